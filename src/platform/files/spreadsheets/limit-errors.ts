import { maxImportRowsText } from "../../../contract";
import { tableLimits, UnreadableSpreadsheetError } from "./table";

/** The error for a spreadsheet whose content is too large. */
export const spreadsheetTooLarge = (): UnreadableSpreadsheetError =>
  new UnreadableSpreadsheetError({
    zh: "文件解压后过大，请拆分后分别上传",
    en: "The unpacked content of this file is too large; split it and upload the parts",
  });

/** The error for a table with too many rows. */
export const tooManyRows = (): UnreadableSpreadsheetError =>
  new UnreadableSpreadsheetError({
    zh: `文件超过 ${maxImportRowsText} 行，请拆分后分别上传`,
    en: `The file has more than ${maxImportRowsText} rows; split it and upload the parts`,
  });

/** The error for a table with too many columns. */
export const tooManyColumns = (): UnreadableSpreadsheetError =>
  new UnreadableSpreadsheetError({
    zh: `文件超过 ${tableLimits.columns} 列，请使用模板`,
    en: `The file has more than ${tableLimits.columns} columns; use the template`,
  });
