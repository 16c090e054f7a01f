import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { grantable, type Text, textIn } from "../../../contract";
import { actionLabel } from "../../access/log-labels";
import { type Database, runExclusively, toJson } from "../../database";

/** A node in the tree of authorities: an action of a resource, or the resource itself, whose `action` is empty. */
interface Node {
  readonly resource: string;
  readonly action: string;
  readonly name: Text;
}

/** All grantable authorities of the registry, each resource before its actions. */
function nodes(): readonly Node[] {
  const authorities = grantable(registry);
  const resources = [...new Set(authorities.map(({ resource }) => resource))];
  // The singular reads best: "Device · Edit". Where two resources share it, the label of the list tells them apart.
  const isShared = (one: Text) => resources.filter((other) => textIn(other.one, "en") === textIn(one, "en")).length > 1;
  return resources.flatMap((resource) => [
    { resource: resource.name, action: "", name: isShared(resource.one) ? resource.label : resource.one },
    ...authorities
      .filter((authority) => authority.resource === resource)
      .map(({ action }) => ({ resource: resource.name, action, name: actionLabel(resource.name, action) })),
  ]);
}

/**
 * Updates the table of authorities from the registry; runs at every start. Ids never change, because accounts refer to
 * them. An authority that is no longer in the registry keeps its row, but grants nothing and is not listed.
 */
export async function syncAuthorities(database: Kysely<Database>): Promise<void> {
  await runExclusively(database, async (trx) => {
    const existing = await trx.selectFrom("authority").selectAll().execute();
    const idOf = new Map(existing.map((row) => [`${row.resource}.${row.action}`, row.id]));
    for (const { resource, action, name } of nodes()) {
      const id = idOf.get(`${resource}.${action}`);
      const row = { name: toJson(name), parent_id: action === "" ? null : (idOf.get(`${resource}.`) ?? null) };
      if (id === undefined) {
        const inserted = await trx
          .insertInto("authority")
          .values({ resource, action, ...row })
          .returning("id")
          .executeTakeFirstOrThrow();
        idOf.set(`${resource}.${action}`, inserted.id);
      } else {
        await trx.updateTable("authority").set(row).where("id", "=", id).execute();
      }
    }
  });
}
