import { describe, expect, test } from "vitest";
import { csvLine, unescapeCsvCell } from "../../src/contract";

describe("CSV cells", () => {
  test("keep negative numbers as numbers", () => expect(csvLine([-97, 12.5, "-97"])).toBe("-97,12.5,'-97\r\n"));

  test.each([
    ["a formula", "=1+1", "'=1+1"],
    ["a sum", "+49 21", "'+49 21"],
    ["a difference", "-1", "'-1"],
    ["a function of old spreadsheets", "@SUM(A1)", "'@SUM(A1)"],
    ["a tab before a formula", "\t=1+1", `"'\t=1+1"`],
    ["a carriage return before a formula", "\r=1+1", `"'\r=1+1"`],
    ["a line feed before a formula", "\n=1+1", `"'\n=1+1"`],
    // Chinese and Japanese spreadsheets treat full-width signs like the usual ones.
    ["a full-width equals sign", "＝1+1", "'＝1+1"],
    ["a full-width plus", "＋1", "'＋1"],
    ["a full-width minus", "－1", "'－1"],
    ["a full-width at sign", "＠SUM(A1)", "'＠SUM(A1)"],
    ["an escaped formula", "'=1+1", "''=1+1"],
  ])("escapes a cell that a spreadsheet would compute, and restores it: %s", (_, text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
    expect(unescapeCsvCell(written.startsWith('"') ? written.slice(1, -1) : written)).toBe(text);
  });

  test.each(["", "007", "it's", "'plain", "a=b", "1-2", "油脂"])("leaves other text unchanged: %s", (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
    expect(unescapeCsvCell(text)).toBe(text);
  });
});
