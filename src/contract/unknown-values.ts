import type { WireRecord } from "./declaration/kinds";

/**
 * Readers of what came from elsewhere, an answer or a file, whose form is not known: what is missing or other is nothing.
 */

/** Whether a value is an object with entries: neither null nor a list. */
export const isRecord = (value: unknown): value is WireRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The entries of what should be a record; none where it is anything else. */
export const asRecord = (value: unknown): WireRecord => (isRecord(value) ? value : {});

/**
 * The list that an answer is, or holds under a name: a bare list and a page of one are both answered (spec W3).
 * Empty where it is neither.
 */
export function asList(value: unknown, name = "list"): readonly unknown[] {
  const list = isRecord(value) ? value[name] : value;
  return Array.isArray(list) ? list : [];
}

/** Whether a value is a number that can be reckoned with. */
export const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
