import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseReport, reportTimeWindow } from "../../../../src/platform/fleet/intake/parse-report";
import { testBegin } from "../../../support/platform-calls";

const imei = "260531793113837";
const eui = "A840410000000001";

describe("a report on the wire", () => {
  const now = testBegin;
  const good = { type: "nb", imei, time: now };
  const read = (more: object, base: object = good) => parseReport({ ...base, ...more }, now);
  const reasonOf = (raw: unknown): string => {
    const one = parseReport(raw, now);
    return "reason" in one ? one.reason : "taken";
  };

  test("everything it may tell is read", () => {
    const told = {
      ...{ temperature: -12.5, battery: 0, signal: -120, remaining_ratio: 100, remaining_ml: 125, dispensed_ml: 0 },
      ...{ mode: 1, rate: 1440, gateway_eui: eui, time_setting: 255, report_interval: 24 },
    };
    expect(read({ ...told, alarms: [1, 7, 7, 8], confirms: [5] })).toEqual({
      source: { type: 0, value: imei },
      facts: { time: now, ...told, alarms: [1, 7], confirms: [5] },
      unknownCodes: [8],
    });
  });

  test("what it does not tell is null, and so is null itself", () => {
    const silent = read({});
    expect(silent).toEqual(read({ temperature: null, alarms: null, confirms: null, gateway_eui: null }));
    expect(silent).toMatchObject({ facts: { temperature: null, alarms: null, confirms: [], mode: null } });
  });

  test("LoRa devices go by their EUI", () => {
    expect(parseReport({ type: "lora", eui, time: now }, now)).toMatchObject({ source: { type: 1, value: eui } });
  });

  test.each([
    ["no object", "x", /object/],
    ["a list", [], /object/],
    ["null", null, /object/],
    ["no type", { imei, time: now }, /^type/],
    ["another type", { ...good, type: "gsm" }, /^type/],
    ["a number for a type", { ...good, type: 0 }, /^type/],
    ["no identifier", { type: "nb", time: now }, /imei is required/],
    ["the other's identifier", { type: "lora", imei, time: now }, /eui is required/],
    ["a number for an IMEI", { ...good, imei: 260531793113837 }, /imei: it should be a string/],
    ["a wrong check digit", { ...good, imei: "260531793113838" }, /check digit/],
    ["an IMEISV", { ...good, imei: "2605317931138370" }, /IMEISV/],
    ["no time", { type: "nb", imei }, /time is required/],
    ["a text for a time", { ...good, time: String(now) }, /time: it should be a number/],
    ["part of a millisecond", { ...good, time: now + 0.5 }, /time/],
    ["seconds for milliseconds", { ...good, time: now / 1000 }, /more than a year ago/],
    ["a time to come", { ...good, time: now + reportTimeWindow.ahead + 1 }, /ahead/],
    ["a figure as a text", { ...good, battery: "88" }, /battery: it should be a number/],
    ["a figure as a boolean", { ...good, battery: true }, /battery: it should be a number/],
    ["a battery above 100 %", { ...good, battery: 101 }, /battery must be at most 100/],
    ["a negative volume", { ...good, dispensed_ml: -1 }, /dispensed_ml must be at least 0/],
    ["more than any cartridge holds", { ...good, remaining_ml: 251 }, /remaining_ml must be at most 250/],
    ["a setting that there is not", { ...good, time_setting: 25 }, /time_setting has no such option/],
    ["half a setting", { ...good, time_setting: 1.5 }, /time_setting has no such option/],
    ["an interval of 0", { ...good, report_interval: 0 }, /report_interval has no such option/],
    ["half a minute", { ...good, rate: 0.5 }, /rate must be a whole number/],
    ["a gateway of 15 digits", { ...good, gateway_eui: "A84041000000000" }, /gateway_eui has 16 hex/],
    ["one code without a list", { ...good, alarms: 2 }, /alarms: it should be a list/],
    ["a code as a text", { ...good, alarms: ["2"] }, /alarms: it should be a list/],
    ["a negative code", { ...good, alarms: [-1] }, /alarms: it should be a list/],
    ["endless codes", { ...good, alarms: Array.from({ length: 33 }, () => 1) }, /alarms: it should be a list/],
    ["a misspelt name", { ...good, batery: 88 }, /batery: a report has no such name/],
    ["a prototype", JSON.parse(`{"type":"nb","imei":"${imei}","time":${now},"__proto__":{}}`), /__proto__/],
    ["a name of Object.prototype", { ...good, constructor: 1 }, /constructor: a report has no such name/],
  ])("%s is refused with the reason", (_says, raw, reason) => {
    expect(reasonOf(raw)).toMatch(reason);
  });

  test.each([
    ["as old as may be", -reportTimeWindow.old],
    ["as far ahead as may be", reportTimeWindow.ahead],
  ])("a time %s is taken", (_says, away) => {
    expect(read({ time: now + away })).toMatchObject({ facts: { time: now + away } });
  });

  test("nothing that JSON can say breaks the reader, and what it takes is within bounds", () => {
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.double(), fc.constantFrom(imei, eui, "nb", "lora", now));
    const names = ["type", "imei", "eui", "time", "battery", "remaining_ratio", "alarms", "time_setting", "confirms"];
    const raw = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...names, "x"), value),
      fc.dictionary(fc.constantFrom(...names), value).map((one) => ({ ...good, ...one })),
    );
    fc.assert(
      fc.property(raw, (one) => {
        const result = parseReport(one, now);
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
