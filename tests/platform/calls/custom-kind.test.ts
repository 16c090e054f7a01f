import { describe, expect, test } from "vitest";
import { field, type ImportColumn, type Resource, textIn } from "../../../src/contract";
import { exportColumns } from "../../../src/platform/calls/exports/export-columns";
import { readCell } from "../../../src/platform/calls/imports/read-cell";
import { span } from "../../support/span-kind";

const stay = field.custom({ label: { zh: "停留", en: "Stay" }, of: span });

test("an export has the text of a value of a custom kind", () => {
  const column = { field: "stay", fallback: null, label: stay.label };
  const resource = { list: { columns: [column] }, fields: { stay } } as unknown as Resource;
  const [only] = exportColumns(resource, { language: "en", timeZone: "UTC" });
  expect(only).toMatchObject({ name: "stay", head: "Stay", format: "text" });
  expect([{ stay: 95 }, { stay: null }].map((row) => only?.cell(row))).toEqual(["1:35", ""]);
});

describe("an import reads that text", () => {
  const column: ImportColumn = { name: "stay", label: stay.label, field: stay, fieldName: "stay" };
  test("into the wire form", () => {
    expect(readCell("1:35", column)).toEqual({ values: { stay: "95" } });
    expect(readCell("", column)).toEqual({ values: {} });
  });

  test("or says how to write it", () => {
    const reading = readCell("half a day", column);
    const text = "fault" in reading ? reading.fault : "";
    expect(textIn(text, "en")).toBe("Stay: write hours:minutes");
    expect(textIn(text, "zh")).toBe("停留须写成：小时:分钟");
  });
});
