import type { WireRecord } from "../../../contract";

/** A number that a record may hold; null where it does not. */
export function numberIn(record: WireRecord, name: string): number | null {
  const raw = record[name];
  if (raw === null || raw === undefined || raw === "") return null;
  const value = Number(raw);
  return Number.isFinite(value) ? value : null;
}
