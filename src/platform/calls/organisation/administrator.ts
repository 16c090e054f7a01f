import type { Kysely } from "kysely";
import { code, type ListAnswer, role } from "../../../contract";
import {
  type CallContext,
  type Handlers,
  invalidField,
  notFound,
  type Payloads,
  type Refusal,
} from "../../access/handler";
import { secretsReplaced } from "../../access/loggable-values";
import { requireReauthentication } from "../../access/reauthentication";
import { requireValue } from "../../access/require-value";
import { inScope } from "../../access/scope";
import { contains, type Database, insertReturningId, runExclusively, toJson } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { queryPage } from "../list/pagination";
import { assertCanManage } from "./account-permissions";
import {
  type AccountQuery,
  type AccountRow,
  accountRow,
  accountsFrom,
  findAccount,
  reloadAccount,
  selectAccount,
} from "./account-queries";
import { assertAdminRemains } from "./account-status";
import { closeOldEmail, hashNewPassword, replacePassword, updateAccount } from "./change-account";
import { authoritiesToGrant } from "./grants";
import { loggedStaff, staffEntry } from "./staff-log-entry";
import { assertUnique } from "./unique-fields";

type AdministratorPath = "user/user-list" | "user/create-admin" | "user/list-all";
type Input = Payloads["user/create-admin"];

const staffRoles: readonly number[] = [role.admin, role.storage];

/** Administrators and storage operators (spec D13), and the list of all people for the filter of the operation log. */
export const administratorHandlers: Handlers<AdministratorPath> = {
  "user/user-list": (payload, { caller, database }): Promise<ListAnswer<AccountRow>> => {
    const { type, is_disable } = payload;
    const from = accountsFrom(database)
      .where(inScope(caller, "account"))
      .where("account.role", "in", type === null ? staffRoles : [type])
      .$if(is_disable !== null, (query) => query.where("account.is_enable", "=", is_disable === 1 ? 0 : 1));
    return answerAccounts(searchByName(from, payload.username), payload);
  },

  /** All people with only a few columns: readers of the log do not need whole accounts. */
  "user/list-all": (payload, { caller, database }) =>
    queryPage({
      request: payload,
      from: searchByName(accountsFrom(database).where(inScope(caller, "account")), payload.username),
      select: (query) => query.select(["account.id", "account.username", "account.email", "account.role"]),
      tieBreaker: "account.id",
    }),

  /** Creates an administrator, or changes the one with the given `user_id`. */
  "user/create-admin": async (payload, context) => {
    const { password, user_id } = payload;
    if (password !== null && user_id === context.caller.accountId) await requireReauthentication(context);
    const hash = password === null ? null : await hashNewPassword(context.passwords, password);
    // Exclusive, so that two admins cannot restrict each other at the same time.
    return runExclusively(context.database, (trx) =>
      payload.user_id === null
        ? addAdmin(trx, context, payload, requireValue(hash, "password"))
        : changeAdmin(trx, context, { ...payload, user_id: payload.user_id }, hash),
    );
  },
};

/** Accounts whose username or email contains a text; all accounts when it is null. */
const searchByName = (query: AccountQuery, text: string | null): AccountQuery =>
  text === null
    ? query
    : query.where((eb) => eb.or([contains(eb.ref("account.username"), text), contains(eb.ref("account.email"), text)]));

async function answerAccounts(
  from: AccountQuery,
  request: Payloads["user/user-list"],
): Promise<ListAnswer<AccountRow>> {
  const page = await queryPage({ request, from, select: selectAccount, tieBreaker: "account.id" });
  return { ...page, list: page.list.map(accountRow) };
}

async function addAdmin(
  trx: Kysely<Database>,
  context: CallContext,
  input: Input,
  password_hash: string,
): Promise<AccountRow> {
  const { caller, now, record } = context;
  const newRole = input.role ?? role.admin;
  if (newRole === role.storage && caller.authorities !== null) throw cannotCreateOperator();
  const authority_ids = await grantedIds(trx, context, newRole, input.authority_ids ?? []);
  await refuseUnknownCompany(trx, input.company_id);
  await assertUnique(trx, input, null);
  const id = await insertReturningId(trx, "account", {
    role: newRole,
    username: input.username,
    email: emailKey(input.email),
    phone: input.phone ?? "",
    company_id: input.company_id,
    authority_ids: toJson(authority_ids),
    password_hash,
    must_change_password: 1,
    create_time: now(),
  });
  const row = await reloadAccount(trx, id);
  await record({ ...staffEntry(row), action: "create", after: await loggedStaff(trx, row) }, trx);
  return row;
}

async function changeAdmin(
  trx: Kysely<Database>,
  context: CallContext,
  input: Input & { readonly user_id: number },
  hash: string | null,
): Promise<AccountRow> {
  const { caller, record, sent, sessions, sessionId } = context;
  const isOwn = input.user_id === caller.accountId;
  const before = await adminToChange(trx, context, input.user_id);
  if (input.role !== null && input.role !== before.role) throw cannotChangeRole();
  const authority_ids = sent.has("authority_ids")
    ? await grantedIds(trx, context, before.role, input.authority_ids ?? [])
    : before.authority_ids;
  if (isOwn && !isSameSet(authority_ids, before.authority_ids)) throw cannotChangeOwnAuthorities();
  const company_id = sent.has("company_id") ? input.company_id : before.company_id;
  if (company_id !== before.company_id) await refuseUnknownCompany(trx, company_id);
  if (isOwn && emailKey(input.email) !== before.email) throw cannotChangeOwnEmail();
  await assertUnique(trx, { email: input.email }, before.id);
  const phone = sent.has("phone") ? (input.phone ?? "") : before.phone;
  if (phone !== before.phone) await assertUnique(trx, { phone }, before.id);
  await updateAccount(trx, before.id, {
    username: input.username,
    email: emailKey(input.email),
    phone,
    company_id,
    authority_ids: toJson(authority_ids),
  });
  await closeOldEmail(trx, context, before, input.email);
  if (hash !== null) {
    const whose = isOwn ? { except: sessionId, mustChange: 0 as const } : { mustChange: 1 as const };
    await replacePassword(trx, sessions, { accountId: before.id, hash, ...whose });
  }
  if (before.role === role.admin) await assertAdminRemains(trx);
  const row = await reloadAccount(trx, before.id);
  const secret = secretsReplaced(hash === null ? [] : ["password"]);
  await record(
    {
      ...staffEntry(row),
      action: "edit",
      before: { ...(await loggedStaff(trx, before)), ...secret.before },
      after: { ...(await loggedStaff(trx, row)), ...secret.after },
    },
    trx,
  );
  return row;
}

/**
 * The account to edit. Administrators may edit their own account.
 * @throws Refusal 5 when it is not an administrator or is out of scope; 15 when the caller may not manage it.
 */
async function adminToChange(trx: Kysely<Database>, { caller }: CallContext, id: number): Promise<AccountRow> {
  const row = await findAccount(trx, id, inScope(caller, "account"));
  if (row === undefined || !staffRoles.includes(row.role)) throw notFound();
  if (id !== caller.accountId) await assertCanManage(trx, caller, row, "edit");
  return row;
}

/**
 * Ids of the authorities to grant to an account of the given role. An administrator without ids has all authorities.
 * @throws Refusal 4 when the caller lacks one of them, or the role is storage operator, whose authorities are fixed.
 */
async function grantedIds(
  trx: Kysely<Database>,
  { caller }: CallContext,
  accountRole: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (accountRole === role.storage && ids.length > 0) {
    throw invalidField("authority_ids", {
      zh: "库存管理员的权限是固定的，请取消勾选",
      en: "The authorities of a storage operator are fixed; untick all authorities",
    });
  }
  if (accountRole === role.admin && ids.length === 0 && caller.authorities !== null) {
    throw invalidField("authority_ids", {
      zh: "请勾选权限：不勾选即不受限，超出你的权限",
      en: "Tick some authorities: an account without any ticked has all of them, which is more than you have",
    });
  }
  return (await authoritiesToGrant(trx, caller, ids)).map(({ id }) => id);
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  toJson(one.toSorted((a, b) => a - b)) === toJson(other.toSorted((a, b) => a - b));

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
    zh: "角色创建后不能更改，请另建账号",
    en: "The role cannot be changed; create another account",
  });

/** Admins may correct the addresses of others, but must confirm their own new address with a mailed code. */
const cannotChangeOwnEmail = (): Refusal =>
  invalidField(
    "email",
    {
      zh: "请在“设置”页面更换自己的登录邮箱：新邮箱须先用验证码确认",
      en: "Change your own address under Setting, where you confirm it with a mailed code",
    },
    code.notAllowed,
  );

const cannotChangeOwnAuthorities = (): Refusal =>
  invalidField(
    "authority_ids",
    { zh: "不能更改自己的权限，请由其他管理员更改", en: "Ask another administrator to change your own authorities" },
    code.notAllowed,
  );
