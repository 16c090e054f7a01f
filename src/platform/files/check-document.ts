import { strFromU8 } from "fflate";
import { extensionOf, type UploadedFile } from "../../contract";
import { openCompoundFile } from "./compound-file";
import { findExternalReferences } from "./external-references";
import { checkPptMacros } from "./ppt-macros";
import { BrokenZip, openZip, type ZipEntry } from "./spreadsheets/unzip";
import { UnreadableFileError } from "./unreadable-file";
import { checkXlsMacros } from "./xls-macros";

/** Limits of an archive that an office document is. */
const archiveLimits = {
  entries: 5000,
  unpackedBytes: 200 * 1024 * 1024,
  contentTypesBytes: 1024 * 1024,
  /** All lists of references together: a presentation of 1000 slides has 1 MB of them. */
  relationshipsBytes: 2 * 1024 * 1024,
} as const;

/** Endings of documents that are taken. */
export type DocumentExtension = "pdf" | "doc" | "docx" | "xls" | "xlsx" | "ppt" | "pptx";

/** A document that is kept as it came. */
export interface CheckedDocument {
  readonly bytes: Uint8Array;
  readonly ending: DocumentExtension;
}

type Check = (bytes: Uint8Array) => "good" | "broken" | "macros" | "loads";

const checks: Readonly<Record<DocumentExtension, Check>> = {
  pdf: checkPdf,
  doc: compound(["worddocument"]),
  xls: compound(["workbook", "book"], checkXlsMacros),
  ppt: compound(["powerpoint document"], checkPptMacros),
  docx: archive("wordprocessingml.document"),
  xlsx: archive("spreadsheetml.sheet"),
  pptx: archive("presentationml.presentation"),
};

/** Whether files of this ending are documents, and not pictures. */
export const isDocument = (ending: string): ending is DocumentExtension => Object.hasOwn(checks, ending);

/**
 * Looks at a document's structure: whether it is what its ending says, carries no macros, and loads nothing from elsewhere. It is
 * kept as it is, for nothing draws it anew. What is not looked for: scripts in the compressed parts of a PDF, the template that an
 * old document of Word names within its own stream, and fields that start other programs (DDE), which office programs have not
 * followed by themselves since 2017. That is why documents are served to be saved and not to be shown, and why the console's viewer
 * runs none.
 *
 * @throws UnreadableFile for what is something else, is broken, passes the limits, holds macros or loads something when opened.
 */
export function checkDocument({ name, bytes }: UploadedFile): CheckedDocument {
  const ending = extensionOf(name);
  if (!isDocument(ending)) throw broken(ending);
  const found = checks[ending](bytes);
  if (found === "macros") throw hasMacros();
  if (found === "loads") throw loadsMore();
  if (found === "broken") throw broken(ending);
  return { bytes, ending };
}

/** Where the mark of the end stands at the latest, bytes from the end: some programs write a little behind it. */
const pdfTail = 2048;

function checkPdf(bytes: Uint8Array): ReturnType<Check> {
  const begins = /^%PDF-[12]\.\d/.test(strFromU8(bytes.subarray(0, 8), true));
  const ends = strFromU8(bytes.subarray(Math.max(0, bytes.length - pdfTail)), true).includes("%%EOF");
  return begins && ends ? "good" : "broken";
}

/** Storages that hold Visual Basic (MS-OVBA, 2.2): in Word `Macros`, in Excel `_VBA_PROJECT_CUR`, `VBA` in either. */
const macroStorages: readonly string[] = ["macros", "vba", "_vba_project", "_vba_project_cur"];

/** A document in an OLE compound file: one of these streams, named in small letters, makes it what its ending says. */
function compound(streams: readonly string[], look: (stream: Uint8Array) => ReturnType<Check> = () => "good"): Check {
  return (bytes) => {
    const file = openCompoundFile(bytes);
    const own = streams.filter((one) => file?.names.has(one));
    if (file === null || own.length === 0) return "broken";
    if (macroStorages.some((one) => file.names.has(one))) return "macros";
    // Some workbooks have one stream for each of two versions of the program, or hold other workbooks.
    const found = own.flatMap((one) => file.read(one).map((stream) => look(stream ?? nothing)));
    return found.find((one) => one !== "good") ?? "good";
  };
}

const nothing = new Uint8Array();

/** Parts that hold programs: Visual Basic, its signature and its data, macros of Excel 4, and controls. */
const programs = /(?:^|\/)(?:vbaProject|vbaProjectSignature\w*|vbaData)\.\w+$|(?:^|\/)(?:activeX|macrosheets)\//i;

/** What the table of contents calls them. No program spells a letter of it by its number, unless to hide it. */
const programTypes = /macroEnabled|vbaProject|macrosheet|&#/i;

const contentTypes = "[Content_Types].xml";
const isReferences = (name: string): boolean => /\.rels$/i.test(name);

/** An Office Open XML document (ECMA-376): an archive whose table of contents says what it is. */
function archive(kind: string): Check {
  return (bytes) => {
    try {
      const entries = openZip(bytes);
      if (!isWithinLimits(entries)) return "broken";
      const types = textOf(entries.find(({ name }) => name === contentTypes));
      if (entries.some(({ name }) => programs.test(name)) || programTypes.test(types)) return "macros";
      if (!types.includes(`${kind}.main+xml`)) return "broken";
      const outside = entries
        .filter(({ name }) => isReferences(name))
        .map((entry) => findExternalReferences(textOf(entry)));
      if (outside.includes("unclear")) return "broken";
      return outside.includes("loads") ? "loads" : "good";
    } catch (error) {
      if (error instanceof BrokenZip) return "broken";
      throw error;
    }
  };
}

function isWithinLimits(entries: readonly ZipEntry[]): boolean {
  // A name twice, be it in other letters: two programs may read two documents.
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const contents = entries.filter(({ name }) => name === contentTypes);
  return (
    entries.length <= archiveLimits.entries &&
    names.size === entries.length &&
    sizeOf(entries) <= archiveLimits.unpackedBytes &&
    sizeOf(contents) <= archiveLimits.contentTypesBytes &&
    sizeOf(entries.filter(({ name }) => isReferences(name))) <= archiveLimits.relationshipsBytes
  );
}

const sizeOf = (entries: readonly ZipEntry[]): number => entries.reduce((sum, { size }) => sum + size, 0);

const textOf = (entry: ZipEntry | undefined): string => (entry === undefined ? "" : strFromU8(entry.read()));

const broken = (ending: string) =>
  new UnreadableFileError({
    zh: `文件内容与扩展名 .${ending} 不符，或文件已损坏或加密，请重新另存后上传`,
    en: `This file is not what its ending .${ending} says, or it is damaged or encrypted; save it again and upload that file`,
  });

const hasMacros = () =>
  new UnreadableFileError({
    zh: "文件包含宏或控件，不能上传；请另存为不含宏的文件（如 .docx、.xlsx、.pptx 或 .pdf）",
    en: "This file contains macros or controls and is not taken; save it without them (as .docx, .xlsx, .pptx or .pdf)",
  });

const loadsMore = () =>
  new UnreadableFileError({
    zh: "文件打开时会从其他位置加载内容（模板、对象或链接的图片），不能上传；请嵌入图片、断开链接，或另存为 PDF 后上传",
    en: "This file loads something from elsewhere when it is opened (a template, an object, a linked picture) and is not taken; embed it or break the link, or save it as PDF",
  });
