import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { code, type OnDelete, textIn } from "../../../contract";
import { Refusal } from "../../access/handler";
import type { Database } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import { type StoredColumn, type StoredResource, storedResources } from "../../database/declared/stored-resource";

/** A relation of a resource with `storage`. */
interface Relation {
  readonly stored: StoredResource;
  readonly column: StoredColumn;
  readonly onDelete: OnDelete;
}

/** The relations that refer to records of a resource. */
const relationsTo = (name: string): readonly Relation[] =>
  storedResources(registry.entries).flatMap((stored) =>
    stored.columns.flatMap((column) => {
      const field = stored.resource.fields[column.field];
      if (field?.kind !== "relation" || field.to !== name) return [];
      const onDelete = stored.storage.onDelete?.[column.field] ?? (field.required === true ? "refuse" : "clear");
      return [{ stored, column, onDelete }];
    }),
  );

/**
 * Applies `onDelete` to the records that refer to a deleted record.
 *
 * @param seen records that are being deleted already: relations may form a circle
 * @throws Refusal 15 if one of them must stay.
 */
export async function releaseRelated(
  trx: Kysely<Database>,
  name: string,
  id: number,
  seen: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (seen.has(`${name} ${id}`)) return;
  const known = new Set([...seen, `${name} ${id}`]);
  for (const { stored, column, onDelete } of relationsTo(name)) {
    const rows = recordTables(trx);
    const { table } = stored;
    if (onDelete === "clear") {
      await rows
        .updateTable(table)
        .set({ [column.name]: null })
        .where(column.name, "=", id)
        .execute();
      continue;
    }
    const found = await rows.selectFrom(table).select("id").where(column.name, "=", id).execute();
    if (found.length === 0) continue;
    if (onDelete === "refuse") throw stillUsed(stored, found.length);
    for (const { id: other } of found) await releaseRelated(trx, stored.resource.name, Number(other), known);
    await rows.deleteFrom(table).where(column.name, "=", id).execute();
  }
}

/**
 * When a provider or group is deleted, its rows become the platform's. When a customer is deleted, their rows are deleted.
 *
 * @param owner the column with the id of the one that is deleted
 */
export async function releaseOwned(
  trx: Kysely<Database>,
  owner: "agent_id" | "group_id" | "customer_id",
  id: number,
): Promise<void> {
  const rows = recordTables(trx);
  for (const { table } of storedResources(registry.entries).filter((stored) => stored.owner.includes(owner))) {
    if (owner === "customer_id") await rows.deleteFrom(table).where(owner, "=", id).execute();
    else
      await rows
        .updateTable(table)
        .set({ [owner]: null })
        .where(owner, "=", id)
        .execute();
  }
}

const stillUsed = ({ resource }: StoredResource, count: number): Refusal =>
  new Refusal(code.notAllowed, {
    zh: `仍有 ${count} 条记录使用它（${textIn(resource.label, "zh")}），请先处理这些记录`,
    en: `Other records still use it (${textIn(resource.label, "en")}: ${count}); change or delete them first`,
  });
