import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { registry } from "../../../resources";
import { can } from "../../contract";
import type { Database } from "../database";
import { storedResources } from "../database/declared/stored-resource";
import { addressOf, isUnused } from "../files/file-store";
import type { Caller } from "./handler";
import { inScope, type ScopedTable } from "./scope";

/**
 * Whether a caller may read an uploaded file now: the picture or a document of a device that they may see, the avatar
 * of an account that they may see, or their own upload that no record uses yet.
 */
export async function mayReadFile(database: Kysely<Database>, caller: Caller, name: string): Promise<boolean> {
  const address = addressOf(name);
  const maySeeDevices = can(registry, caller, "list", "device");
  const row = await database
    .selectFrom("stored_file")
    .select("name")
    .where("name", "=", name)
    .where(({ or, and, eb, exists, selectFrom }) => {
      const ways: Expression<SqlBool>[] = [
        exists(
          selectFrom("account")
            .select("account.id")
            .where("account.avatar", "=", address)
            .where(({ or: either, eb: compare }) =>
              either([compare("account.id", "=", caller.accountId), inScope(caller, "account")]),
            ),
        ),
        and([eb("stored_file.account_id", "=", caller.accountId), isUnused]),
      ];
      if (maySeeDevices) {
        ways.push(
          exists(
            selectFrom("device_file")
              .select("device_file.id")
              .where("device_file.url", "=", address)
              .where(inScope(caller, "device_file")),
          ),
        );
      }
      for (const { table, columns, resource } of storedResources(registry.entries)) {
        if (table === "account") continue;
        const images = columns.filter(({ field }) => resource.fields[field]?.kind === "image");
        if (images.length === 0 || !can(registry, caller, "list", resource.name)) continue;
        const isShown = images.map(({ name: column }) => sql`${sql.ref(`${table}.${column}`)} = ${address}`);
        // The registry may have tables that this program's types do not know.
        const scope = inScope(caller, table as ScopedTable);
        ways.push(
          sql<SqlBool>`exists (select 1 from ${sql.table(table)} where (${sql.join(isShown, sql` or `)}) and ${scope})`,
        );
      }
      return or(ways);
    })
    .executeTakeFirst();
  return row !== undefined;
}

/** The file name under which a browser saves a document: its name on the device, or else its stored name. */
export async function documentTitle(database: Kysely<Database>, caller: Caller, name: string): Promise<string> {
  const row = await database
    .selectFrom("device_file")
    .select("name")
    .where("url", "=", addressOf(name))
    .where(inScope(caller, "device_file"))
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? name;
}
