import type { WireRecord } from "./declaration/kinds";

/** Helpers for values of unknown type, for example from answers and files. */

/** Whether a value is an object, but not null and not an array. */
export const isRecord = (value: unknown): value is WireRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value if it is a record, otherwise an empty record. */
export const asRecord = (value: unknown): WireRecord => (isRecord(value) ? value : {});

/** The value if it is a list, or its property `name` if that is one (spec W3); otherwise an empty list. */
export function asList(value: unknown, name = "list"): readonly unknown[] {
  const list = isRecord(value) ? value[name] : value;
  return Array.isArray(list) ? list : [];
}

/** Whether a value is a finite number. */
export const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
