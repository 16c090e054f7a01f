import {
  asList,
  asRecord,
  isApplicable,
  isRecord,
  type Resource,
  readField,
  type WireRecord,
  wireNames,
  writeField,
} from "../../contract";

/**
 * A record as the rest of the console knows it: the wire's names, each value as its field's kind reads it ("12" is 12, a
 * pasted EUI is upper case). What a kind cannot read stays as it came, so that it can be shown. `id` is the key, which
 * Refine looks for there.
 */
export function recordFrom(resource: Resource, raw: unknown): WireRecord {
  if (!isRecord(raw)) return {};
  const row: Record<string, unknown> = { ...raw };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.filterOnly === true || !isApplicable(field, raw)) continue;
    const names = wireNames(name, field);
    if (!names.some((one) => one in raw)) continue;
    const reading = readField(raw, name, field);
    if ("fault" in reading) continue;
    if (names.length > 1) Object.assign(row, writeField(reading.value, name, field));
    else for (const one of names) row[one] = reading.value;
  }
  return "id" in resource.fields ? row : { ...row, id: row[resource.key] };
}

/**
 * Whether every closed choice of a record holds one of its options; one that does not is told to the browser's log alone.
 */
function hasMeaning(resource: Resource, row: WireRecord): boolean {
  const strange = Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = row[field.wire ?? name];
    const isStrange = field.kind === "choice" && field.isClosed === true && value !== undefined && value !== null;
    return isStrange && !field.options.some((option) => option.value === value) ? [`${name} ${value}`] : [];
  });
  for (const what of strange) {
    // biome-ignore lint/suspicious/noConsole: the browser's log is where the specification wants it, and nowhere else.
    console.warn(`${resource.name} ${row[resource.key]} is not shown: unknown ${what}`);
  }
  return strange.length === 0;
}

/** One page of records. */
export interface ListResult {
  readonly data: readonly WireRecord[];
  readonly total: number;
}

/** The records of a list's answer, under the names that the resource declares; a bare list is one without pages. */
export function listResultFrom(resource: Resource, answer: unknown): ListResult {
  const { list = "list", total = "total" } = resource.calls.list?.answers ?? {};
  const data = asList(answer, list)
    .map((one) => recordFrom(resource, one))
    .filter((row) => hasMeaning(resource, row));
  const counted = Number(asRecord(answer)[total]);
  return { data, total: Number.isFinite(counted) ? counted : data.length };
}
