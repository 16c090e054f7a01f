import { type Kysely, type SqlBool, sql } from "kysely";
import { code, role } from "../../../contract";
import { type CallContext, invalidField, type Payloads, type Refusal } from "../../access/handler";
import { requireReauthentication } from "../../access/reauthentication";
import { requireValue } from "../../access/require-value";
import { type Database, fromIdList } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { type AccountHooks, accountRead } from "./account-queries";
import { assertAdminRemains } from "./account-status";
import { accountToManage, closeOldEmail, hashNewPassword, replacePassword } from "./change-account";
import { grantedIds, loggedAuthorities } from "./grants";
import { assertUnique } from "./unique-fields";

type Input = Payloads["user/create-admin"];

/** Administrators and storage operators (spec D13). */
export const administratorHooks: AccountHooks<Input, string | null> = {
  read: {
    ...accountRead,
    filters: { is_disable: (value) => sql<SqlBool>`account.is_enable = ${value === 1 ? 0 : 1}` },
  },

  // Otherwise two admins could restrict each other at the same time.
  isExclusive: true,

  keepsUnsent: true,

  prepare: async ({ password, user_id }, context) => {
    if (password !== null && user_id === context.caller.accountId) await requireReauthentication(context);
    return password === null ? null : hashNewPassword(context.passwords, password);
  },

  async save({ trx, context, before, values, input, prepared: hash }, write) {
    const account = { ...values, email: emailKey(input.email) };
    if (before === null) {
      const password_hash = requireValue(hash, "password");
      const newRole = input.role ?? role.admin;
      if (newRole === role.storage && context.caller.authorities !== null) throw cannotCreateOperator();
      const authority_ids = await grantedTo(trx, context, newRole, input.authority_ids ?? []);
      await refuseUnknownCompany(trx, input.company_id);
      await assertUnique(trx, input, null);
      await write({ ...account, authority_ids, password_hash, must_change_password: 1 });
      return;
    }
    const { caller, sent, sessions, sessionId } = context;
    const isOwn = before.id === caller.accountId;
    if (!isOwn) await accountToManage(trx, caller, before.id, "edit");
    if (input.role !== null && input.role !== before.role) throw cannotChangeRole();
    const authority_ids = sent.has("authority_ids")
      ? await grantedTo(trx, context, before.role, input.authority_ids ?? [])
      : before.authority_ids;
    if (isOwn && !isSameSet(authority_ids, before.authority_ids)) throw cannotChangeOwnAuthorities();
    if (sent.has("company_id") && input.company_id !== before.company_id) {
      await refuseUnknownCompany(trx, input.company_id);
    }
    if (isOwn && account.email !== before.email) throw cannotChangeOwnEmail();
    await assertUnique(trx, { email: input.email }, before.id);
    if (values.phone !== before.phone) await assertUnique(trx, { phone: values.phone ?? "" }, before.id);
    await write({ ...account, authority_ids });
    await closeOldEmail(trx, context, before, input.email);
    if (hash !== null) {
      const whose = isOwn ? { except: sessionId, mustChange: 0 as const } : { mustChange: 1 as const };
      await replacePassword(trx, sessions, { accountId: before.id, hash, ...whose });
    }
    if (before.role === role.admin) await assertAdminRemains(trx);
  },

  logged: loggedAuthorities,
};

/**
 * Ids of the authorities to grant to an account of the given role. An administrator without ids has all authorities.
 * @throws Refusal 4 when the caller lacks one of them; when a limited administrator gives no ids to an administrator; or
 *   when there are ids for a storage operator, whose authorities are fixed.
 */
async function grantedTo(
  trx: Kysely<Database>,
  { caller }: CallContext,
  accountRole: number,
  ids: readonly number[],
): Promise<string> {
  if (accountRole === role.storage && ids.length > 0) {
    throw invalidField("authority_ids", {
      zh: "库存管理员的权限是固定的，请取消勾选",
      en: "The authorities of a storage operator are fixed; untick all authorities",
    });
  }
  if (accountRole === role.admin && ids.length === 0 && caller.authorities !== null) {
    throw invalidField("authority_ids", {
      zh: "请至少勾选一项权限：不勾选表示拥有全部权限，超出你自己的权限",
      en: "Tick at least one authority: an administrator with none ticked has all of them, and yours are limited",
    });
  }
  return grantedIds(trx, caller, ids);
}

/** Whether two accounts have the same authorities, as they are stored. */
const isSameSet = (...lists: readonly [string, string]): boolean => {
  const [one, other] = lists.map((ids) =>
    fromIdList(ids)
      .toSorted((a, b) => a - b)
      .join(),
  );
  return one === other;
};

/** @throws Refusal 7 when the provider does not exist. */
async function refuseUnknownCompany(trx: Kysely<Database>, id: number | null): Promise<void> {
  if (id === null) return;
  const agent = await trx.selectFrom("agent").select("id").where("id", "=", id).executeTakeFirst();
  if (agent === undefined) {
    const text = { zh: "没有这个服务商", en: "This provider does not exist" };
    throw invalidField("company_id", text, code.organisationNotFound);
  }
}

const cannotCreateOperator = (): Refusal =>
  invalidField(
    "role",
    {
      zh: "权限受限的管理员不能创建库存管理员",
      en: "An administrator with limited authorities cannot create storage operators",
    },
    code.notAllowed,
  );

const cannotChangeRole = (): Refusal =>
  invalidField("role", {
    zh: "账号创建后不能更改角色，请另建账号",
    en: "The role of an account cannot be changed; create another account",
  });

/** Admins may correct the email addresses of others, but must confirm their own with a mailed code. */
const cannotChangeOwnEmail = (): Refusal =>
  invalidField(
    "email",
    {
      zh: "请在“设置”页面更换自己的登录邮箱：新邮箱须先用验证码确认",
      en: "Change your own email address under “Setting”; you confirm it there with a code sent by email",
    },
    code.notAllowed,
  );

const cannotChangeOwnAuthorities = (): Refusal =>
  invalidField(
    "authority_ids",
    {
      zh: "不能更改自己的权限，请由其他管理员更改",
      en: "You cannot change your own authorities; ask another administrator",
    },
    code.notAllowed,
  );
