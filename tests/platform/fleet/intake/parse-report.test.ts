import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseReport, reportTimeWindow } from "../../../../src/platform/fleet/intake/parse-report";
import { testBegin } from "../../../support/platform-calls";

const imei = "260531793113837";
const eui = "A840410000000001";

describe("parseReport", () => {
  const now = testBegin;
  const good = { type: "nb", imei, time: now };
  const read = (more: object, base: object = good) => parseReport({ ...base, ...more }, now);
  const reasonOf = (raw: unknown): string => {
    const result = parseReport(raw, now);
    return "reason" in result ? result.reason : "accepted";
  };

  test("reads all values", () => {
    const values = {
      temperature: -12.5,
      battery: 0,
      signal: -120,
      remaining_ratio: 100,
      remaining_ml: 125,
      dispensed_ml: 0,
      mode: 1,
      rate: 1440,
      gateway_eui: eui,
      time_setting: 255,
      report_interval: 24,
    };
    expect(read({ ...values, alarms: [1, 7, 7, 8], confirms: [5] })).toEqual({
      source: { type: 0, value: imei },
      facts: { time: now, ...values, alarms: [1, 7], confirms: [5] },
      unknownCodes: [8],
    });
  });

  test("reads absent values and null as null", () => {
    const empty = read({});
    expect(empty).toEqual(read({ temperature: null, alarms: null, confirms: null, gateway_eui: null }));
    expect(empty).toMatchObject({ facts: { temperature: null, alarms: null, confirms: [], mode: null } });
  });

  test("identifies LoRa devices by their EUI", () => {
    expect(parseReport({ type: "lora", eui, time: now }, now)).toMatchObject({ source: { type: 1, value: eui } });
  });

  test.each([
    ["a text", "x", /object/],
    ["a list", [], /object/],
    ["null", null, /object/],
    ["no type", { imei, time: now }, /^type/],
    ["another type", { ...good, type: "gsm" }, /^type/],
    ["a number for a type", { ...good, type: 0 }, /^type/],
    ["no identifier", { type: "nb", time: now }, /imei is required/],
    ["the identifier of the other type", { type: "lora", imei, time: now }, /eui is required/],
    ["a number for an IMEI", { ...good, imei: 260531793113837 }, /imei: it should be a string/],
    ["a wrong check digit", { ...good, imei: "260531793113838" }, /check digit/],
    ["an IMEISV", { ...good, imei: "2605317931138370" }, /IMEISV/],
    ["no time", { type: "nb", imei }, /time is required/],
    ["a text for a time", { ...good, time: String(now) }, /time: it should be a number/],
    ["a fraction of a millisecond", { ...good, time: now + 0.5 }, /time/],
    ["seconds for milliseconds", { ...good, time: now / 1000 }, /more than a year ago/],
    ["a time in the future", { ...good, time: now + reportTimeWindow.ahead + 1 }, /ahead/],
    ["a number as a text", { ...good, battery: "88" }, /battery: it should be a number/],
    ["a boolean for a number", { ...good, battery: true }, /battery: it should be a number/],
    ["a battery above 100 %", { ...good, battery: 101 }, /battery must be at most 100/],
    ["a negative volume", { ...good, dispensed_ml: -1 }, /dispensed_ml must be at least 0/],
    ["more than the largest cartridge", { ...good, remaining_ml: 251 }, /remaining_ml must be at most 250/],
    ["an unknown time setting", { ...good, time_setting: 25 }, /time_setting has no such option/],
    ["a fractional time setting", { ...good, time_setting: 1.5 }, /time_setting has no such option/],
    ["an interval of 0", { ...good, report_interval: 0 }, /report_interval has no such option/],
    ["half a minute", { ...good, rate: 0.5 }, /rate must be a whole number/],
    ["a gateway of 15 digits", { ...good, gateway_eui: "A84041000000000" }, /gateway_eui has 16 hex/],
    ["a code that is not in a list", { ...good, alarms: 2 }, /alarms: it should be a list/],
    ["a code as a text", { ...good, alarms: ["2"] }, /alarms: it should be a list/],
    ["a negative code", { ...good, alarms: [-1] }, /alarms: it should be a list/],
    ["too many codes", { ...good, alarms: Array.from({ length: 33 }, () => 1) }, /alarms: it should be a list/],
    ["a misspelt name", { ...good, batery: 88 }, /batery: a report has no such name/],
    ["a prototype", JSON.parse(`{"type":"nb","imei":"${imei}","time":${now},"__proto__":{}}`), /__proto__/],
    ["a name of Object.prototype", { ...good, constructor: 1 }, /constructor: a report has no such name/],
  ])("refuses %s with a reason", (_case, raw, reason) => {
    expect(reasonOf(raw)).toMatch(reason);
  });

  test.each([
    ["oldest", -reportTimeWindow.old],
    ["latest", reportTimeWindow.ahead],
  ])("accepts the %s allowed time", (_case, offset) => {
    expect(read({ time: now + offset })).toMatchObject({ facts: { time: now + offset } });
  });

  test("never throws for JSON input, and accepts only values within their ranges", () => {
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.double(), fc.constantFrom(imei, eui, "nb", "lora", now));
    const names = ["type", "imei", "eui", "time", "battery", "remaining_ratio", "alarms", "time_setting", "confirms"];
    const raw = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...names, "x"), value),
      fc.dictionary(fc.constantFrom(...names), value).map((values) => ({ ...good, ...values })),
    );
    fc.assert(
      fc.property(raw, (input) => {
        const result = parseReport(input, now);
        if ("reason" in result) {
          expect(result.reason).not.toBe("");
          return;
        }
        const { battery, alarms } = result.facts;
        expect(battery === null || (battery >= 0 && battery <= 100)).toBe(true);
        expect(alarms?.every((code) => code >= 1 && code <= 7) ?? true).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
