import {
  type CheckMode,
  checkValue,
  isApplicable,
  readPayloadField,
  type WireRecord,
  type WireValue,
  writeField,
} from "../declaration/kinds";
import type { ValueFault } from "../declaration/value-faults";
import type { PayloadField } from "./call-fields";
import type { Call } from "./call-table";

/** Which checks a payload of a call has to pass: a save without its key makes a record. */
export function checkModeOf(call: Call, payload: WireRecord): CheckMode {
  if (call.mode === "plain") return "create";
  if (call.mode !== "save") return call.mode;
  const key = call.key === null ? undefined : payload[call.key];
  return key === undefined || key === null || key === "" ? "create" : "edit";
}

/** What reading a payload gives: its values by payload name, or what is wrong with them, by payload name too. */
export type ParsedPayload =
  | { readonly values: Readonly<Record<string, WireValue>> }
  | { readonly faults: Readonly<Record<string, ValueFault>> };

/**
 * Reads and checks the fields of a call as they came over the wire. Names that the call does not have, and names that came
 * twice, are faults; so is every value that its kind refuses. Names of fields that do not apply (`when`) read as null; a
 * filter applies always.
 */
export function parsePayload(call: Call, raw: WireRecord): ParsedPayload {
  const mode = checkModeOf(call, raw);
  const known = new Set(call.fields.flatMap((one) => one.sentAs));
  const faults: Record<string, ValueFault> = {};
  for (const name of Object.keys(raw)) if (!known.has(name)) faults[name] = { id: "unknown" };

  const record = { ...raw, ...call.variant };
  const values: Record<string, WireValue> = {};
  for (const one of call.fields) {
    const faultAt = (fault: ValueFault): void => {
      faults[one.sentAs[0] ?? one.name] = fault;
    };
    if (mode !== "filter" && !isApplicable(one.field, record)) {
      for (const name of one.sentAs) values[name] ??= null;
      continue;
    }
    if (one.field.kind !== "keys" && one.sentAs.some((name) => Array.isArray(raw[name]))) {
      faultAt({ id: "repeated" });
      continue;
    }
    const reading = readPayloadField(raw, one.name, one.field);
    if ("fault" in reading) {
      faultAt(reading.fault);
      continue;
    }
    const fault = checkValue(reading.value, one.field, mode);
    if (fault !== null) faultAt(fault);
    Object.assign(values, writeField(reading.value, one.name, one.field));
  }
  return Object.keys(faults).length > 0 ? { faults } : { values };
}

/**
 * Writes the payload of a call: exactly its names, in its order. A field that is unset goes as an empty string, so that a
 * server can tell "cleared" from "not spoken of"; filters that are unset are left out.
 */
export function writePayload(
  call: Call,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, WireValue>> {
  const written = call.fields
    .filter((one) => call.mode === "filter" || isApplicable(one.field, { ...values, ...call.variant }))
    .flatMap((one) => Object.entries(writeField(values[one.name], one.name, one.field)));
  const kept = call.mode === "filter" ? written.filter(([, value]) => value !== null && value !== "") : written;
  return Object.fromEntries(kept.map(([name, value]) => [name, isBlank(value) ? "" : value]));
}

/** An empty list would vanish from a form-encoded body, and with it the wish to clear. */
const isBlank = (value: WireValue): value is null => value === null || (Array.isArray(value) && value.length === 0);

/** The field of a call that occupies a payload name. */
export const fieldSentAs = (call: Call, name: string): PayloadField | undefined =>
  call.fields.find((one) => one.sentAs.includes(name));
