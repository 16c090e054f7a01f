import type { Kysely } from "kysely";
import { code, type ListAnswer, role } from "../../../contract";
import {
  type CallContext,
  type Caller,
  type Handlers,
  invalidField,
  notFound,
  type Payloads,
} from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { inScope } from "../../access/scope";
import { type Database, insertReturningId, toJson } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { queryPage } from "../list/pagination";
import { canActOn } from "./account-permissions";
import { type AccountRow, accountRow, accountsFrom, reloadAccount, selectAccount } from "./account-queries";
import { accountToManage, closeOldEmail, hashNewPassword, updateAccount } from "./change-account";
import { authoritiesToGrant } from "./grants";
import { loggedStaff, staffEntry } from "./staff-log-entry";
import { assertUnique, assertUniqueChange } from "./unique-fields";

type MemberPath = "user/list-afm-member" | "user/create-afm-member" | "user/update-afm-member";

/** Leaders and members of groups. Providers manage those of all their groups, leaders those of their own group. */
export const memberHandlers: Handlers<MemberPath> = {
  "user/list-afm-member": async (payload, { caller, database }): Promise<ListAnswer<AccountRow>> => {
    const { group_id } = payload;
    const page = await queryPage({
      request: payload,
      from: accountsFrom(database)
        .where(inScope(caller, "account"))
        .where("account.role", "in", [role.leader, role.member])
        .$if(group_id !== null, (query) => query.where("account.group_id", "=", group_id)),
      select: selectAccount,
      // By group, the leader before the members.
      order: [
        { column: "team.group_name", direction: "asc" },
        { column: "account.group_id", direction: "asc" },
        { column: "account.role", direction: "asc" },
      ],
      tieBreaker: "account.id",
    });
    return { ...page, list: page.list.map(accountRow) };
  },

  "user/create-afm-member": async (payload, context) => {
    const { caller, database, now, passwords, record } = context;
    const granted = await authoritiesToGrant(database, caller, payload.authority_ids ?? []);
    const password_hash = await hashNewPassword(passwords, requireValue(payload.password, "password"));
    return database.transaction().execute(async (trx) => {
      const group = await groupToJoin(trx, context, payload.group_id);
      await assertUnique(trx, payload, null);
      const id = await insertReturningId(trx, "account", {
        role: role.member,
        email: emailKey(payload.email),
        username: payload.username,
        phone: payload.phone ?? "",
        password_hash,
        must_change_password: 1,
        agent_id: group.agent_id,
        group_id: group.id,
        is_enable: payload.is_enable ?? 1,
        authority_ids: toJson(granted.map(({ id }) => id)),
        create_time: now(),
      });
      const row = await reloadAccount(trx, id);
      await record({ ...staffEntry(row), action: "create", after: await loggedStaff(trx, row) }, trx);
      return row;
    });
  },

  "user/update-afm-member": async (payload, context) => {
    const { caller, database, sent, sessions, record } = context;
    const changesAuthorities = sent.has("authority_ids");
    const granted = changesAuthorities ? await authoritiesToGrant(database, caller, payload.authority_ids ?? []) : [];
    return database.transaction().execute(async (trx) => {
      const before = await accountToManage(trx, caller, payload.user_id, "edit");
      assertCanSwitch(caller, before, payload.is_enable);
      await assertUniqueChange(trx, context, before, { email: payload.email });
      const phone = sent.has("phone") ? (payload.phone ?? "") : before.phone;
      if (phone !== before.phone) await assertUnique(trx, { phone }, before.id);
      await updateAccount(trx, before.id, {
        username: payload.username,
        email: emailKey(payload.email),
        phone,
        is_enable: payload.is_enable ?? before.is_enable,
        ...(changesAuthorities ? { authority_ids: toJson(granted.map(({ id }) => id)) } : {}),
      });
      await closeOldEmail(trx, context, before, payload.email);
      if (payload.is_enable === 0) await sessions.endAllOf(before.id, { database: trx });
      const row = await reloadAccount(trx, before.id);
      await record(
        {
          ...staffEntry(row),
          action: "edit",
          before: await loggedStaff(trx, before),
          after: await loggedStaff(trx, row),
        },
        trx,
      );
      return row;
    });
  },
};

/**
 * Checks the authority to enable or disable a member, which editing requires as well when it changes `is_enable`.
 * @throws Refusal 15 when the caller lacks it.
 */
function assertCanSwitch(caller: Caller, member: AccountRow, is_enable: number | null): void {
  if (is_enable === null || is_enable === member.is_enable) return;
  if (canActOn(caller, member, is_enable === 1 ? "enable" : "disable")) return;
  throw invalidField(
    "is_enable",
    { zh: "你没有启用或禁用组员的权限", en: "You lack the authority to enable or disable members" },
    code.notAllowed,
  );
}

/**
 * The group of a new member. Leaders and members may omit it to use their own group.
 * @throws Refusal 5 when the group does not exist or is out of scope; 1 when a provider omits it.
 */
async function groupToJoin(
  trx: Kysely<Database>,
  { caller }: CallContext,
  requested: Payloads["user/create-afm-member"]["group_id"],
): Promise<{ readonly id: number; readonly agent_id: number }> {
  const id = requested ?? caller.groupId;
  if (id === null) {
    throw invalidField("group_id", { zh: "请选择分组", en: "Choose the group" }, code.parameterMissing);
  }
  return trx
    .selectFrom("team")
    .where(inScope(caller, "team"))
    .where("team.id", "=", id)
    .select(["team.id", "team.agent_id"])
    .executeTakeFirstOrThrow(notFound);
}
