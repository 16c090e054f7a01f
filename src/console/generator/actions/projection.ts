import { type Resource, type WireRecord, wireNames } from "../../../contract";

/**
 * Returns a function that reduces a record to what bulk actions need: its key and title, the fields in their conditions
 * and the fields they send. A bulk action may keep thousands of records in memory.
 */
export function projectionOf(resource: Resource): (record: WireRecord) => WireRecord {
  const bulk = resource.actions.filter((action) => action.bulk === true || action.allWith !== undefined);
  const used = bulk.flatMap(({ when = {}, sends = [] }) => [...Object.keys(when), ...sends]);
  const names = [resource.key, resource.title, ...used].flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [name] : [name, ...wireNames(name, field)];
  });
  const kept = [...new Set(names)];
  return (record) => Object.fromEntries(kept.filter((name) => name in record).map((name) => [name, record[name]]));
}
