import { type Resource, type WireRecord, wireNames } from "../../../contract";

/**
 * Gives what bulk actions need to know of a record: its key and title, what their conditions ask for, and what they send.
 * Of thousands of records no more than that is kept.
 */
export function projectionOf(resource: Resource): (record: WireRecord) => WireRecord {
  const bulk = resource.actions.filter((action) => action.bulk === true);
  const asked = bulk.flatMap(({ when = {}, sends = [] }) => [...Object.keys(when), ...sends]);
  const names = [resource.key, resource.title, ...asked].flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [name] : [name, ...wireNames(name, field)];
  });
  const kept = [...new Set(names)];
  return (record) => Object.fromEntries(kept.filter((name) => name in record).map((name) => [name, record[name]]));
}
