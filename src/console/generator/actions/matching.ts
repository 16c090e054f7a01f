import { type Resource, type WireRecord, wireNames } from "../../../contract";

/** Every record that a list's filters leave, in place of records that were chosen one by one. */
export interface Matching {
  /** The list's filters, by field name. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Keys of the records within which the list stands, by the fields that hold them. */
  readonly within: Readonly<Record<string, number>>;
  /** Keys of those that were taken out again. */
  readonly except: ReadonlySet<unknown>;
}

/** What a bulk action is done to. */
export type Chosen = readonly WireRecord[] | Matching;

export const isMatching = (chosen: Chosen): chosen is Matching => "except" in chosen;

/**
 * Gives what bulk actions need to know of a record: its key and title, what their conditions ask for, and what they send.
 * Of thousands of records no more than that is kept.
 */
export function essenceOf(resource: Resource): (record: WireRecord) => WireRecord {
  const bulk = resource.actions.filter((action) => action.bulk === true);
  const asked = bulk.flatMap(({ when = {}, sends = [] }) => [...Object.keys(when), ...sends]);
  const names = [resource.key, resource.title, ...asked].flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [name] : [name, ...wireNames(name, field)];
  });
  const kept = [...new Set(names)];
  return (record) => Object.fromEntries(kept.filter((name) => name in record).map((name) => [name, record[name]]));
}
