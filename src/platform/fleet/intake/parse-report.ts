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

/** Reports that one request may carry. */
export const maxBatchReports = 500;

/** How far a device's clock may be ahead of the platform's, and how old a report may be, ms. */
export const reportTimeWindow = { ahead: 10 * minute, old: 366 * day } as const;

const largestTube = Math.max(...cartridgeVolume.map(({ value }) => value));

/** Values of a report beside its source and its lists: what they are called on the wire, and what they may be. */
const values = {
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

/** The identifier of each type of device. */
const identifiers = {
  nb: { name: "imei", kind: deviceType.nb, field: field.imei({ label: "imei", required: true }) },
  lora: { name: "eui", kind: deviceType.lora, field: field.eui({ label: "eui", required: true }) },
} as const;

const names: ReadonlySet<string> = new Set(["type", "imei", "eui", "alarms", "confirms", ...Object.keys(values)]);

/** Entries that a list of a report may have: more than there are codes, or kinds of commands. */
const longestList = 32;

const knownCodes: ReadonlySet<number> = new Set(alarmCode.map(({ value }) => value));

/** A value that is not as it has to be; the message names it and says what is wrong. */
class ValueRefusal extends Error {}

/**
 * Reads one report of a batch. Names that a report does not have are refused, and so are values of another type than
 * theirs: a misspelt figure would otherwise be lost in silence.
 *
 * @param now ms UTC, which the report's time is held against.
 * @returns the report, or the reason why it is none, in English: its reader is a program's author.
 */
export function parseReport(raw: unknown, now: number): Report | { readonly reason: string } {
  try {
    return reportIn(raw, now);
  } catch (error) {
    if (error instanceof ValueRefusal) return { reason: error.message };
    throw error;
  }
}

function reportIn(raw: unknown, now: number): Report {
  if (!isRecord(raw)) throw new ValueRefusal("this is not an object");
  const entries = raw;
  const stranger = Object.keys(entries).find((name) => !names.has(name));
  if (stranger !== undefined) throw new ValueRefusal(`${stranger.slice(0, 64)}: a report has no such name`);

  const { type } = entries;
  if (type !== "nb" && type !== "lora") throw new ValueRefusal('type: it should be "nb" or "lora"');
  const { name, kind, field: identifier } = identifiers[type];
  const value = String(toldAt(entries, name, identifier));
  const facts = Object.fromEntries(
    Object.entries(values).map(([at, one]) => [at, toldAt(entries, at, one)]),
  ) as unknown as Omit<ReportFacts, "alarms" | "confirms">;
  if (facts.time > now + reportTimeWindow.ahead) throw new ValueRefusal("time: it is ahead of the platform's clock");
  if (facts.time < now - reportTimeWindow.old) throw new ValueRefusal("time: it is more than a year ago");

  const codes = listOf(entries, "alarms");
  return {
    source: { type: kind, value },
    facts: {
      ...facts,
      alarms: codes?.filter((code) => knownCodes.has(code)) ?? null,
      confirms: listOf(entries, "confirms") ?? [],
    },
    unknownCodes: codes?.filter((code) => !knownCodes.has(code)) ?? [],
  };
}

const texts: ReadonlySet<string> = new Set(["imei", "eui"] satisfies Field["kind"][]);

/** One value, checked as its field says; null where it is not told. */
function toldAt(entries: Readonly<Record<string, unknown>>, name: string, one: Field): unknown {
  const raw = Object.hasOwn(entries, name) ? entries[name] : null;
  const type = texts.has(one.kind) ? "string" : "number";
  if (raw !== null && typeof raw !== type) throw new ValueRefusal(`${name}: it should be a ${type}`);
  const reading = readField({ [name]: raw }, name, one);
  const fault = "fault" in reading ? reading.fault : checkValue(reading.value, one, "create");
  if (fault !== null) throw new ValueRefusal(faultText(fault, name, "en"));
  return "value" in reading ? reading.value : null;
}

/** A list of whole numbers, each once; null where it is not told. */
function listOf(entries: Readonly<Record<string, unknown>>, name: string): readonly number[] | null {
  const raw = Object.hasOwn(entries, name) ? entries[name] : null;
  if (raw === null) return null;
  const isList = Array.isArray(raw) && raw.length <= longestList;
  if (!isList || !raw.every((one) => Number.isSafeInteger(one) && one >= 0)) {
    throw new ValueRefusal(`${name}: it should be a list of up to ${longestList} whole numbers`);
  }
  return [...new Set(raw as number[])];
}
