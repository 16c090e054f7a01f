import { extensionOf, tableFile, type UploadedFile } from "../../../contract";
import { readCsv } from "./read-csv";
import { readXlsx } from "./read-xlsx";
import { type Table, UnreadableSpreadsheetError } from "./table";

/**
 * Reads a table out of a file. What it is, its first bytes say; its ending has to agree, so that nothing is taken for what
 * the sender did not mean.
 * @throws UnreadableTable for other kinds of files.
 */
export async function readTable({ name, bytes }: UploadedFile): Promise<Table> {
  const ending = extensionOf(name);
  if (!tableFile.accept.includes(ending)) throw otherKind();
  if (beginsWith(bytes, oldOffice)) throw oldExcel();
  const isZip = beginsWith(bytes, zip);
  if (isZip !== (ending === "xlsx")) throw otherContent(ending);
  return isZip ? await readXlsx(bytes) : readCsv(bytes);
}

const zip = [0x50, 0x4b, 0x03, 0x04];
/** The container of .xls files, and of .xlsx files with a password. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];

const beginsWith = (bytes: Uint8Array, first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

const otherKind = () =>
  new UnreadableSpreadsheetError({
    zh: "请上传 .xlsx 或 .csv 文件",
    en: "Upload an .xlsx or .csv file",
  });

const oldExcel = () =>
  new UnreadableSpreadsheetError({
    zh: "这是旧版 .xls 文件或有密码的工作簿，请另存为无密码的 .xlsx 后上传",
    en: "This is an old .xls file or a workbook with a password; save it as .xlsx without one and upload that file",
  });

const otherContent = (ending: string) =>
  new UnreadableSpreadsheetError({
    zh: `文件内容与扩展名 .${ending} 不符，请重新另存后上传`,
    en: `The content of this file is not what its ending .${ending} says; save it again and upload that file`,
  });
