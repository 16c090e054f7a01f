import { describe, expect, test } from "vitest";
import {
  checkValue,
  deviceStatus,
  deviceStatusFilter,
  type Field,
  field,
  luhnDigit,
  readField,
  writeField,
} from "../../src/contract";
import { columnTypesOf } from "../../src/contract/declaration/kinds/columns";

const label = "X";
const wire = (of: Field, record: Record<string, unknown>): unknown => {
  const result = readField(record, "x", of);
  if ("fault" in result) return result.fault.id;
  const fault = checkValue(result.value, of, "create");
  return fault?.id ?? result.value;
};

describe("reads a value from the wire, or reports its fault", () => {
  const cases: readonly (readonly [string, Field, unknown, unknown])[] = [
    ["a number as a string", field.number({ label }), "12.5", 12.5],
    ["an empty string as unset", field.number({ label }), "", null],
    ["a missing required value", field.text({ label, required: true }), undefined, "required"],
    ["spaces as unset", field.text({ label, required: true }), "   ", "required"],
    ["a number with letters", field.number({ label }), "12a", "number.malformed"],
    ["a number in full width", field.number({ label }), "１２．５", 12.5],
    ["a hexadecimal number", field.number({ label }), "0x10", "number.malformed"],
    // A pattern that backtracks needs minutes for this value.
    ["many digits before a letter", field.number({ label }), `${"1".repeat(250_000)}x`, "number.malformed"],
    ["infinity", field.number({ label }), "Infinity", "number.malformed"],
    ["a number below the minimum", field.number({ label, min: 0 }), -1, "number.small"],
    ["a number above the maximum", field.number({ label, max: 9 }), 10, "number.large"],
    [
      "a number too large to be exact in a field of whole numbers",
      field.number({ label, decimals: 0 }),
      "1e20",
      "number.integer",
    ],
    ["a fraction in a field of whole numbers", field.number({ label, decimals: 0 }), "1.5", "number.integer"],
    ["a text that is too long, counted in characters", field.text({ label, max: 3 }), "网关列表", "text.long"],
    ["an emoji as one character", field.text({ label, max: 1 }), "🛢", "🛢"],
    ["the number of an option as a string", field.choice({ label, options: deviceStatus }), "3", 3],
    ["an unknown option", field.choice({ label, options: deviceStatus }), 9, "choice.unknown"],
    [
      "an option of the filter in a record",
      field.choice({ label, options: deviceStatus, filterOptions: deviceStatusFilter }),
      "pending_setting",
      "choice.unknown",
    ],
    ["a switch", field.switch({ label }), true, 1],
    ["a date that does not exist", field.date({ label }), "2026-02-30", "time.malformed"],
    ["a date", field.date({ label }), "2026-02-28", "2026-02-28"],
    ["a time", field.time({ label }), "1767225600000", 1767225600000],
    ["a time before 1970", field.time({ label }), -5, "time.malformed"],
    ["an IMEI with separators", field.imei({ label }), "26-053179-311383-7", "260531793113837"],
    [
      "an IMEI in full width, as a Chinese input method writes it",
      field.imei({ label }),
      "２６０５３１　７９３１１３－８３７",
      "260531793113837",
    ],
    [
      "an IMEI with invisible characters",
      field.imei({ label }),
      "\u202d260531793113837\u200b\u202c",
      "260531793113837",
    ],
    ["an IMEI with dashes of all kinds", field.imei({ label }), "26‐053179–311383—7", "260531793113837"],
    [
      "an EUI in full width",
      field.eui({ label }),
      "ａ８：４０：４１：００：０１：８１：ｃ０：６ｆ",
      "A84041000181C06F",
    ],
    ["an IMEISV", field.imei({ label }), "2605317931138372", "imei.imeisv"],
    ["an IMEI with a wrong check digit", field.imei({ label }), "260531793113838", "imei.digit"],
    ["an IMEI that is too short", field.imei({ label }), "26053179311383", "imei.length"],
    ["an EUI in lower case with colons", field.eui({ label }), "a8:40:41:00:01:81:c0:6f", "A84041000181C06F"],
    ["an EUI with a letter beyond F", field.eui({ label }), "A84041000181C06G", "hex.malformed"],
    ["a device address", field.deviceAddress({ label }), "26 01 1b da", "26011BDA"],
    ["a session key with a missing digit", field.aesKey({ label }), "0".repeat(31), "hex.malformed"],
    ["an email address", field.email({ label }), " name.x_y-z@example.com ", "name.x_y-z@example.com"],
    ["an email address in full width", field.email({ label }), "name＠example．com", "name@example.com"],
    ["an email address without a domain", field.email({ label }), "name@", "email.malformed"],
    [
      "an email address with a plus, which the specification excludes",
      field.email({ label }),
      "a+b@example.com",
      "email.malformed",
    ],
    ["a phone number", field.phone({ label }), "+86 (021) 5555-0199", "+86 (021) 5555-0199"],
    ["a phone number in full width", field.phone({ label }), "＋８６（０２１）５５５５－０１９９", "+86(021)5555-0199"],
    ["a phone number with too many separators", field.phone({ label }), `12345${"-".repeat(100_000)}`, "text.long"],
    ["a phone number with letters", field.phone({ label }), "call me", "phone.malformed"],
    ["a web address", field.url({ label }), "https://example.com/a", "https://example.com/a"],
    ["a script as a web address", field.url({ label }), "javascript:alert(1)", "url.malformed"],
    ["the path of a picture", field.image({ label, accept: ["jpg"] }), "/file/1.jpg", "/file/1.jpg"],
    ["a script as a picture", field.image({ label, accept: ["jpg"] }), "javascript:alert(1)", "image.malformed"],
    [
      "a picture on another server, as a path",
      field.image({ label, accept: ["jpg"] }),
      "//x.test/1.jpg",
      "image.malformed",
    ],
    [
      "a picture in an accepted format",
      field.image({ label, accept: ["jpg"] }),
      "/files/Map.JPG?v=1",
      "/files/Map.JPG?v=1",
    ],
    ["a picture in another format", field.image({ label, accept: ["jpg"] }), "https://a.test/map.png", "image.ending"],
    [
      "a picture address without an extension",
      field.image({ label, accept: ["jpg"] }),
      "https://a.test/map",
      "https://a.test/map",
    ],
    ["a password with its spaces", field.password({ label }), "  pass word ", "  pass word "],
    ["keys", field.keys({ label }), ["1", "2"], [1, 2]],
    ["as many keys as allowed", field.keys({ label, max: 2 }), ["1", "2"], [1, 2]],
    ["too many keys", field.keys({ label, max: 2 }), ["1", "2", "3"], "keys.many"],
    ["more keys than the default limit", field.keys({ label }), Array(1001).fill("1"), "keys.many"],
    [
      "several options, in the order of the options",
      field.choices({ label, options: deviceStatus }),
      ["3", "0"],
      [0, 3],
    ],
    ["an unknown option among several", field.choices({ label, options: deviceStatus }), ["0", "9"], "choice.unknown"],
    ["several options in one text", field.choices({ label, options: deviceStatus }), "0, 3", [0, 3]],
    ["no option", field.choices({ label, options: deviceStatus, required: true }), [], "required"],
    ["tags, each once", field.tags({ label }), [" wet ", "hot", "wet", ""], ["wet", "hot"]],
    ["tags in one text", field.tags({ label }), "wet,hot", ["wet", "hot"]],
    ["too many tags", field.tags({ label, max: 1 }), ["wet", "hot"], "keys.many"],
    ["a tag that is too long", field.tags({ label }), ["x".repeat(65)], "tags.long"],
    ["a key that is not a number", field.keys({ label }), ["1", "x"], "number.integer"],
  ];
  test.each(cases)("%s", (_title, of, raw, expected) => {
    expect(wire(of, { x: raw })).toEqual(expected);
  });

  test.each([
    ["both values", { longitude: "121.47", latitude: 31.23 }, { longitude: 121.47, latitude: 31.23 }],
    ["no values", {}, null],
    ["only a longitude", { longitude: 1 }, "position.half"],
    ["a malformed longitude", { longitude: "8,5" }, "number.malformed"],
    ["a longitude beyond 180°", { longitude: 181, latitude: 0 }, "position.longitude"],
    ["a latitude beyond 90°", { longitude: 0, latitude: -90.1 }, "position.latitude"],
  ])("a position with %s", (_title, record, expected) => {
    expect(wire(field.position({ label }), record)).toEqual(expected);
  });

  test("a period that ends before it begins", () => {
    expect(wire(field.period({ label, begin: "from", end: "to" }), { from: 5, to: 4 })).toBe("period.reversed");
  });

  test("a required region needs province and city", () => {
    expect(wire(field.region({ label, levels: 2, required: true }), { province: "上海市" })).toBe("required");
  });
});

test("writes values under their names on the wire", () => {
  expect(writeField({ longitude: 1, latitude: 2 }, "x", field.position({ label }))).toEqual({
    longitude: 1,
    latitude: 2,
  });
  expect(writeField({ province: "P", city: "C", county: null }, "x", field.region({ label, levels: 2 }))).toEqual({
    province: "P",
    city: "C",
  });
  expect(writeField(null, "x", field.period({ label, begin: "b", end: "e" }))).toEqual({ b: null, e: null });
  expect(writeField(7, "id", field.id({ sentAs: "user_id" }))).toEqual({ user_id: 7 });
  expect(writeField("A", "eui", field.eui({ label, wire: "imei" }))).toEqual({ imei: "A" });
});

test("a required secret may stay empty in an edit", () => {
  const key = field.aesKey({ label, required: true });
  expect(checkValue(null, key, "create")?.id).toBe("required");
  expect(checkValue(null, key, "edit")).toBeNull();
});

test("a filter accepts part of an identifier", () => {
  expect(checkValue("2605", field.imei({ label }), "filter")).toBeNull();
});

test("computes the Luhn digit of GSMA's example (3GPP TS 23.003, annex B)", () => {
  expect(luhnDigit("49015420323751")).toBe(8);
});

test("the column of a choice has the type of all its values", () => {
  const typesOf = (...values: readonly (number | string)[]) =>
    columnTypesOf("x", field.choice({ label, options: values.map((value) => ({ value, label })) }));
  expect(typesOf(1, 2)).toEqual(["integer"]);
  expect(typesOf(1, 0.5)).toEqual(["real"]);
  expect(typesOf(1, "a")).toEqual(["text"]);
});
