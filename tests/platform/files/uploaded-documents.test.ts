import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readBmp } from "../../../src/platform/files/bmp";
import { checkDocument } from "../../../src/platform/files/check-document";
import { UnreadableFileError } from "../../../src/platform/files/unreadable-file";
import { archiveOf, bmpOf, compoundOf, pdfOf, presentationOf, workbookOf } from "../../support/office-files";

/** `good` with the extension, or the kind of refusal. */
function outcome(name: string, bytes: Uint8Array): string {
  try {
    const { extension, bytes: checked } = checkDocument({ name, bytes });
    return checked === bytes ? `good ${extension}` : "changed";
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const text = JSON.stringify(error.text);
    return text.includes("macros") ? "macros" : text.includes("from elsewhere") ? "loads" : "broken";
  }
}

const officeType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rels = (body: string) => `<Relationships>${body}</Relationships>`;
const reference = (type: string, mode = ' TargetMode="External"', target = "https://elsewhere.test/t.dotm") =>
  `<Relationship Id="rId1" Type="${officeType}/${type}" Target="${target}"${mode}/>`;
/** A Word document with a relationship part. */
const docxWith = (text: string, part = "word/_rels/settings.xml.rels") => archiveOf("docx", { [part]: text });

const twice = ["Workbook", "Workbook"];
/** Declares a size of the first stream that exceeds the file. */
const overlapping = (bytes: Uint8Array) => changed(bytes, (view) => view.setUint32(1024 + 128 + 120, 1 << 20, true));
const names = (count: number) => Array.from({ length: count }, (_, index) => `Stream ${index}`);
const truncate = (bytes: Uint8Array, by: number) => bytes.subarray(0, bytes.length - by);
const changed = (bytes: Uint8Array, change: (view: DataView) => void) => {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
};

describe("documents", () => {
  it.each<[string, string, Uint8Array, string]>([
    ["a PDF", "a.pdf", pdfOf(), "good pdf"],
    ["an upper-case extension", "A.PDF", pdfOf(), "good pdf"],
    ["a truncated PDF", "a.pdf", truncate(pdfOf(), 8), "broken"],
    ["an HTML page named as a PDF", "a.pdf", Buffer.from("<script>alert(1)</script>%PDF-1.7 %%EOF"), "broken"],
    ["Word", "a.docx", archiveOf("docx"), "good docx"],
    ["Excel", "a.xlsx", archiveOf("xlsx"), "good xlsx"],
    ["PowerPoint", "a.pptx", archiveOf("pptx"), "good pptx"],
    ["a document with the extension of another", "a.docx", archiveOf("xlsx"), "broken"],
    ["macros", "a.docx", archiveOf("docx", { "word/vbaProject.bin": "x" }), "macros"],
    ["macros in another place", "a.xlsx", archiveOf("xlsx", { "xl/other/VBAPROJECT.BIN": "x" }), "macros"],
    [
      "macros only in the content types",
      "a.docx",
      archiveOf("docx", {
        "[Content_Types].xml": "application/vnd.ms-word.document.macroEnabled.main+xml",
      }),
      "macros",
    ],
    ["two lists of content types", "a.docx", archiveOf("docx", { "[content_types].XML": "application/x" }), "broken"],
    [
      "macros in escaped content types",
      "a.xlsx",
      archiveOf("xlsx", {
        "[Content_Types].xml":
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml application/vnd.ms-office.vba&#80;roject",
      }),
      "macros",
    ],
    ["macros of Excel 4", "a.xlsx", archiveOf("xlsx", { "xl/macrosheets/sheet1.xml": "x" }), "macros"],
    ["controls", "a.docx", archiveOf("docx", { "word/activeX/activeX1.bin": "x" }), "macros"],
    ["an archive without a document", "a.docx", zipSync({ "a.txt": Buffer.from("x") }), "broken"],
    [
      "an archive with too many parts",
      "a.docx",
      archiveOf("docx", Object.fromEntries(names(5001).map((name) => [name, ""]))),
      "broken",
    ],
    ["a truncated archive", "a.docx", truncate(archiveOf("docx"), 30), "broken"],
    [
      "an archive that declares 4 GB",
      "a.docx",
      // The size in the central directory, after the signature of the entry.
      changed(archiveOf("docx"), (view) => {
        for (let offset = 0; offset < view.byteLength - 4; offset += 1) {
          if (view.getUint32(offset, true) === 0x02014b50) view.setUint32(offset + 24, 0xfffffff0, true);
        }
      }),
      "broken",
    ],
    ["Word before 2007", "a.doc", compoundOf(["WordDocument", "1Table"]), "good doc"],
    ["Excel before 2007", "a.xls", workbookOf([0, 2, 0]), "good xls"],
    ["Excel before 1997", "a.xls", workbookOf([0], { names: ["Book"] }), "good xls"],
    ["PowerPoint before 2007", "a.ppt", presentationOf(undefined, { more: ["Current User"] }), "good ppt"],
    ["PowerPoint before 2007 that declares no macros", "a.ppt", presentationOf([0, 0]), "good ppt"],
    ["macros of PowerPoint before 2007", "a.ppt", presentationOf([7, 1]), "macros"],
    ["macros of PowerPoint with a false flag", "a.ppt", presentationOf([7, 0]), "macros"],
    ["an encrypted presentation", "a.ppt", presentationOf(undefined, { isEncrypted: true }), "broken"],
    ["a presentation without records", "a.ppt", compoundOf(["PowerPoint Document"]), "broken"],
    ["a directory of several sectors", "a.doc", compoundOf([...names(20), "WordDocument"]), "good doc"],
    [
      "macros in the last sector of the directory",
      "a.doc",
      compoundOf(["WordDocument", ...names(20), "Macros"]),
      "macros",
    ],
    ["macros in upper case, which Word treats alike", "a.doc", compoundOf(["WordDocument", "MACROS"]), "macros"],
    ["macros of Excel", "a.xls", workbookOf([0], { names: ["Workbook", "_VBA_PROJECT_CUR"] }), "macros"],
    ["macros of Excel 4 before 2007", "a.xls", workbookOf([0, 0, 1]), "macros"],
    ["a Visual Basic module", "a.xls", workbookOf([0, 6]), "macros"],
    ["a workbook within a workbook", "a.xls", workbookOf([0], { names: twice, within: [0] }), "good xls"],
    ["macros of Excel 4 around another workbook", "a.xls", workbookOf([1], { names: twice, within: [0] }), "macros"],
    ["macros of Excel 4 in an inner workbook", "a.xls", workbookOf([0], { names: twice, within: [1] }), "macros"],
    [
      "macros of Excel 4 in upper case, which Excel treats alike",
      "a.xls",
      workbookOf([1], { names: ["WORKBOOK", "Workbook"], within: [0] }),
      "macros",
    ],
    ["workbooks larger than the file", "a.xls", overlapping(workbookOf([0])), "broken"],
    ["a workbook without sheets", "a.xls", workbookOf([]), "broken"],
    ["an encrypted workbook", "a.xls", workbookOf([0], { isEncrypted: true }), "broken"],
    ["a workbook without records", "a.xls", compoundOf(["Workbook"]), "broken"],
    ["a workbook with truncated records", "a.xls", truncate(workbookOf([0]), 512), "broken"],
    ["an encrypted document", "a.docx", compoundOf(["EncryptedPackage"]), "broken"],
    ["an old document with another extension", "a.xls", compoundOf(["WordDocument"]), "broken"],
    ["a circular directory", "a.doc", compoundOf(["WordDocument"], 1), "broken"],
    ["a directory that leaves the file", "a.doc", compoundOf(["WordDocument"], 4000), "broken"],
    ["a truncated old document", "a.doc", truncate(compoundOf(["WordDocument"]), 200), "broken"],
    ["a program", "a.doc", Buffer.from(`MZ${"x".repeat(2000)}`), "broken"],
    ["an empty file", "a.xls", new Uint8Array(), "broken"],
  ])("checks %s (%s)", (_shows, name, bytes, expected) => {
    expect(outcome(name, bytes)).toBe(expected);
  });
});

describe("external references of documents", () => {
  it.each<[string, string, string]>([
    ["an empty list", rels(""), "good docx"],
    ["an empty list in one tag", '<Relationships xmlns="x"/>', "good docx"],
    ["an internal part", rels(reference("styles", "", "styles.xml")), "good docx"],
    ["an internal part with a mode", rels(reference("styles", ' TargetMode="Internal"', "styles.xml")), "good docx"],
    ["a hyperlink", rels(reference("hyperlink")), "good docx"],
    ["another workbook", rels(reference("externalLinkPath")), "good docx"],
    ["a template", rels(reference("attachedTemplate")), "loads"],
    ["a template on a share", rels(reference("attachedTemplate", undefined, "file://///elsewhere/t.dotm")), "loads"],
    ["a template after a hyperlink", rels(reference("hyperlink") + reference("attachedTemplate")), "loads"],
    ["an object", rels(reference("oleObject")), "loads"],
    ["a picture", rels(reference("image")), "loads"],
    ["a frame", rels(reference("frame")), "loads"],
    ["a template in single quotes", rels(reference("attachedTemplate").replaceAll('"', "'")), "loads"],
    [
      "a template in a namespace",
      `<p:Relationships>${reference("attachedTemplate").replace("<", "<p:")}</p:Relationships>`,
      "loads",
    ],
    ["a template with a non-ASCII prefix", rels(reference("attachedTemplate").replace("<", "<é:")), "loads"],
    ["a non-ASCII prefix", `<é:Relationships>${reference("styles", "")}</é:Relationships>`, "good docx"],
    ["the declared encoding UTF-8", `<?xml version="1.0" encoding="UTF-8"?>${rels("")}`, "good docx"],
    [
      "an encoding that hides tags",
      `<?xml version="1.0" encoding="UTF-7"?>${rels("+ADw-Relationship/+AD4-")}`,
      "broken",
    ],
    ["text instead of an end tag", '<Relationships a="b"> />', "broken"],
    [
      "a template with > in its address",
      rels(reference("attachedTemplate", undefined, "https://elsewhere.test/>")),
      "loads",
    ],
    [
      "a template with the id of a hyperlink type",
      rels(reference("attachedTemplate").replace("rId1", "relationships/hyperlink")),
      "loads",
    ],
    ["an escaped mode", rels(reference("attachedTemplate", ' TargetMode="&#69;xternal"')), "broken"],
    ["an escaped type", rels(reference("attached&#84;emplate")), "broken"],
    ["an entity", `<!DOCTYPE a [<!ENTITY e "External">]>${rels("")}`, "broken"],
    ["a truncated part", rels(reference("attachedTemplate")).slice(0, -20), "broken"],
    ["another encoding", Buffer.from(rels(reference("attachedTemplate")), "utf16le").toString("latin1"), "broken"],
    ["a duplicate attribute", rels(reference("styles", ' TargetMode="Internal" TargetMode="External"')), "broken"],
    ["unclosed quotes", rels('<Relationship Id="'.repeat(50_000)), "broken"],
    ["a declaration after the beginning", ` <?xml encoding="UTF-7"?>${rels("")}`, "broken"],
    // A regular expression once took ten minutes for such a part of a few packed kilobytes.
    ["unclosed declarations", `${"<?xml ".repeat(40_000)}${rels("")}`, "broken"],
  ])("checks %s", (_shows, text, expected) => {
    expect(outcome("a.docx", docxWith(text))).toBe(expected);
  });

  it.each([
    ["any part", "word/_rels/document.xml.rels"],
    ["upper case", "WORD/_RELS/SETTINGS.XML.RELS"],
  ])("are found in %s", (_shows, part) => {
    expect(outcome("a.docx", docxWith(rels(reference("attachedTemplate")), part))).toBe("loads");
  });

  it("are refused if their parts are too large", () => {
    expect(outcome("a.docx", docxWith(rels(" ".repeat(3 * 1024 * 1024))))).toBe("broken");
  });
});

describe("bitmaps", () => {
  const red = [255, 0, 0] as const;
  const green = [0, 200, 0] as const;
  const blue = [0, 0, 99] as const;
  const rows = [
    [red, green, blue],
    [blue, blue, red],
  ];
  const pixels = rows.flat(2);

  it.each([24, 32, 8, 4])("with %i bits keep the colour and place of each pixel", (bits) => {
    const read = readBmp(bmpOf(rows, bits), 100);
    expect(read).toMatchObject({ width: 3, height: 2 });
    expect([...(read as { data: Buffer }).data]).toEqual(pixels);
  });

  it("with 1 bit, or with rows from the top, keep the colour and place of each pixel", () => {
    const twoColours = [[red, green, green, red, red, red, red, red, green]];
    expect([...(readBmp(bmpOf(twoColours, 1), 100) as { data: Buffer }).data]).toEqual(twoColours.flat(2));
    expect([...(readBmp(bmpOf(rows, 24, { isTopDown: true }), 100) as { data: Buffer }).data]).toEqual(pixels);
  });

  it.each<[string, (view: DataView) => void]>([
    ["compressed", (view) => view.setUint32(30, 1, true)],
    ["with unusual masks", (view) => view.setUint32(30, 3, true)],
    ["with 16 bits", (view) => view.setUint16(28, 16, true)],
    ["with pixels beyond the file", (view) => view.setUint32(10, 4000, true)],
    ["wider than the file allows", (view) => view.setInt32(18, 30, true)],
    ["without width", (view) => view.setInt32(18, 0, true)],
    ["with a negative width", (view) => view.setInt32(18, -3, true)],
    ["with the obsolete OS/2 header", (view) => view.setUint32(14, 12, true)],
  ])("%s are not read", (_shows, change) => {
    expect(readBmp(changed(bmpOf(rows), change), 100)).toBeNull();
  });

  it.each<[string, (view: DataView) => void]>([
    ["with more colours than the bits allow", (view) => view.setUint32(46, 1000, true)],
    ["whose palette overlaps the pixels", (view) => view.setUint32(46, 200, true)],
  ])("%s are not read", (_shows, change) => {
    expect(readBmp(changed(bmpOf(rows, 8), change), 100)).toBeNull();
  });

  it("with too many pixels or a missing end are not decoded", () => {
    expect(readBmp(bmpOf(rows), 5)).toBe("tooMany");
    const whole = bmpOf(rows);
    for (let length = 0; length < whole.length; length += 1) {
      expect(readBmp(whole.subarray(0, length), 100)).toBeNull();
    }
  });
});
