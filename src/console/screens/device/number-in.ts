import type { WireRecord } from "../../../contract";

/** Reads a number, or a numeric text, from a record. Returns null if it is missing or not a finite number. */
export function numberIn(record: WireRecord, name: string): number | null {
  const raw = record[name];
  if (raw === null || raw === undefined || raw === "") return null;
  const value = Number(raw);
  return Number.isFinite(value) ? value : null;
}
