import type { Kysely } from "kysely";
import { code } from "../../../contract";
import { type CallContext, type Caller, invalidField, notFound, type Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { canActOn } from "./account-permissions";
import { type AccountHooks, type AccountRow, accountRead } from "./account-queries";
import { accountToManage, closeOldEmail } from "./change-account";
import { grantedIds, loggedAuthorities } from "./grants";
import { type NewRights, newRights } from "./new-account";
import { assertUnique, assertUniqueChange } from "./unique-fields";

type NewMember = Payloads["user/create-afm-member"];
type Input = NewMember | Payloads["user/update-afm-member"];

const isNew = (input: Input): input is NewMember => !("user_id" in input);

/** Leaders and members of groups. Providers manage those of all their groups, leaders those of their own group. */
export const memberHooks: AccountHooks<Input, Partial<NewRights>> = {
  read: accountRead,

  keepsUnsent: true,

  prepare: async (input, context) => {
    if (isNew(input)) return newRights(input, context);
    if (!context.sent.has("authority_ids")) return {};
    return { authority_ids: await grantedIds(context.database, context.caller, input.authority_ids ?? []) };
  },

  save: async ({ trx, context, before, values, input, prepared: rights }, write) => {
    const account = { ...values, ...rights, email: emailKey(input.email) };
    if (before === null) {
      const { id: group_id, agent_id } = await groupToJoin(trx, context, isNew(input) ? input.group_id : null);
      await assertUnique(trx, input, null);
      await write({ ...account, group_id, agent_id, must_change_password: 1 });
      return;
    }
    const { caller, sessions } = context;
    const member = await accountToManage(trx, caller, before.id, "edit");
    assertCanSwitch(caller, member, input.is_enable);
    await assertUniqueChange(trx, context, member, { email: input.email });
    if (values.phone !== before.phone) await assertUnique(trx, { phone: values.phone ?? "" }, before.id);
    await write({ ...account, is_enable: input.is_enable ?? before.is_enable });
    await closeOldEmail(trx, context, before, input.email);
    if (input.is_enable === 0) await sessions.endAllOf(before.id, { database: trx });
  },

  logged: loggedAuthorities,
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
  requested: number | null,
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
