import { describe, expect, test } from "vitest";
import { registry } from "../../resources";
import { callByPath, code, codeTexts, languageOf, parsePayload, textIn, writePayload } from "../../src/contract";

const parse = (path: string, raw: Record<string, unknown>): unknown => {
  const parsed = parsePayload(callByPath(registry, path), raw);
  if ("values" in parsed) return parsed.values;
  return Object.fromEntries(Object.entries(parsed.faults).map(([name, fault]) => [name, fault.id]));
};

describe("a payload is read by its call", () => {
  test("a new gateway", () => {
    expect(parse("gateway/save", { id: "", eui: "a840410001 81c06f", name: " Hall 3 " })).toEqual({
      id: null,
      eui: "A84041000181C06F",
      name: "Hall 3",
    });
  });

  test("every fault is named, each by its payload name", () => {
    expect(parse("gateway/save", { id: "x", eui: "12", colour: "red" })).toEqual({
      id: "number.integer",
      eui: "hex.malformed",
      name: "required",
      colour: "unknown",
    });
  });

  test("a name that comes twice", () => {
    expect(parse("gateway/detail", { id: ["1", "2"] })).toEqual({ id: "repeated" });
  });

  test("a LoRa record has its DevEUI in imei, an NB record an IMEI", () => {
    const lora = { storage_id: "", imei: "A84041000181C06F", addr: "26011BDA", model: "M", batch: "B" };
    const keys = { nwks_key: "0".repeat(32), apps_key: "F".repeat(32) };
    expect(parse("storage/create-lora", { ...lora, ...keys })).toMatchObject({ imei: "A84041000181C06F" });
    expect(parse("storage/create", { storage_id: "", imei: "A84041000181C06F", model: "M", batch: "B" })).toEqual({
      imei: "imei.length",
    });
  });

  test("secrets are required for a new record and may stay for an old one", () => {
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

  test("a filter takes part of an identifier, and the states that only filters have", () => {
    expect(parse("storage/list", { page: "2", imei: "2605" })).toMatchObject({ page: 2, imei: "2605" });
    expect(parse("device/list", { page: "1", status: "pending_setting" })).toMatchObject({ status: "pending_setting" });
    expect(parse("device/list", { page: "0" })).toEqual({ page: "number.small" });
  });

  test("a call's constant entry arrives as a number", () => {
    expect(parse("user/open-api/enable", { user_id: "3", enable: "0" })).toEqual({ user_id: 3, enable: 0 });
  });
});

describe("a payload is written by its call", () => {
  test("exactly its names; what is unset goes empty, so that clearing arrives", () => {
    expect(
      writePayload(callByPath(registry, "gateway/save"), { eui: "A84041000181C06F", name: null, stray: 1 }),
    ).toEqual({
      id: "",
      eui: "A84041000181C06F",
      name: "",
    });
  });

  test("filters that are unset are left out", () => {
    expect(
      writePayload(callByPath(registry, "device/list"), { page: 1, status: 0, keywords: "", region: null }),
    ).toEqual({
      page: 1,
      status: 0,
    });
  });

  test("the fields of the other variant are left out", () => {
    const call = callByPath(registry, "device/save-device");
    const names = Object.keys(writePayload(call, { type: 0 }));
    expect(names).toContain("imei");
    expect(names).not.toContain("eui");
    expect(names).not.toContain("nwks_key");
    expect(names).not.toContain("type");
  });

  test("a key goes under the name that its calls use", () => {
    expect(writePayload(callByPath(registry, "user/enable"), { id: 9 })).toEqual({ user_id: 9 });
  });
});

test("every code of the catalogue has a text in both languages", () => {
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
])("language %s means %s", (name, expected) => {
  expect(languageOf(name)).toBe(expected);
});
