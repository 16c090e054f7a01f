import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import facts from "../../src/console/screens/help/manuals.json";
import { languages } from "../../src/contract";

/** Reads a help file of the build. `npm run manual` makes these files. */
const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, "../../dist/console/help", name));

test("the archive contains the manuals in both languages, unchanged", () => {
  const entries = unzipSync(new Uint8Array(read("manuals.zip")));
  expect(Object.keys(entries)).toEqual(languages.map((language) => `manual-${language}.pdf`));
  for (const [name, bytes] of Object.entries(entries)) expect(Buffer.from(bytes).equals(read(name))).toBe(true);
});

describe.each(languages)("the help in %s", (language) => {
  test("has a manual with all chapters, and shows its size", async () => {
    const file = read(`manual-${language}.pdf`);
    const { bytes, pages } = facts[language].manual;
    expect(file.length).toBe(bytes);
    expect(file.length).toBeLessThanOrEqual(2_000_000);
    const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
    expect(document.numPages).toBe(pages);
    expect(await document.getOutline()).toHaveLength(23);
    await document.destroy();
  });

  test("has a video that plays while it loads, and shows its size and length", () => {
    const file = read(`tour-${language}.mp4`);
    const { bytes, seconds } = facts[language].tour;
    expect(file.length).toBe(bytes);
    expect(file.length).toBeLessThanOrEqual(2_000_000);
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThanOrEqual(60);
    const places = ["ftyp", "moov", "avcC", "mdat"].map((box) => file.indexOf(box, 0, "latin1"));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});
