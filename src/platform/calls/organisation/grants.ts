import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { can, grantable, type Language, role, type Text, textIn } from "../../../contract";
import { type Caller, invalidField } from "../../access/handler";
import { type Database, fromJson } from "../../database";

/** One authority as it is listed: an action of a resource below its resource, whose action is empty. */
export interface Authority {
  readonly id: number;
  readonly name: Text;
  readonly resource: string;
  readonly action: string;
  readonly parent_id: number | null;
}

/** Whose authorities an account may settle: an admin those of other admins, everybody else those of a group's people. */
const granteesOf = (caller: Caller): readonly number[] =>
  caller.role === role.admin ? [role.admin] : [role.leader, role.member];

/** What a caller holds and may therefore grant: the actions, and the resources above them (spec R6). */
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
 * The authorities that a caller grants by their ids; a resource stands for all of its actions that he holds. What no
 * registry has any more is dropped: an account may still carry it from an older version.
 * @throws Refusal 4 when he lacks one of them: nobody grants what he has not.
 */
export async function authoritiesToGrant(
  database: Kysely<Database>,
  caller: Caller,
  ids: readonly number[],
): Promise<readonly Authority[]> {
  const held = await heldAuthorities(database, caller);
  const known = new Set(held.map((one) => one.id));
  const lacking = ids.filter((id) => !known.has(id));
  if (lacking.length > 0 && !(await areOutdated(database, lacking))) {
    throw invalidField("authority_ids", {
      zh: "不能授予自己没有的权限",
      en: "An authority that you do not have cannot be granted",
    });
  }
  const wanted = new Set(ids);
  return held.filter((one) => one.action !== "" && (wanted.has(one.id) || wanted.has(one.parent_id ?? 0)));
}

/** Whether authorities are known by their ids and grant nothing to anybody any more. */
async function areOutdated(database: Kysely<Database>, ids: readonly number[]): Promise<boolean> {
  const live = new Set(grantable(registry).map(({ resource, action }) => `${resource.name}.${action}`));
  const resources = new Set(grantable(registry).map(({ resource }) => `${resource.name}.`));
  const rows = await database.selectFrom("authority").selectAll().where("id", "in", ids).execute();
  const isLive = (name: string): boolean => live.has(name) || resources.has(name);
  return rows.length === new Set(ids).size && !rows.some((row) => isLive(`${row.resource}.${row.action}`));
}

/** What authorities are called where their resources do not stand beside them: "Device · Edit", for the operation log. */
export async function authorityNames(database: Kysely<Database>, ids: readonly number[]): Promise<readonly Text[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom("authority")
    .leftJoin("authority as parent", "parent.id", "authority.parent_id")
    .where("authority.id", "in", ids)
    .select(["authority.name", "parent.name as parent_name"])
    .orderBy("authority.id")
    .execute();
  return rows.map(({ name, parent_name }) => {
    const parts = [parent_name, name].flatMap((one) => (one === null ? [] : [fromJson(one) as Text]));
    const inLanguage = (language: Language) => parts.map((part) => textIn(part, language)).join(" · ");
    return { zh: inLanguage("zh"), en: inLanguage("en") };
  });
}
