import { strFromU8, type UnzipFileInfo, unzipSync } from "fflate";
import { endingOf, type UploadedFile } from "../../contract";
import { compoundNames } from "./compound";
import { UnreadableFile } from "./unreadable-file";

/** Limits of an archive that an office document is. */
const archiveLimits = { entries: 5000, unpackedBytes: 200 * 1024 * 1024, contentTypesBytes: 1024 * 1024 } as const;

export type DocumentEnding = "pdf" | "doc" | "docx" | "xls" | "xlsx" | "ppt" | "pptx";

/** A document that is kept as it came. */
export interface CheckedDocument {
  readonly bytes: Uint8Array;
  readonly ending: DocumentEnding;
}

type Check = (bytes: Uint8Array) => "good" | "broken" | "macros";

const checks: Readonly<Record<DocumentEnding, Check>> = {
  pdf: checkPdf,
  doc: compound("WordDocument"),
  xls: compound("Workbook", "Book"),
  ppt: compound("PowerPoint Document"),
  docx: archive("wordprocessingml.document"),
  xlsx: archive("spreadsheetml.sheet"),
  pptx: archive("presentationml.presentation"),
};

export const isDocument = (ending: string): ending is DocumentEnding => Object.hasOwn(checks, ending);

/**
 * Looks at a document's structure: whether it is what its ending says, and carries no macros. It is kept as it is, for
 * nothing draws it anew; a PDF may hold scripts in compressed parts, and a presentation of the old kind its macros within
 * its one stream. That is why documents are served to be saved and not to be shown, and why the console's viewer runs none.
 *
 * @throws UnreadableFile for what is something else, is broken, passes the limits or holds macros.
 */
export function checkDocument({ name, bytes }: UploadedFile): CheckedDocument {
  const ending = endingOf(name);
  if (!isDocument(ending)) throw broken(ending);
  const found = checks[ending](bytes);
  if (found === "macros") throw hasMacros();
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

/**
 * Storages that hold Visual Basic (MS-OVBA, 2.2): in Word `Macros`, in Excel `_VBA_PROJECT_CUR`, `VBA` in either. Whoever opens
 * them tells no capitals from small letters (MS-CFB, 2.6.4).
 */
const macroStorages = /^(?:Macros|VBA|_VBA_PROJECT|_VBA_PROJECT_CUR)$/i;

/** A document in an OLE compound file: one of these streams makes it what its ending says. */
function compound(...streams: readonly string[]): Check {
  return (bytes) => {
    const names = compoundNames(bytes);
    if (names === null || !streams.some((one) => names.has(one))) return "broken";
    return [...names].some((one) => macroStorages.test(one)) ? "macros" : "good";
  };
}

/** Parts that hold programs: Visual Basic, its signature and its data, macros of Excel 4, and controls. */
const programs = /(?:^|\/)(?:vbaProject|vbaProjectSignature\w*|vbaData)\.\w+$|(?:^|\/)(?:activeX|macrosheets)\//i;

/** What the table of contents calls them. No program spells a letter of it by its number, unless to hide it. */
const programTypes = /macroEnabled|vbaProject|macrosheet|&#/i;

/** An Office Open XML document (ECMA-376): an archive whose table of contents says what it is. */
function archive(kind: string): Check {
  return (bytes) => {
    const seen = new Set<string>();
    let unpacked = 0;
    let hasPrograms = false;
    let isBroken = false;
    const look = ({ name, originalSize }: UnzipFileInfo): boolean => {
      unpacked += originalSize;
      // A name twice: two programs may read two documents.
      isBroken ||= seen.has(name) || seen.size >= archiveLimits.entries || unpacked > archiveLimits.unpackedBytes;
      hasPrograms ||= programs.test(name);
      seen.add(name);
      return !isBroken && name === "[Content_Types].xml" && originalSize <= archiveLimits.contentTypesBytes;
    };
    try {
      const contents = unzipSync(bytes, { filter: look })["[Content_Types].xml"];
      if (isBroken || contents === undefined) return "broken";
      const types = strFromU8(contents);
      if (hasPrograms || programTypes.test(types)) return "macros";
      return types.includes(`${kind}.main+xml`) ? "good" : "broken";
    } catch {
      return "broken";
    }
  };
}

const broken = (ending: string) =>
  new UnreadableFile({
    zh: `文件内容与扩展名 .${ending} 不符，或文件已损坏或加密，请重新另存后上传`,
    en: `This file is not what its ending .${ending} says, or it is damaged or encrypted; save it again and upload that file`,
  });

const hasMacros = () =>
  new UnreadableFile({
    zh: "文件包含宏或控件，不能上传；请另存为不含宏的文件（如 .docx、.xlsx、.pptx 或 .pdf）",
    en: "This file contains macros or controls and is not taken; save it without them (as .docx, .xlsx, .pptx or .pdf)",
  });
