import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { code, type OnDelete, textIn } from "../../../contract";
import { ownersIn } from "../../access/announce-operation";
import { type CallContext, Refusal } from "../../access/handler";
import { tableOf } from "../../access/resource-tables";
import type { ScopedTable } from "../../access/scope";
import { announce, type Database, fromJson, oneOf } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import {
  type OwnerColumn,
  type StoredColumn,
  type StoredResource,
  storedResources,
} from "../../database/declared/stored-resource";
import { entryOf } from "./record-entry";
import type { StoredRow, WireRow } from "./row-types";
import { loggable } from "./save-record";
import { isOfResource } from "./stored-rows";

/** The transaction of a deletion, and the log of its call. */
export interface Deletion {
  readonly trx: Kysely<Database>;
  readonly record: CallContext["record"];
}

/** A column with the id of another record, and what happens to its rows when that record is deleted. */
interface Reference {
  readonly stored: StoredResource;
  /** Name of the column. */
  readonly column: string;
  readonly onDelete: OnDelete;
}

const declaredFor = ({ resource, storage }: StoredResource, { field }: StoredColumn): OnDelete | undefined =>
  storage.onDelete?.[field] ?? (resource.fields[field]?.required === true ? "refuse" : undefined);

/** The relations to records of a table. `releaseOwned` does the columns of owners. */
const relationsTo = (table: ScopedTable): readonly Reference[] =>
  storedResources(registry.entries).flatMap((stored) =>
    stored.columns.flatMap((column) => {
      const field = stored.resource.fields[column.field];
      if (field?.kind !== "relation" || stored.owner.some((owner) => owner === column.name)) return [];
      // A migration defines the references of its table.
      if (stored.storage.owner === "rule" && stored.storage.onDelete?.[column.field] === undefined) return [];
      if (tableOf(field.to).table !== table) return [];
      return [{ stored, column: column.name, onDelete: declaredFor(stored, column) ?? "clear" }];
    }),
  );

/**
 * Rows of a customer or an account are deleted with it. Rows of a provider or a group are transferred to the platform.
 */
function ownedBy(owner: OwnerColumn): readonly Reference[] {
  const isPersonal = owner === "customer_id" || owner === "account_id";
  return storedResources(registry.entries)
    .filter((stored) => stored.owner.includes(owner))
    .map((stored) => {
      const column = stored.columns.find(({ name }) => name === owner);
      const declared = isPersonal
        ? stored.storage.onDelete?.[column?.field ?? ""]
        : column && declaredFor(stored, column);
      return { stored, column: owner, onDelete: declared ?? (isPersonal ? "delete" : "clear") };
    });
}

/**
 * Applies `onDelete` to the records that refer to deleted records.
 *
 * @param table the table of the deleted records
 * @param seen records that are already being deleted: relations may be circular
 * @throws Refusal 15 if one of them must stay.
 */
export async function releaseRelated(
  deletion: Deletion,
  table: ScopedTable,
  ids: readonly number[],
  seen: ReadonlySet<string> = new Set(),
): Promise<void> {
  const references = relationsTo(table);
  const released = ids.filter((id) => !seen.has(`${table} ${id}`));
  if (references.length === 0 || released.length === 0) return;
  const known = new Set([...seen, ...released.map((id) => `${table} ${id}`)]);
  for (const reference of references) await release(deletion, reference, released, known);
}

/**
 * Applies `onDelete` to the records of a deleted provider, group, customer or account. Default: the rows of a provider
 * or group are transferred to the platform; those of a customer or account are deleted.
 *
 * @param owner the column with the id of the deleted owner
 * @throws Refusal 15 if one of the records must stay.
 */
export async function releaseOwned(deletion: Deletion, owner: OwnerColumn, id: number): Promise<void> {
  for (const reference of ownedBy(owner)) await release(deletion, reference, [id], new Set());
}

/** Applies `onDelete` to the records of a deleted group, and to the records that refer to it. */
export async function releaseGroup(deletion: Deletion, id: number): Promise<void> {
  await releaseOwned(deletion, "group_id", id);
  await releaseRelated(deletion, "team", [id]);
}

async function release(
  { trx, record }: Deletion,
  { stored, column, onDelete }: Reference,
  ids: readonly number[],
  seen: ReadonlySet<string>,
): Promise<void> {
  const rows = recordTables(trx);
  const { table, resource, owner, storage } = stored;
  const isReleased = oneOf(trx, "bigint", ids);
  if (onDelete === "clear") {
    const changed = await rows
      .updateTable(table)
      .set({ [column]: null })
      .where(column, ...isReleased)
      .returning(["id", ...owner])
      .execute();
    // Owners are released one by one. Columns of other relations name no owner.
    const formerOwners = ownersIn({ [column]: ids[0] });
    announce(
      trx,
      changed.map((row) => {
        const owners = ownersIn(row);
        return {
          resource: resource.name,
          type: "updated",
          id: Number(row.id),
          owners,
          formerOwners: { ...owners, ...formerOwners },
        };
      }),
    );
    return;
  }
  // The rows of an account are private to it: no log entry shows their titles to others, and one statement is enough.
  const isPrivate = storage.owner === "account";
  const announceDeletions = (deleted: readonly StoredRow[]): void =>
    announce(
      trx,
      deleted.map((row) => ({ resource: resource.name, type: "deleted", id: Number(row.id), owners: ownersIn(row) })),
    );
  if (isPrivate && onDelete === "delete" && relationsTo(table as ScopedTable).length === 0) {
    announceDeletions(
      await rows
        .deleteFrom(table)
        .where(column, ...isReleased)
        .returning(["id", ...owner])
        .execute(),
    );
    return;
  }
  const found: readonly StoredRow[] = await rows
    .selectFrom(table)
    .selectAll()
    .where(column, ...isReleased)
    .where(isOfResource(stored))
    .execute();
  if (found.length === 0) return;
  if (onDelete === "refuse") throw stillUsed(stored, found.length);
  for (const row of found) {
    const other = Number(row.id);
    // This record is already being deleted.
    if (seen.has(`${table} ${other}`)) continue;
    await releaseRelated({ trx, record }, table as ScopedTable, [other], seen);
    // A relation of a previous row may have deleted it already.
    const { numDeletedRows } = await rows.deleteFrom(table).where("id", "=", other).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    if (isPrivate) {
      announceDeletions([row]);
      continue;
    }
    const shown = wireValues(stored, row);
    const before = await loggable(trx, { stored, hooks: {} }, { row, shown });
    await record({ ...entryOf({ stored, hooks: {} }, row, shown), action: "delete", before }, trx);
  }
}

/** The values of a row by their names on the wire. */
const wireValues = ({ columns }: StoredResource, row: StoredRow): WireRow => {
  const values = columns.map(({ wire, name, type }) => {
    const value = row[name] ?? null;
    return [wire, type === "json" ? (fromJson(String(value ?? "")) ?? []) : value] as const;
  });
  return Object.fromEntries(values) as WireRow;
};

const stillUsed = ({ resource }: StoredResource, count: number): Refusal =>
  new Refusal(code.notAllowed, {
    zh: `仍有 ${count} 条记录使用它（${textIn(resource.label, "zh")}），请先处理这些记录`,
    en: `Other records still use it (${textIn(resource.label, "en")}: ${count}); change or delete them first`,
  });
