import { describe, expect, test } from "vitest";
import { registry } from "../../resources";
import { callByPath, code, codeTexts, languageOf, parsePayload, textIn, writePayload } from "../../src/contract";

const parse = (path: string, raw: Record<string, unknown>): unknown => {
  const parsed = parsePayload(callByPath(registry, path), raw);
  if ("values" in parsed) return parsed.values;
  return Object.fromEntries(Object.entries(parsed.faults).map(([name, fault]) => [name, fault.id]));
};

describe("parsing a payload", () => {
  test("normalises the values of a new gateway", () => {
    expect(parse("gateway/save", { id: "", eui: "a840410001 81c06f", name: " Hall 3 " })).toEqual({
      id: null,
      eui: "A84041000181C06F",
      name: "Hall 3",
    });
  });

  test("reports all faults by payload name", () => {
    expect(parse("gateway/save", { id: "x", eui: "12", colour: "red" })).toEqual({
      id: "number.integer",
      eui: "hex.malformed",
      name: "required",
      colour: "unknown",
    });
  });

  test("refuses a repeated name", () => {
    expect(parse("gateway/detail", { id: ["1", "2"] })).toEqual({ id: "repeated" });
  });

  test("reads imei as DevEUI in a LoRa record and as IMEI in an NB record", () => {
    const lora = { storage_id: "", imei: "A84041000181C06F", addr: "26011BDA", model: "M", batch: "B" };
    const keys = { nwks_key: "0".repeat(32), apps_key: "F".repeat(32) };
    expect(parse("storage/create-lora", { ...lora, ...keys })).toMatchObject({ imei: "A84041000181C06F" });
    expect(parse("storage/create", { storage_id: "", imei: "A84041000181C06F", model: "M", batch: "B" })).toEqual({
      imei: "imei.length",
    });
  });

  test("requires secrets for a new record, not for an edit", () => {
    const record = { imei: "A84041000181C06F", addr: "26011BDA", model: "M", batch: "B", nwks_key: "", apps_key: "" };
    expect(parse("storage/create-lora", { storage_id: "", ...record })).toEqual({
      nwks_key: "required",
      apps_key: "required",
    });
    expect(parse("storage/create-lora", { storage_id: "5", ...record })).toMatchObject({
      storage_id: 5,
      nwks_key: null,
    });
  });

  test("accepts part of an identifier and filter-only options in a filter", () => {
    expect(parse("storage/list", { page: "2", imei: "2605" })).toMatchObject({ page: 2, imei: "2605" });
    expect(parse("device/list", { page: "1", status: "pending_setting" })).toMatchObject({ status: "pending_setting" });
    expect(parse("device/list", { page: "0" })).toEqual({ page: "number.small" });
  });

  test("reads a fixed entry as a number", () => {
    expect(parse("user/open-api/enable", { user_id: "3", enable: "0" })).toEqual({ user_id: 3, enable: 0 });
  });
});

describe("writing a payload", () => {
  test("writes exactly the names of the call, and unset fields as empty strings", () => {
    expect(
      writePayload(callByPath(registry, "gateway/save"), { eui: "A84041000181C06F", name: null, stray: 1 }),
    ).toEqual({
      id: "",
      eui: "A84041000181C06F",
      name: "",
    });
  });

  test("leaves out unset filters", () => {
    expect(
      writePayload(callByPath(registry, "device/list"), { page: 1, status: 0, keywords: "", region: null }),
    ).toEqual({
      page: 1,
      status: 0,
    });
  });

  test("leaves out the fields of other variants", () => {
    const call = callByPath(registry, "device/save-device");
    const names = Object.keys(writePayload(call, { type: 0 }));
    expect(names).toContain("imei");
    expect(names).not.toContain("eui");
    expect(names).not.toContain("nwks_key");
    expect(names).not.toContain("type");
  });

  test("sends the key under its payload name", () => {
    expect(writePayload(callByPath(registry, "user/enable"), { id: 9 })).toEqual({ user_id: 9 });
  });
});

test("every error code has a text in both languages", () => {
  for (const known of Object.values(code).filter((one) => one !== code.ok)) {
    const text = codeTexts[known as keyof typeof codeTexts];
    expect(textIn(text, "zh")).not.toBe("");
    expect(textIn(text, "en")).not.toBe("");
  }
});

test.each([
  ["zh-CN", "zh"],
  ["en-GB,en;q=0.9", "en"],
  ["fr", "zh"],
  [null, "zh"],
])("the language tag %s selects %s", (name, expected) => {
  expect(languageOf(name)).toBe(expected);
});
