import { describe, expect, test } from "vitest";
import { envelopeChunks, shouldStream } from "../../../src/platform/http/stream-envelope";

const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => ({ row, values: { imei: `0${row}`, model: '润滑 "A"' } }));
const envelope = (data: unknown) => ({ code: 0, message: "完成", data });

describe("envelopeChunks", () => {
  test.each([
    ["no list", { total: 0, title: null }],
    ["an empty list", { good: [], total: 0 }],
    ["fewer rows than a chunk", { total: 3, good: rows(3) }],
    ["exactly one chunk of rows", { good: rows(250), total: 250 }],
    ["two lists of several chunks", { good: rows(1001), refused: rows(501) }],
    ["undefined values", { total: undefined, good: rows(2), mapping: undefined }],
    ["an empty record", {}],
  ])("makes the JSON of an envelope with %s", (_case, data) => {
    expect([...envelopeChunks(envelope(data))].join("")).toBe(JSON.stringify(envelope(data)));
  });

  test("splits a long list into chunks", () => {
    const lengths = [...envelopeChunks(envelope({ good: rows(2000) }))].map((chunk) => chunk.length);
    expect(Math.max(...lengths)).toBeLessThan(JSON.stringify(rows(2000)).length / 7);
  });
});

test.each([
  [{ good: rows(1001) }, true],
  [{ good: [], refused: rows(1001) }, true],
  [{ good: rows(1000), refused: rows(1000) }, false],
  [rows(2000), false],
  [null, false],
])("only envelopes with a long list are streamed", (data, expected) => {
  expect(shouldStream(envelope(data))).toBe(expected);
});
