import { strFromU8 } from "fflate";
import { extensionOf, type UploadedFile } from "../../contract";
import { openCompoundFile } from "./compound-file";
import { findExternalReferences } from "./external-references";
import { checkPptMacros } from "./ppt-macros";
import { InvalidZipError, openZip, type ZipEntry } from "./spreadsheets/unzip";
import { UnreadableFileError } from "./unreadable-file";
import { checkXlsMacros } from "./xls-macros";

/** Limits of the zip archive of an office document. */
const archiveLimits = {
  entries: 5000,
  unpackedBytes: 200 * 1024 * 1024,
  contentTypesBytes: 1024 * 1024,
  /** All relationship parts together; a presentation with 1000 slides has 1 MB of them. */
  relationshipsBytes: 2 * 1024 * 1024,
} as const;

/** Extensions of the accepted documents. */
export type DocumentExtension = "pdf" | "doc" | "docx" | "xls" | "xlsx" | "ppt" | "pptx";

/** A checked document with its unchanged bytes. */
export interface CheckedDocument {
  readonly bytes: Uint8Array;
  readonly extension: DocumentExtension;
}

type CheckResult = "good" | "broken" | "macros" | "loads";
type Check = (bytes: Uint8Array) => CheckResult;

const checks: Readonly<Record<DocumentExtension, Check>> = {
  pdf: checkPdf,
  doc: compound(["worddocument"]),
  xls: compound(["workbook", "book"], checkXlsMacros),
  ppt: compound(["powerpoint document"], checkPptMacros),
  docx: archive("wordprocessingml.document"),
  xlsx: archive("spreadsheetml.sheet"),
  pptx: archive("presentationml.presentation"),
};

/** Whether files with this extension are documents, and not pictures. */
export const isDocument = (extension: string): extension is DocumentExtension => Object.hasOwn(checks, extension);

/**
 * Checks the structure of a document: it matches its extension, contains no macros, and loads nothing from elsewhere.
 *
 * Not detected: scripts in compressed parts of a PDF, the template of an old Word document, and DDE fields, which
 * office programs do not run by themselves since 2017. Therefore browsers save documents and do not show them, and the
 * console's viewer runs no scripts.
 *
 * @throws UnreadableFileError if the document has another format, is damaged or too large, contains macros or loads
 *   something when it is opened.
 */
export function checkDocument({ name, bytes }: UploadedFile): CheckedDocument {
  const extension = extensionOf(name);
  if (!isDocument(extension)) throw broken(extension);
  const result = checks[extension](bytes);
  if (result === "macros") throw hasMacros();
  if (result === "loads") throw loadsExternalContent();
  if (result === "broken") throw broken(extension);
  return { bytes, extension };
}

/** The end mark is within the last bytes of the file, because some programs write a little after it. */
const pdfTailBytes = 2048;

function checkPdf(bytes: Uint8Array): CheckResult {
  const begins = /^%PDF-[12]\.\d/.test(strFromU8(bytes.subarray(0, 8), true));
  const ends = strFromU8(bytes.subarray(Math.max(0, bytes.length - pdfTailBytes)), true).includes("%%EOF");
  return begins && ends ? "good" : "broken";
}

/** Names of storages with Visual Basic (MS-OVBA 2.2): `Macros` in Word, `_VBA_PROJECT_CUR` in Excel, `VBA` in both. */
const macroStorages: readonly string[] = ["macros", "vba", "_vba_project", "_vba_project_cur"];

/**
 * Checks a document in an OLE compound file.
 * @param streams names of its main stream, in lower case; one of them must exist.
 * @param checkStream an additional check of each main stream.
 */
function compound(streams: readonly string[], checkStream: (stream: Uint8Array) => CheckResult = () => "good"): Check {
  return (bytes) => {
    const file = openCompoundFile(bytes);
    const mainStreams = streams.filter((name) => file?.names.has(name));
    if (file === null || mainStreams.length === 0) return "broken";
    if (macroStorages.some((name) => file.names.has(name))) return "macros";
    // A workbook may have a stream for each of two Excel versions, and may contain other workbooks.
    const results = mainStreams.flatMap((name) => file.read(name).map((stream) => checkStream(stream ?? emptyStream)));
    return results.find((result) => result !== "good") ?? "good";
  };
}

const emptyStream = new Uint8Array();

/** Names of parts with programs: Visual Basic, its signature and data, Excel 4 macros, and controls. */
const macroParts = /(?:^|\/)(?:vbaProject|vbaProjectSignature\w*|vbaData)\.\w+$|(?:^|\/)(?:activeX|macrosheets)\//i;

/** Content types of such parts. Character references (`&#`) only serve to hide a type, so they are refused too. */
const macroTypes = /macroEnabled|vbaProject|macrosheet|&#/i;

const contentTypes = "[Content_Types].xml";
const isRelationships = (name: string): boolean => /\.rels$/i.test(name);

/** Checks an Office Open XML document (ECMA-376): a zip archive with a list of content types. */
function archive(kind: string): Check {
  return (bytes) => {
    try {
      const entries = openZip(bytes);
      if (!isWithinLimits(entries)) return "broken";
      const types = textOf(entries.find(({ name }) => name === contentTypes));
      if (entries.some(({ name }) => macroParts.test(name)) || macroTypes.test(types)) return "macros";
      if (!types.includes(`${kind}.main+xml`)) return "broken";
      const references = entries
        .filter(({ name }) => isRelationships(name))
        .map((entry) => findExternalReferences(textOf(entry)));
      if (references.includes("unclear")) return "broken";
      return references.includes("loads") ? "loads" : "good";
    } catch (error) {
      if (error instanceof InvalidZipError) return "broken";
      throw error;
    }
  };
}

function isWithinLimits(entries: readonly ZipEntry[]): boolean {
  // Programs differ in which of two parts with the same name they read, so names must differ, ignoring case.
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const contents = entries.filter(({ name }) => name === contentTypes);
  return (
    entries.length <= archiveLimits.entries &&
    names.size === entries.length &&
    sizeOf(entries) <= archiveLimits.unpackedBytes &&
    sizeOf(contents) <= archiveLimits.contentTypesBytes &&
    sizeOf(entries.filter(({ name }) => isRelationships(name))) <= archiveLimits.relationshipsBytes
  );
}

const sizeOf = (entries: readonly ZipEntry[]): number => entries.reduce((sum, { size }) => sum + size, 0);

const textOf = (entry: ZipEntry | undefined): string => (entry === undefined ? "" : strFromU8(entry.read()));

const broken = (extension: string) =>
  new UnreadableFileError({
    zh: `文件内容与扩展名 .${extension} 不符，或文件已损坏或加密，请重新另存后上传`,
    en: `The content of this file does not match its extension .${extension}, or the file is damaged or encrypted; save it again and upload that file`,
  });

const hasMacros = () =>
  new UnreadableFileError({
    zh: "文件包含宏或控件，不能上传；请另存为不含宏的文件（如 .docx、.xlsx、.pptx 或 .pdf）",
    en: "This file contains macros or controls; save it without them (as .docx, .xlsx, .pptx or .pdf) and upload that file",
  });

const loadsExternalContent = () =>
  new UnreadableFileError({
    zh: "文件打开时会从其他位置加载内容（模板、对象或链接的图片），不能上传；请嵌入图片、断开链接，或另存为 PDF 后上传",
    en: "This file loads content from elsewhere when it is opened (a template, an object, a linked picture); embed the content, break the link or save the file as PDF, and upload that file",
  });
