import { describe, expect, test } from "vitest";
import { envelopeChunks, shouldStream } from "../../../src/platform/http/stream-envelope";

const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => ({ row, values: { imei: `0${row}`, model: '润滑 "A"' } }));
const envelope = (data: unknown) => ({ code: 0, message: "完成", data });

describe("an answer in pieces", () => {
  test.each([
    ["no list", { total: 0, title: null }],
    ["an empty list", { good: [], total: 0 }],
    ["fewer rows than a piece", { total: 3, good: rows(3) }],
    ["as many as a piece", { good: rows(250), total: 250 }],
    ["rows of several pieces, in two lists one after the other", { good: rows(1001), refused: rows(501) }],
    ["what is not set", { total: undefined, good: rows(2), mapping: undefined }],
    ["nothing", {}],
  ])("is the same JSON: %s", (_what, data) => {
    expect([...envelopeChunks(envelope(data))].join("")).toBe(JSON.stringify(envelope(data)));
  });

  test("is never a piece of all rows", () => {
    const lengths = [...envelopeChunks(envelope({ good: rows(2000) }))].map((piece) => piece.length);
    expect(Math.max(...lengths)).toBeLessThan(JSON.stringify(rows(2000)).length / 7);
  });
});

test.each([
  [{ good: rows(1001) }, true],
  [{ good: [], refused: rows(1001) }, true],
  [{ good: rows(1000), refused: rows(1000) }, false],
  [rows(2000), false],
  [null, false],
])("only long lists of a record are worth it", (data, expected) => {
  expect(shouldStream(envelope(data))).toBe(expected);
});
