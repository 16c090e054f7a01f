import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { can, grantable, type Language, role, type Text, textIn } from "../../../contract";
import { type Caller, invalidField } from "../../access/handler";
import { type Database, fromJson, toJson } from "../../database";

/** A node in the tree of authorities: an action below its resource, or a resource, whose `action` is empty. */
export interface Authority {
  readonly id: number;
  readonly name: Text;
  readonly resource: string;
  readonly action: string;
  readonly parent_id: number | null;
}

/**
 * The roles that a caller grants authorities to: admins grant to other admins, providers and leaders to group staff.
 */
const granteesOf = (caller: Caller): readonly number[] =>
  caller.role === role.admin ? [role.admin] : [role.leader, role.member];

/** The authorities that a caller holds and may therefore grant, with the resources above the actions (spec R6). */
export async function heldAuthorities(database: Kysely<Database>, caller: Caller): Promise<readonly Authority[]> {
  const held = new Set(
    grantable(registry, granteesOf(caller))
      .filter(({ resource, action }) => can(registry, caller, action, resource.name))
      .map(({ resource, action }) => `${resource.name}.${action}`),
  );
  const rows = await database.selectFrom("authority").selectAll().orderBy("id").execute();
  const actions = rows.filter((row) => held.has(`${row.resource}.${row.action}`));
  const parents = new Set(actions.map((row) => row.parent_id));
  return rows
    .filter((row) => parents.has(row.id) || actions.includes(row))
    .map((row) => ({ ...row, name: fromJson(row.name) as Text }));
}

/**
 * The authorities that a caller grants, by their ids. The id of a resource stands for all its actions that the caller
 * holds. Outdated authorities, which an account may still have from an older version, are dropped.
 * @throws Refusal 4 when the caller lacks one of the authorities.
 */
async function authoritiesToGrant(
  database: Kysely<Database>,
  caller: Caller,
  ids: readonly number[],
): Promise<readonly Authority[]> {
  const held = await heldAuthorities(database, caller);
  const heldIds = new Set(held.map(({ id }) => id));
  const missing = ids.filter((id) => !heldIds.has(id));
  if (missing.length > 0 && !(await areOutdated(database, missing))) {
    throw invalidField("authority_ids", {
      zh: "不能授予自己没有的权限",
      en: "You cannot grant an authority that you do not have",
    });
  }
  const requested = new Set(ids);
  return held.filter(
    ({ id, action, parent_id }) => action !== "" && (requested.has(id) || requested.has(parent_id ?? 0)),
  );
}

/** The ids of granted authorities as an account stores them. @throws Refusal 4 like `authoritiesToGrant` */
export const grantedIds = async (database: Kysely<Database>, caller: Caller, ids: readonly number[]): Promise<string> =>
  toJson((await authoritiesToGrant(database, caller, ids)).map(({ id }) => id));

/** Whether all authorities are in the table, but no longer in the registry. */
async function areOutdated(database: Kysely<Database>, ids: readonly number[]): Promise<boolean> {
  const live = new Set(grantable(registry).map(({ resource, action }) => `${resource.name}.${action}`));
  const resources = new Set(grantable(registry).map(({ resource }) => `${resource.name}.`));
  const rows = await database.selectFrom("authority").selectAll().where("id", "in", ids).execute();
  const isLive = (name: string): boolean => live.has(name) || resources.has(name);
  return rows.length === new Set(ids).size && !rows.some((row) => isLive(`${row.resource}.${row.action}`));
}

/** The authorities of a record for the log: by name, because an authority may be removed later. */
export const loggedAuthorities = async (database: Kysely<Database>, row: { readonly authority_ids?: unknown }) => ({
  authority_ids: await authorityNames(database, row.authority_ids as readonly number[]),
});

/** The names of authorities with their resources, as in the operation log: "Device · Edit". */
async function authorityNames(database: Kysely<Database>, ids: readonly number[]): Promise<readonly Text[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom("authority")
    .leftJoin("authority as parent", "parent.id", "authority.parent_id")
    .where("authority.id", "in", ids)
    .select(["authority.name", "parent.name as parent_name"])
    .orderBy("authority.id")
    .execute();
  return rows.map(({ name, parent_name }) => {
    const parts = [parent_name, name].flatMap((json) => (json === null ? [] : [fromJson(json) as Text]));
    const inLanguage = (language: Language) => parts.map((part) => textIn(part, language)).join(" · ");
    return { zh: inLanguage("zh"), en: inLanguage("en") };
  });
}
