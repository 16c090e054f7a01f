import type { Kysely } from "kysely";
import { code, role } from "../../../contract";
import { type Caller, type Handlers, notFound, type OperationLogEntry, Refusal } from "../../access/handler";
import { loggableValues } from "../../access/loggable-values";
import { requireValue } from "../../access/require-value";
import { inScope } from "../../access/scope";
import { type Database, fromIdList, insertReturningId, lockRow, toJson } from "../../database";
import { dropTotals } from "../../fleet/totals";
import { emailKey } from "../../services/active-accounts";
import { queryPage } from "../list/pagination";
import { releaseOwned, releaseRelated } from "../records/related-rows";
import { hashNewPassword } from "./change-account";
import { authoritiesToGrant, authorityNames } from "./grants";
import { assertUnique } from "./unique-fields";

/** Groups of a provider's staff, each with a leader and members. */
export const groupHandlers: Handlers<"group/list" | "group/list-all" | "group/create-group" | "group/delete-group"> = {
  "group/list": async (payload, { caller, database }) => {
    const page = await queryPage({
      request: payload,
      from: groupsOf(database, caller),
      select: selectGroup,
      tieBreaker: "team.id",
    });
    return { ...page, list: page.list.map(groupRow) };
  },

  "group/list-all": (_payload, { caller, database }) =>
    groupsOf(database, caller)
      .select(["team.id as group_id", "team.group_name"])
      .orderBy("team.group_name")
      .orderBy("team.id")
      .execute(),

  "group/create-group": async (payload, { caller, database, now, passwords, record }) => {
    const agentId = caller.agentId;
    if (agentId === null) throw new Refusal(code.organisationNotFound);
    const granted = await authoritiesToGrant(database, caller, payload.authority_ids ?? []);
    const password_hash = await hashNewPassword(passwords, requireValue(payload.password, "password"));
    return database.transaction().execute(async (trx) => {
      await assertUnique(trx, payload, null);
      const id = await insertReturningId(trx, "team", {
        agent_id: agentId,
        group_name: payload.group_name,
        create_time: now(),
      });
      const leader_id = await insertReturningId(trx, "account", {
        role: role.leader,
        email: emailKey(payload.email),
        username: payload.username,
        phone: payload.phone ?? "",
        password_hash,
        must_change_password: 1,
        agent_id: agentId,
        group_id: id,
        is_enable: payload.is_enable ?? 1,
        authority_ids: toJson(granted.map((authority) => authority.id)),
        create_time: now(),
      });
      await trx.updateTable("team").set({ leader_id }).where("id", "=", id).execute();
      const row = await findGroup(trx, caller, id);
      const after = {
        ...loggableValues("authority", row),
        authority_ids: await authorityNames(trx, row.authority_ids),
      };
      await record({ ...entryOf(row), action: "create", after }, trx);
      return row;
    });
  },

  "group/delete-group": ({ group_id }, { caller, database, record }) =>
    database.transaction().execute(async (trx) => {
      // Of two concurrent deletions, the second waits here and then finds no group.
      await lockRow(trx, "team", group_id);
      const row = await findGroup(trx, caller, group_id);
      await refuseWithMembers(trx, row.group_id);
      // Only the leader is deleted: a member who was added in the meantime must make the deletion fail.
      await trx.deleteFrom("account").where("group_id", "=", row.group_id).where("role", "=", role.leader).execute();
      await releaseOwned(trx, "group_id", row.group_id);
      await releaseRelated(trx, "authority", row.group_id);
      await trx.deleteFrom("team").where("id", "=", row.group_id).execute();
      await dropTotals(trx, "group", row.group_id);
      await record({ ...entryOf(row), action: "delete", before: { ...row } }, trx);
      return null;
    }),
};

const groupsOf = (database: Kysely<Database>, caller: Caller) =>
  database
    .selectFrom("team")
    .leftJoin("account as leader", "leader.id", "team.leader_id")
    .where(inScope(caller, "team"));

const selectGroup = (query: ReturnType<typeof groupsOf>) =>
  query
    .select([
      "team.id as group_id",
      "team.agent_id",
      "team.group_name",
      "team.create_time",
      "leader.id as user_id",
      "leader.is_enable",
      "leader.username",
      "leader.phone",
      "leader.email",
      "leader.authority_ids",
    ])
    .select((eb) =>
      eb
        .selectFrom("account")
        .whereRef("account.group_id", "=", "team.id")
        .where("account.role", "in", [role.leader, role.member])
        .select((of) => of.fn.countAll<number>().as("count"))
        .as("member_count"),
    );

type StoredGroup = Awaited<ReturnType<ReturnType<typeof selectGroup>["executeTakeFirstOrThrow"]>>;

const groupRow = (stored: StoredGroup) => ({
  ...stored,
  authority_ids: fromIdList(stored.authority_ids ?? ""),
  member_count: stored.member_count ?? 0,
});

/** @throws Refusal 5 when the group does not exist or is out of scope. */
async function findGroup(database: Kysely<Database>, caller: Caller, id: number) {
  const stored = await selectGroup(groupsOf(database, caller)).where("team.id", "=", id).executeTakeFirst();
  if (stored === undefined) throw notFound();
  return groupRow(stored);
}

/** @throws Refusal 15 when a group has members besides its leader. */
async function refuseWithMembers(trx: Kysely<Database>, id: number): Promise<void> {
  const { count } = await trx
    .selectFrom("account")
    .where("group_id", "=", id)
    .where("role", "=", role.member)
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  throw new Refusal(code.notAllowed, {
    zh: `该分组还有 ${count} 名组员，请先删除组员`,
    en: `This group still has members (${count}); delete them first`,
  });
}

const entryOf = (
  row: ReturnType<typeof groupRow>,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 3,
  resource: "authority",
  targetId: row.group_id,
  agentId: row.agent_id,
  title: row.group_name,
});
