import { registry } from "../../../resources";
import { type StoredResource, storedResources } from "../database/declared/stored-resource";
import type { ScopedTable } from "./scope";

/** Where the records of a resource are: their table, and the column that names a record to people. */
export interface ResourceTable {
  readonly table: ScopedTable;
  readonly title: string;
  /** Whether that column holds numbers. */
  readonly hasNumbers: boolean;
  readonly stored: StoredResource;
}

const stored = new Map(
  storedResources(registry.entries).map((one): readonly [string, ResourceTable] => {
    const { resource, table, columns } = one;
    const { name: title, type } = columns.find(({ field }) => field === resource.title) ?? {
      name: "id",
      type: "integer",
    };
    // The registry may have resources that this program's types do not know.
    const hasNumbers = type === "integer" || type === "real";
    return [resource.name, { table: table as ScopedTable, title, hasNumbers, stored: one }];
  }),
);

/** Whether the platform keeps the records of a resource. */
export const hasTable = (name: string): boolean => stored.has(name);

/**
 * The table of the resource that a relation names.
 * @throws RangeError for a resource whose records the platform does not keep.
 */
export function tableOf(name: string): ResourceTable {
  const found = stored.get(name);
  if (found === undefined) {
    throw new RangeError(`A relation names "${name}", whose table is unknown. Give that resource a storage.`);
  }
  return found;
}
