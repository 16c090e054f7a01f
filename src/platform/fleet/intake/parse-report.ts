import {
  alarmCode,
  cartridgeVolume,
  checkValue,
  deviceType,
  type Field,
  type Fields,
  faultText,
  field,
  isRecord,
  readField,
  reportInterval,
  reportMode,
  sceneLimits,
  timeSetting,
} from "../../../contract";
import { day, minute } from "../../base/clock";
import type { Report, ReportFacts } from "./report";

/** Maximum number of reports in one request. */
export const maxBatchReports = 500;

/** How far the time of a report may be ahead of the platform's clock, and how old a report may be, ms. */
export const reportTimeWindow = { ahead: 10 * minute, old: 366 * day } as const;

const largestTube = Math.max(...cartridgeVolume.map(({ value }) => value));

/** The scalar values of a report by their wire names, with their ranges. */
const valueFields = {
  time: field.time({ label: "time", required: true }),
  temperature: field.number({ label: "temperature", min: -60, max: 250 }),
  battery: field.number({ label: "battery", min: 0, max: 100 }),
  signal: field.number({ label: "signal", min: -200, max: 0 }),
  remaining_ratio: field.number({ label: "remaining_ratio", min: 0, max: 100 }),
  remaining_ml: field.number({ label: "remaining_ml", min: 0, max: largestTube }),
  dispensed_ml: field.number({ label: "dispensed_ml", min: 0, max: largestTube }),
  mode: field.choice({ label: "mode", options: reportMode }),
  rate: field.number({ label: "rate", decimals: 0, min: sceneLimits.rateMin, max: sceneLimits.rateMax }),
  gateway_eui: field.eui({ label: "gateway_eui" }),
  time_setting: field.choice({ label: "time_setting", options: timeSetting }),
  report_interval: field.choice({ label: "report_interval", options: reportInterval }),
} as const satisfies Fields;

const valueEntries = Object.entries(valueFields);

/** The identifier field of each device type. */
const identifiers = {
  nb: { name: "imei", kind: deviceType.nb, field: field.imei({ label: "imei", required: true }) },
  lora: { name: "eui", kind: deviceType.lora, field: field.eui({ label: "eui", required: true }) },
} as const;

const names: ReadonlySet<string> = new Set(["type", "imei", "eui", "alarms", "confirms", ...Object.keys(valueFields)]);

/** Maximum number of entries in `alarms` and `confirms`. There are fewer error codes and kinds of commands. */
const maxListLength = 32;

const knownCodes: ReadonlySet<number> = new Set(alarmCode.map(({ value }) => value));

/** An invalid value. The message names the field and the problem. */
class ValueRefusal extends Error {}

/**
 * Parses and validates one report of a batch. Unknown names and values of the wrong type are refused: otherwise a
 * misspelt value would be lost unnoticed.
 *
 * @param input an entry of the JSON array, unchecked.
 * @param now ms UTC; the time of the report must be within `reportTimeWindow` of it.
 * @returns the report, or the reason for the refusal, in English: its readers are developers.
 */
export function parseReport(input: unknown, now: number): Report | { readonly reason: string } {
  try {
    return readReport(input, now);
  } catch (error) {
    if (error instanceof ValueRefusal) return { reason: error.message };
    throw error;
  }
}

function readReport(input: unknown, now: number): Report {
  if (!isRecord(input)) throw new ValueRefusal("this is not an object");
  const unknown = Object.keys(input).find((name) => !names.has(name));
  if (unknown !== undefined) throw new ValueRefusal(`${unknown.slice(0, 64)}: a report has no such name`);

  const { type } = input;
  if (type !== "nb" && type !== "lora") throw new ValueRefusal('type: it should be "nb" or "lora"');
  const { name, kind, field: identifier } = identifiers[type];
  const value = String(readValue(input, name, identifier));
  const values: Record<string, unknown> = {};
  for (const [key, spec] of valueEntries) values[key] = readValue(input, key, spec);
  const facts = values as unknown as Omit<ReportFacts, "alarms" | "confirms">;
  if (facts.time > now + reportTimeWindow.ahead) throw new ValueRefusal("time: it is ahead of the platform's clock");
  if (facts.time < now - reportTimeWindow.old) throw new ValueRefusal("time: it is more than a year ago");

  const codes = readList(input, "alarms");
  return {
    source: { type: kind, value },
    facts: {
      ...facts,
      alarms: codes?.filter((code) => knownCodes.has(code)) ?? null,
      confirms: readList(input, "confirms") ?? [],
    },
    unknownCodes: codes?.filter((code) => !knownCodes.has(code)) ?? [],
  };
}

const textKinds: ReadonlySet<string> = new Set(["imei", "eui"] satisfies Field["kind"][]);

/** The validated value of a field; null when it is absent. */
function readValue(fields: Readonly<Record<string, unknown>>, name: string, spec: Field): unknown {
  const input = fields[name] ?? null;
  const type = textKinds.has(spec.kind) ? "string" : "number";
  if (input !== null && typeof input !== type) throw new ValueRefusal(`${name}: it should be a ${type}`);
  const reading = readField(fields, name, spec);
  const fault = "fault" in reading ? reading.fault : checkValue(reading.value, spec, "create");
  if (fault !== null) throw new ValueRefusal(faultText(fault, name, "en"));
  return "value" in reading ? reading.value : null;
}

/** A list of whole numbers without duplicates; null when it is absent. */
function readList(fields: Readonly<Record<string, unknown>>, name: string): readonly number[] | null {
  const input = fields[name] ?? null;
  if (input === null) return null;
  const isList = Array.isArray(input) && input.length <= maxListLength;
  if (!isList || !input.every((one) => Number.isSafeInteger(one) && one >= 0)) {
    throw new ValueRefusal(`${name}: it should be a list of up to ${maxListLength} whole numbers`);
  }
  return [...new Set(input as number[])];
}
