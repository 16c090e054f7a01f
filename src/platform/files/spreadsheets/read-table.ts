import { extensionOf, tableFile, type UploadedFile } from "../../../contract";
import { readCsv } from "./read-csv";
import { readXlsx } from "./read-xlsx";
import { type Table, UnreadableSpreadsheetError } from "./table";

/**
 * Reads a table from an xlsx or CSV file. The first bytes determine the format. The extension must match it.
 * @throws UnreadableSpreadsheetError for other files.
 */
export async function readTable({ name, bytes }: UploadedFile): Promise<Table> {
  const extension = extensionOf(name);
  if (!tableFile.accept.includes(extension)) throw unknownFormat();
  if (beginsWith(bytes, oldOffice)) throw oldExcel();
  const isZip = beginsWith(bytes, zip);
  if (isZip !== (extension === "xlsx")) throw wrongExtension(extension);
  return isZip ? await readXlsx(bytes) : readCsv(bytes);
}

const zip = [0x50, 0x4b, 0x03, 0x04];
/** OLE compound files: .xls files, and .xlsx files with a password. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];

const beginsWith = (bytes: Uint8Array, first: readonly number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

const unknownFormat = () =>
  new UnreadableSpreadsheetError({
    zh: "请上传 .xlsx 或 .csv 文件",
    en: "Upload an .xlsx or .csv file",
  });

const oldExcel = () =>
  new UnreadableSpreadsheetError({
    zh: "这是旧版 .xls 文件或有密码的工作簿，请另存为无密码的 .xlsx 后上传",
    en: "This is an old .xls file or a workbook with a password; save it as .xlsx without one and upload that file",
  });

const wrongExtension = (extension: string) =>
  new UnreadableSpreadsheetError({
    zh: `文件内容与扩展名 .${extension} 不符，请重新另存后上传`,
    en: `The content of this file does not match its extension .${extension}; save it again and upload that file`,
  });
