import { describe, expect, test } from "vitest";
import { csvLine, unescapeCsvCell } from "../../src/contract";

describe("a cell of comma-separated values", () => {
  test.each([
    ["a formula", "=1+1", "'=1+1"],
    ["a sum", "+49 21", "'+49 21"],
    ["a difference", "-1", "'-1"],
    ["a function of old", "@SUM(A1)", "'@SUM(A1)"],
    ["a tab before it", "\t=1+1", `"'\t=1+1"`],
    ["an end of line before it", "\r=1+1", `"'\r=1+1"`],
    ["another end of line", "\n=1+1", `"'\n=1+1"`],
    // Spreadsheets in Chinese and Japanese take the wide signs for the narrow ones.
    ["a formula in wide signs", "＝1+1", "'＝1+1"],
    ["wide signs of the others", "＋1", "'＋1"],
    ["a wide minus", "－1", "'－1"],
    ["a wide at", "＠SUM(A1)", "'＠SUM(A1)"],
    ["what was made a text before", "'=1+1", "''=1+1"],
  ])("that would be computed is made a text, and read as it was: %s", (_, text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
    expect(unescapeCsvCell(written.startsWith('"') ? written.slice(1, -1) : written)).toBe(text);
  });

  test.each(["", "007", "it's", "'plain", "a=b", "1-2", "油脂"])("that is none stays as it is: %s", (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
    expect(unescapeCsvCell(text)).toBe(text);
  });
});
