import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readBmp } from "../../../src/platform/files/bmp";
import { checkDocument } from "../../../src/platform/files/check-document";
import { UnreadableFileError } from "../../../src/platform/files/unreadable-file";
import { archiveOf, bmpOf, compoundOf, pdfOf, presentationOf, workbookOf } from "../../support/office-files";

/** `good`, or the beginning of what is said. */
function outcome(name: string, bytes: Uint8Array): string {
  try {
    const { ending, bytes: kept } = checkDocument({ name, bytes });
    return kept === bytes ? `good ${ending}` : "changed";
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
/** A document of Word whose settings refer to something. */
const referring = (text: string, part = "word/_rels/settings.xml.rels") => archiveOf("docx", { [part]: text });

const twice = ["Workbook", "Workbook"];
/** Says of the first stream that it is as long as never fits into the file. */
const overlapping = (bytes: Uint8Array) => changed(bytes, (view) => view.setUint32(1024 + 128 + 120, 1 << 20, true));
const many = (count: number) => Array.from({ length: count }, (_, at) => `Stream ${at}`);
const cut = (bytes: Uint8Array, by: number) => bytes.subarray(0, bytes.length - by);
const changed = (bytes: Uint8Array, change: (view: DataView) => void) => {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
};

describe("documents", () => {
  it.each<[string, string, Uint8Array, string]>([
    ["a PDF", "a.pdf", pdfOf(), "good pdf"],
    ["with capitals in its ending", "A.PDF", pdfOf(), "good pdf"],
    ["a PDF that is cut off", "a.pdf", cut(pdfOf(), 8), "broken"],
    ["a page that is called a PDF", "a.pdf", Buffer.from("<script>alert(1)</script>%PDF-1.7 %%EOF"), "broken"],
    ["Word", "a.docx", archiveOf("docx"), "good docx"],
    ["Excel", "a.xlsx", archiveOf("xlsx"), "good xlsx"],
    ["PowerPoint", "a.pptx", archiveOf("pptx"), "good pptx"],
    ["one kind called another", "a.docx", archiveOf("xlsx"), "broken"],
    ["macros", "a.docx", archiveOf("docx", { "word/vbaProject.bin": "x" }), "macros"],
    ["macros in another place", "a.xlsx", archiveOf("xlsx", { "xl/other/VBAPROJECT.BIN": "x" }), "macros"],
    [
      "macros that the contents name alone",
      "a.docx",
      archiveOf("docx", {
        "[Content_Types].xml": "application/vnd.ms-word.document.macroEnabled.main+xml",
      }),
      "macros",
    ],
    ["two contents", "a.docx", archiveOf("docx", { "[content_types].XML": "application/x" }), "broken"],
    [
      "macros that the contents spell otherwise",
      "a.xlsx",
      archiveOf("xlsx", {
        "[Content_Types].xml":
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml application/vnd.ms-office.vba&#80;roject",
      }),
      "macros",
    ],
    ["macros of Excel 4", "a.xlsx", archiveOf("xlsx", { "xl/macrosheets/sheet1.xml": "x" }), "macros"],
    ["controls", "a.docx", archiveOf("docx", { "word/activeX/activeX1.bin": "x" }), "macros"],
    ["an archive that is no document", "a.docx", zipSync({ "a.txt": Buffer.from("x") }), "broken"],
    [
      "an archive of too many parts",
      "a.docx",
      archiveOf("docx", Object.fromEntries(many(5001).map((name) => [name, ""]))),
      "broken",
    ],
    ["an archive that is cut off", "a.docx", cut(archiveOf("docx"), 30), "broken"],
    [
      "an archive that declares 4 GB",
      "a.docx",
      // The size in the table of contents, behind its entry's signature.
      changed(archiveOf("docx"), (view) => {
        for (let at = 0; at < view.byteLength - 4; at += 1) {
          if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0xfffffff0, true);
        }
      }),
      "broken",
    ],
    ["Word before 2007", "a.doc", compoundOf(["WordDocument", "1Table"]), "good doc"],
    ["Excel before 2007", "a.xls", workbookOf([0, 2, 0]), "good xls"],
    ["Excel before 1997", "a.xls", workbookOf([0], { names: ["Book"] }), "good xls"],
    ["PowerPoint before 2007", "a.ppt", presentationOf(undefined, { more: ["Current User"] }), "good ppt"],
    ["PowerPoint before 2007 that says it has no macros", "a.ppt", presentationOf([0, 0]), "good ppt"],
    ["macros of PowerPoint before 2007", "a.ppt", presentationOf([7, 1]), "macros"],
    ["macros of PowerPoint that it does not own up to", "a.ppt", presentationOf([7, 0]), "macros"],
    ["a presentation that nobody can look into", "a.ppt", presentationOf(undefined, { isEncrypted: true }), "broken"],
    ["a presentation without records", "a.ppt", compoundOf(["PowerPoint Document"]), "broken"],
    ["with a directory of several sectors", "a.doc", compoundOf([...many(20), "WordDocument"]), "good doc"],
    ["macros in its last sector", "a.doc", compoundOf(["WordDocument", ...many(20), "Macros"]), "macros"],
    ["macros in capitals, which Word takes for the same", "a.doc", compoundOf(["WordDocument", "MACROS"]), "macros"],
    ["macros of Excel", "a.xls", workbookOf([0], { names: ["Workbook", "_VBA_PROJECT_CUR"] }), "macros"],
    ["macros of Excel 4 before 2007", "a.xls", workbookOf([0, 0, 1]), "macros"],
    ["a module", "a.xls", workbookOf([0, 6]), "macros"],
    ["a workbook within a workbook", "a.xls", workbookOf([0], { names: twice, within: [0] }), "good xls"],
    ["macros of Excel 4 before another workbook", "a.xls", workbookOf([1], { names: twice, within: [0] }), "macros"],
    ["macros of Excel 4 behind another workbook", "a.xls", workbookOf([0], { names: twice, within: [1] }), "macros"],
    [
      "macros of Excel 4 in capitals, which Excel takes for the same",
      "a.xls",
      workbookOf([1], { names: ["WORKBOOK", "Workbook"], within: [0] }),
      "macros",
    ],
    ["more workbooks than the file is long", "a.xls", overlapping(workbookOf([0])), "broken"],
    ["a workbook without sheets", "a.xls", workbookOf([]), "broken"],
    ["a workbook that nobody can look into", "a.xls", workbookOf([0], { isEncrypted: true }), "broken"],
    ["a workbook without records", "a.xls", compoundOf(["Workbook"]), "broken"],
    ["a workbook whose records are cut off", "a.xls", cut(workbookOf([0]), 512), "broken"],
    ["an encrypted one", "a.docx", compoundOf(["EncryptedPackage"]), "broken"],
    ["one kind called another of the old ones", "a.xls", compoundOf(["WordDocument"]), "broken"],
    ["a directory in a circle", "a.doc", compoundOf(["WordDocument"], 1), "broken"],
    ["a directory that goes on beyond the file", "a.doc", compoundOf(["WordDocument"], 4000), "broken"],
    ["one that is cut off", "a.doc", cut(compoundOf(["WordDocument"]), 200), "broken"],
    ["a program", "a.doc", Buffer.from(`MZ${"x".repeat(2000)}`), "broken"],
    ["nothing", "a.xls", new Uint8Array(), "broken"],
  ])("%s (%s)", (_, name, bytes, expected) => {
    expect(outcome(name, bytes)).toBe(expected);
  });
});

describe("what documents refer to outside of them", () => {
  it.each<[string, string, string]>([
    ["nothing", rels(""), "good docx"],
    ["nothing, in one tag", '<Relationships xmlns="x"/>', "good docx"],
    ["a part of its own", rels(reference("styles", "", "styles.xml")), "good docx"],
    ["a part of its own, by its mode", rels(reference("styles", ' TargetMode="Internal"', "styles.xml")), "good docx"],
    ["a link to click", rels(reference("hyperlink")), "good docx"],
    ["another workbook", rels(reference("externalLinkPath")), "good docx"],
    ["a template", rels(reference("attachedTemplate")), "loads"],
    ["a template on a share", rels(reference("attachedTemplate", undefined, "file://///elsewhere/t.dotm")), "loads"],
    ["a template behind a link", rels(reference("hyperlink") + reference("attachedTemplate")), "loads"],
    ["an object", rels(reference("oleObject")), "loads"],
    ["a picture", rels(reference("image")), "loads"],
    ["a frame", rels(reference("frame")), "loads"],
    ["a template in other quotes", rels(reference("attachedTemplate").replaceAll('"', "'")), "loads"],
    [
      "a template in a namespace",
      `<p:Relationships>${reference("attachedTemplate").replace("<", "<p:")}</p:Relationships>`,
      "loads",
    ],
    ["a template in a namespace of other letters", rels(reference("attachedTemplate").replace("<", "<é:")), "loads"],
    ["a namespace of other letters", `<é:Relationships>${reference("styles", "")}</é:Relationships>`, "good docx"],
    ["its encoding", `<?xml version="1.0" encoding="UTF-8"?>${rels("")}`, "good docx"],
    [
      "an encoding that hides tags",
      `<?xml version="1.0" encoding="UTF-7"?>${rels("+ADw-Relationship/+AD4-")}`,
      "broken",
    ],
    ["a part that ends in a text", '<Relationships a="b"> />', "broken"],
    [
      "a template with a sign in its address",
      rels(reference("attachedTemplate", undefined, "https://elsewhere.test/>")),
      "loads",
    ],
    [
      "a template named like a link",
      rels(reference("attachedTemplate").replace("rId1", "relationships/hyperlink")),
      "loads",
    ],
    ["a mode that is spelt otherwise", rels(reference("attachedTemplate", ' TargetMode="&#69;xternal"')), "broken"],
    ["a kind that is spelt otherwise", rels(reference("attached&#84;emplate")), "broken"],
    ["an entity", `<!DOCTYPE a [<!ENTITY e "External">]>${rels("")}`, "broken"],
    ["a part that is cut off", rels(reference("attachedTemplate")).slice(0, -20), "broken"],
    ["another encoding", Buffer.from(rels(reference("attachedTemplate")), "utf16le").toString("latin1"), "broken"],
    ["an attribute twice", rels(reference("styles", ' TargetMode="Internal" TargetMode="External"')), "broken"],
    ["open quotes without end", rels('<Relationship Id="'.repeat(50_000)), "broken"],
    ["a declaration that does not stand at the beginning", ` <?xml encoding="UTF-7"?>${rels("")}`, "broken"],
    // Each of them was read to the end of the part: a few kilobytes, packed, held the server up for ten minutes.
    ["declarations without end", `${"<?xml ".repeat(40_000)}${rels("")}`, "broken"],
  ])("%s", (_, text, expected) => {
    expect(outcome("a.docx", referring(text))).toBe(expected);
  });

  it.each([
    ["in any part", "word/_rels/document.xml.rels"],
    ["in capitals", "WORD/_RELS/SETTINGS.XML.RELS"],
  ])("%s", (_, part) => {
    expect(outcome("a.docx", referring(rels(reference("attachedTemplate")), part))).toBe("loads");
  });

  it("are not looked at where they are larger than any document's", () => {
    expect(outcome("a.docx", referring(rels(" ".repeat(3 * 1024 * 1024))))).toBe("broken");
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

  it.each([24, 32, 8, 4])("of %i bits keep their colours and their place", (bits) => {
    const read = readBmp(bmpOf(rows, bits), 100);
    expect(read).toMatchObject({ width: 3, height: 2 });
    expect([...(read as { data: Buffer }).data]).toEqual(pixels);
  });

  it("of 1 bit, and with rows from the top", () => {
    const two = [[red, green, green, red, red, red, red, red, green]];
    expect([...(readBmp(bmpOf(two, 1), 100) as { data: Buffer }).data]).toEqual(two.flat(2));
    expect([...(readBmp(bmpOf(rows, 24, { isTopDown: true }), 100) as { data: Buffer }).data]).toEqual(pixels);
  });

  it.each<[string, (view: DataView) => void]>([
    ["compressed", (view) => view.setUint32(30, 1, true)],
    ["with masks that nobody writes", (view) => view.setUint32(30, 3, true)],
    ["of 16 bits", (view) => view.setUint16(28, 16, true)],
    ["whose pixels begin beyond the file", (view) => view.setUint32(10, 4000, true)],
    ["wider than the file is long", (view) => view.setInt32(18, 30, true)],
    ["of no width", (view) => view.setInt32(18, 0, true)],
    ["of a width below nothing", (view) => view.setInt32(18, -3, true)],
    ["with a header of another time", (view) => view.setUint32(14, 12, true)],
  ])("%s are not read", (_, change) => {
    expect(readBmp(changed(bmpOf(rows), change), 100)).toBeNull();
  });

  it.each<[string, (view: DataView) => void]>([
    ["with more colours than bits", (view) => view.setUint32(46, 1000, true)],
    ["whose table reaches into the pixels", (view) => view.setUint32(46, 200, true)],
  ])("%s are not read", (_, change) => {
    expect(readBmp(changed(bmpOf(rows, 8), change), 100)).toBeNull();
  });

  it("are not decoded where there are too many pixels, and never beyond their end", () => {
    expect(readBmp(bmpOf(rows), 5)).toBe("tooMany");
    const whole = bmpOf(rows);
    for (let length = 0; length < whole.length; length += 1) {
      expect(readBmp(whole.subarray(0, length), 100)).toBeNull();
    }
  });
});
