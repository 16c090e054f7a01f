import { listKinds } from "../declaration/kind-traits";
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

/** The check mode for a payload. A save without a key is checked as a new record. */
export function checkModeOf(call: Call, payload: WireRecord): CheckMode {
  if (call.mode === "plain") return "create";
  if (call.mode !== "save") return call.mode;
  const key = call.key === null ? undefined : payload[call.key];
  return key === undefined || key === null || key === "" ? "create" : "edit";
}

/** A parsed payload: its values or its faults, by payload name. */
export type ParsedPayload =
  | { readonly values: Readonly<Record<string, WireValue>> }
  | { readonly faults: Readonly<Record<string, ValueFault>> };

/**
 * Parses and checks a payload from the wire. Unknown names, repeated names and invalid values are faults. Fields whose
 * `when` does not match become null, except in filters.
 *
 * @param raw entries of the form-encoded body, without the token
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
    if (!listKinds.has(one.field.kind) && one.sentAs.some((name) => Array.isArray(raw[name]))) {
      faultAt({ id: "repeated" });
      continue;
    }
    const result = readPayloadField(raw, one.name, one.field);
    if ("fault" in result) {
      faultAt(result.fault);
      continue;
    }
    const fault = checkValue(result.value, one.field, mode);
    if (fault !== null) faultAt(fault);
    Object.assign(values, writeField(result.value, one.name, one.field));
  }
  return Object.keys(faults).length > 0 ? { faults } : { values };
}

/**
 * Makes the payload of a call, with exactly its names and in its order. Unset fields are sent as empty strings, so the
 * server clears them. Unset filters are left out.
 *
 * @param values by name of the field, as a form holds them
 */
export function writePayload(
  call: Call,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, WireValue>> {
  const written = call.fields
    .filter((one) => call.mode === "filter" || isApplicable(one.field, { ...values, ...call.variant }))
    .flatMap((one) => Object.entries(writeField(values[one.name], one.name, one.field)));
  const kept = call.mode === "filter" ? written.filter(([, value]) => value !== null && value !== "") : written;
  return Object.fromEntries(kept.map(([name, value]) => [name, isBlank(value) ? "" : encoded(value)]));
}

/** A value as a form-encoded body contains it: rows are JSON. */
const encoded = (value: WireValue): WireValue =>
  Array.isArray(value) && typeof value[0] === "object" ? JSON.stringify(value) : value;

/** Whether a value is sent as an empty string. `qs` leaves out empty lists, so they could not be cleared otherwise. */
const isBlank = (value: WireValue): value is null => value === null || (Array.isArray(value) && value.length === 0);

/** The field of a call with a payload name. */
export const fieldSentAs = (call: Call, name: string): PayloadField | undefined =>
  call.fields.find((one) => one.sentAs.includes(name));
