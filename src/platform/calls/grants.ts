import type { Kysely } from "kysely";
import { registry } from "../../../resources";
import { can, grantable, type Text } from "../../contract";
import { type Database, fromJson } from "../database";
import { type Caller, wrongField } from "./handler";

/** One authority as it is listed: an action of a resource below its resource, whose action is empty. */
export interface Authority {
  readonly id: number;
  readonly name: Text;
  readonly resource: string;
  readonly action: string;
  readonly parent_id: number | null;
}

/** What a caller holds and may therefore grant: the actions, and the resources above them (readings, R6). */
export async function heldAuthorities(database: Kysely<Database>, caller: Caller): Promise<readonly Authority[]> {
  const held = new Set(
    grantable(registry)
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
 * The authorities that a caller grants by their ids; a resource stands for all of its actions that he holds.
 * @throws Refusal 4 when he lacks one of them: nobody grants what he has not.
 */
export async function authoritiesToGrant(
  database: Kysely<Database>,
  caller: Caller,
  ids: readonly number[],
): Promise<readonly Authority[]> {
  const held = await heldAuthorities(database, caller);
  const known = new Set(held.map((one) => one.id));
  if (ids.some((id) => !known.has(id))) {
    throw wrongField("authority_ids", {
      zh: "不能授予自己没有的权限",
      en: "An authority that you do not have cannot be granted",
    });
  }
  const wanted = new Set(ids);
  return held.filter((one) => one.action !== "" && (wanted.has(one.id) || wanted.has(one.parent_id ?? 0)));
}
