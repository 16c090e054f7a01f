import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { grantable, type Text, textIn } from "../../../contract";
import { actionLabel } from "../../access/log-labels";
import { type Database, runExclusively, toJson } from "../../database";

/** One node of the tree of authorities: an action of a resource, or with an empty action the resource that holds it. */
interface Node {
  readonly resource: string;
  readonly action: string;
  readonly name: Text;
}

/** What can be granted, as the registry says, each resource before its actions. */
function nodes(): readonly Node[] {
  const actions = grantable(registry);
  const resources = [...new Set(actions.map(({ resource }) => resource))];
  // "Device" says more before "Edit" than the heading of its list; two kinds of "Entry" say nothing.
  const isShared = (one: Text) => resources.filter((other) => textIn(other.one, "en") === textIn(one, "en")).length > 1;
  return resources.flatMap((resource) => [
    { resource: resource.name, action: "", name: isShared(resource.one) ? resource.label : resource.one },
    ...actions
      .filter((one) => one.resource === resource)
      .map(({ action }) => ({ resource: resource.name, action, name: actionLabel(resource.name, action) })),
  ]);
}

/**
 * Brings the table of authorities in line with the registry, at every start. An authority keeps its id for ever, because
 * accounts refer to it; one that the registry no longer has keeps its row, grants nothing and is shown to nobody.
 */
export async function syncAuthorities(database: Kysely<Database>): Promise<void> {
  await runExclusively(database, async (trx) => {
    const known = await trx.selectFrom("authority").selectAll().execute();
    const idOf = new Map(known.map((row) => [`${row.resource}.${row.action}`, row.id]));
    for (const { resource, action, name } of nodes()) {
      const id = idOf.get(`${resource}.${action}`);
      const row = { name: toJson(name), parent_id: action === "" ? null : (idOf.get(`${resource}.`) ?? null) };
      if (id === undefined) {
        const made = await trx
          .insertInto("authority")
          .values({ resource, action, ...row })
          .returning("id")
          .executeTakeFirstOrThrow();
        idOf.set(`${resource}.${action}`, made.id);
      } else {
        await trx.updateTable("authority").set(row).where("id", "=", id).execute();
      }
    }
  });
}
