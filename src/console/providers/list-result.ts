import {
  asList,
  asRecord,
  isApplicable,
  isRecord,
  type Resource,
  readField,
  type WireRecord,
  wireNames,
  withComputed,
  writeField,
} from "../../contract";

/**
 * Normalizes a record from the server. Wire names stay unchanged; each value is parsed by its field kind ("12" becomes
 * 12, an EUI becomes upper case). Values that cannot be parsed stay unchanged. Refine needs the key as `id`.
 */
export function recordFrom(resource: Resource, raw: unknown): WireRecord {
  if (!isRecord(raw)) return {};
  const row: Record<string, unknown> = { ...raw };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.filterOnly === true || !isApplicable(field, raw)) continue;
    const names = wireNames(name, field);
    if (!names.some((wireName) => wireName in raw)) continue;
    const reading = readField(raw, name, field);
    if ("fault" in reading) continue;
    // A key has another name in payloads than in records.
    if (field.kind === "id") row[field.wire ?? name] = reading.value;
    else Object.assign(row, writeField(reading.value, name, field));
  }
  // A server that does not compute values omits them.
  const whole = { ...withComputed(resource.fields, row), ...row };
  return "id" in resource.fields ? whole : { ...whole, id: row[resource.key] };
}

/** Whether every closed choice has a known option. Other records are only logged to the browser console (spec D7). */
function hasKnownChoices(resource: Resource, row: WireRecord): boolean {
  const unknown = Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = row[field.wire ?? name];
    const isClosed = field.kind === "choice" && field.isClosed === true && value !== undefined && value !== null;
    return isClosed && !field.options.some((option) => option.value === value) ? [`${name} ${value}`] : [];
  });
  for (const value of unknown) {
    // biome-ignore lint/suspicious/noConsole: the specification requires the browser console (spec D7).
    console.warn(`${resource.name} ${row[resource.key]} is not shown: unknown ${value}`);
  }
  return unknown.length === 0;
}

/** One page of records. */
export interface ListResult {
  readonly data: readonly WireRecord[];
  readonly total: number;
}

/** Reads the answer of a list call, with the names that the resource declares. An array is a list without pages. */
export function listResultFrom(resource: Resource, answer: unknown): ListResult {
  const { list = "list", total = "total" } = resource.calls.list?.answers ?? {};
  const data = asList(answer, list)
    .map((raw) => recordFrom(resource, raw))
    .filter((row) => hasKnownChoices(resource, row));
  const count = Number(asRecord(answer)[total]);
  return { data, total: Number.isFinite(count) ? count : data.length };
}
