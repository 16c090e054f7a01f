import { maxImportRowsText } from "../../../contract";
import { tableLimits, UnreadableSpreadsheetError } from "./table";

/** Why files are refused whose kind is right and whose content is too much. */
export const spreadsheetTooLarge = (): UnreadableSpreadsheetError =>
  new UnreadableSpreadsheetError({
    zh: "文件解压后过大，请拆分后分别上传",
    en: "Unpacked, this file is too large; split it and upload the parts",
  });

/** The fault of a table with more rows than are read. */
export const tooManyRows = (): UnreadableSpreadsheetError =>
  new UnreadableSpreadsheetError({
    zh: `文件超过 ${maxImportRowsText} 行，请拆分后分别上传`,
    en: `The file has more than ${maxImportRowsText} rows; split it and upload the parts`,
  });

/** The fault of a table with more columns than are read. */
export const tooManyColumns = (): UnreadableSpreadsheetError =>
  new UnreadableSpreadsheetError({
    zh: `文件超过 ${tableLimits.columns} 列，请使用模板`,
    en: `The file has more than ${tableLimits.columns} columns; use the template`,
  });
