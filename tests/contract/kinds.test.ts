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

const label = "X";
const wire = (of: Field, record: Record<string, unknown>): unknown => {
  const reading = readField(record, "x", of);
  if ("fault" in reading) return reading.fault.id;
  const fault = checkValue(reading.value, of, "create");
  return fault?.id ?? reading.value;
};

describe("what a value on the wire reads as, or which fault it has", () => {
  const cases: readonly (readonly [string, Field, unknown, unknown])[] = [
    ["a number may come as a string", field.number({ label }), "12.5", 12.5],
    ["an empty string is unset", field.number({ label }), "", null],
    ["a missing required value", field.text({ label, required: true }), undefined, "required"],
    ["blanks alone are unset", field.text({ label, required: true }), "   ", "required"],
    ["a number with letters", field.number({ label }), "12a", "number.malformed"],
    ["a number in full width", field.number({ label }), "１２．５", 12.5],
    ["hexadecimal is no number", field.number({ label }), "0x10", "number.malformed"],
    // Each way to part the digits was tried: one such value held a server up for minutes.
    [
      "endless digits with a letter behind them",
      field.number({ label }),
      `${"1".repeat(250_000)}x`,
      "number.malformed",
    ],
    ["infinity is no number", field.number({ label }), "Infinity", "number.malformed"],
    ["too small", field.number({ label, min: 0 }), -1, "number.small"],
    ["too large", field.number({ label, max: 9 }), 10, "number.large"],
    ["a fraction where whole numbers belong", field.number({ label, decimals: 0 }), "1.5", "number.integer"],
    ["too long, counted in characters", field.text({ label, max: 3 }), "网关列表", "text.long"],
    ["an emoji is one character", field.text({ label, max: 1 }), "🛢", "🛢"],
    ["an option by its number as a string", field.choice({ label, options: deviceStatus }), "3", 3],
    ["no such option", field.choice({ label, options: deviceStatus }), 9, "choice.unknown"],
    [
      "a filter's option is none of the record's",
      field.choice({ label, options: deviceStatus, filterOptions: deviceStatusFilter }),
      "pending_setting",
      "choice.unknown",
    ],
    ["a switch", field.switch({ label }), true, 1],
    ["a day that is none", field.date({ label }), "2026-02-30", "time.malformed"],
    ["a day", field.date({ label }), "2026-02-28", "2026-02-28"],
    ["a moment", field.time({ label }), "1767225600000", 1767225600000],
    ["a moment before 1970", field.time({ label }), -5, "time.malformed"],
    ["an IMEI with separators", field.imei({ label }), "26-053179-311383-7", "260531793113837"],
    [
      "an IMEI in full width, as a Chinese input method writes it",
      field.imei({ label }),
      "２６０５３１　７９３１１３－８３７",
      "260531793113837",
    ],
    [
      "an IMEI with marks that nobody sees",
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
    ["an IMEI too short", field.imei({ label }), "26053179311383", "imei.length"],
    [
      "an EUI with colons in lower case",
      field.eui({ label }),
      "a8:40:41:00:01:81:c0:6f",
      "A840410001 81C06F".replace(" ", ""),
    ],
    ["an EUI with a letter beyond F", field.eui({ label }), "A84041000181C06G", "hex.malformed"],
    ["a device address", field.deviceAddress({ label }), "26 01 1b da", "26011BDA"],
    ["a session key one digit short", field.aesKey({ label }), "0".repeat(31), "hex.malformed"],
    ["an e-mail", field.email({ label }), " name.x_y-z@example.com ", "name.x_y-z@example.com"],
    ["an e-mail in full width", field.email({ label }), "name＠example．com", "name@example.com"],
    ["an e-mail without a domain", field.email({ label }), "name@", "email.malformed"],
    ["an e-mail with a plus, which the pattern has not", field.email({ label }), "a+b@example.com", "email.malformed"],
    ["a phone", field.phone({ label }), "+86 (021) 5555-0199", "+86 (021) 5555-0199"],
    ["a phone in full width", field.phone({ label }), "＋８６（０２１）５５５５－０１９９", "+86(021)5555-0199"],
    ["a phone of endless marks", field.phone({ label }), `12345${"-".repeat(100_000)}`, "text.long"],
    ["a phone of letters", field.phone({ label }), "call me", "phone.malformed"],
    ["a web address", field.url({ label }), "https://example.com/a", "https://example.com/a"],
    ["a script as an address", field.url({ label }), "javascript:alert(1)", "url.malformed"],
    ["a picture's path", field.image({ label, accept: ["jpg"] }), "/file/1.jpg", "/file/1.jpg"],
    ["a script as a picture", field.image({ label, accept: ["jpg"] }), "javascript:alert(1)", "image.malformed"],
    [
      "another server as a picture's path",
      field.image({ label, accept: ["jpg"] }),
      "//x.test/1.jpg",
      "image.malformed",
    ],
    [
      "a picture of a kind that is taken",
      field.image({ label, accept: ["jpg"] }),
      "/files/Map.JPG?v=1",
      "/files/Map.JPG?v=1",
    ],
    ["a picture of another kind", field.image({ label, accept: ["jpg"] }), "https://a.test/map.png", "image.ending"],
    [
      "an address whose host alone has a dot",
      field.image({ label, accept: ["jpg"] }),
      "https://a.test/map",
      "https://a.test/map",
    ],
    ["a password keeps its spaces", field.password({ label }), "  pass word ", "  pass word "],
    ["keys", field.keys({ label }), ["1", "2"], [1, 2]],
    ["keys, as many as are taken", field.keys({ label, max: 2 }), ["1", "2"], [1, 2]],
    ["more keys than are taken", field.keys({ label, max: 2 }), ["1", "2", "3"], "keys.many"],
    ["more keys than any takes", field.keys({ label }), Array(1001).fill("1"), "keys.many"],
    ["keys that are none", field.keys({ label }), ["1", "x"], "number.integer"],
  ];
  test.each(cases)("%s", (_says, of, raw, expected) => {
    expect(wire(of, { x: raw })).toEqual(expected);
  });

  test.each([
    ["both", { longitude: "121.47", latitude: 31.23 }, { longitude: 121.47, latitude: 31.23 }],
    ["neither", {}, null],
    ["half", { longitude: 1 }, "position.half"],
    ["half that is no number", { longitude: "8,5" }, "number.malformed"],
    ["beyond the antimeridian", { longitude: 181, latitude: 0 }, "position.longitude"],
    ["beyond the pole", { longitude: 0, latitude: -90.1 }, "position.latitude"],
  ])("a position with %s", (_says, record, expected) => {
    expect(wire(field.position({ label }), record)).toEqual(expected);
  });

  test("a period whose end lies before its beginning", () => {
    expect(wire(field.period({ label, begin: "from", end: "to" }), { from: 5, to: 4 })).toBe("period.reversed");
  });

  test("a required region needs province and city", () => {
    expect(wire(field.region({ label, levels: 2, required: true }), { province: "上海市" })).toBe("required");
  });
});

test("values go back to the wire under the names that they came from", () => {
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

test("a secret that exists may be left empty", () => {
  const key = field.aesKey({ label, required: true });
  expect(checkValue(null, key, "create")?.id).toBe("required");
  expect(checkValue(null, key, "edit")).toBeNull();
});

test("a filter takes part of an identifier", () => {
  expect(checkValue("2605", field.imei({ label }), "filter")).toBeNull();
});

test("the Luhn digit of the published example", () => {
  // 49015420323751 → 8 (3GPP TS 23.003, annex B, as in GSMA's worked example).
  expect(luhnDigit("49015420323751")).toBe(8);
});
