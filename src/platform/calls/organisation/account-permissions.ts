import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { can, code, dealerRoles, role, type Text } from "../../../contract";
import { authoritiesOf } from "../../access/caller";
import { type Caller, Refusal } from "../../access/handler";
import { type Database, toJson } from "../../database";
import type { AccountRow } from "./account-queries";

/** The resource that accounts of each role belong to. */
const resourceByRole: Readonly<Record<number, string>> = {
  [role.admin]: "administrator",
  [role.storage]: "administrator",
  [role.customer]: "user",
  [role.oem]: "provider_account",
  [role.afm]: "provider_account",
  [role.leader]: "member",
  [role.member]: "member",
};

/** Whether a caller may perform an action on accounts of the target's kind. */
export function canActOn(caller: Caller, target: Pick<AccountRow, "role">, action: string): boolean {
  const resource = resourceByRole[target.role];
  return resource !== undefined && can(registry, caller, action, resource);
}

/** Whether a caller is an admin with all authorities. */
export const isFullAdmin = (caller: Caller): boolean => caller.role === role.admin && caller.authorities === null;

const texts = {
  self: {
    zh: "不能对自己的账号执行此操作；个人资料和密码请在设置中修改",
    en: "You cannot do this to your own account; change your profile and password under Setting",
  },
  leader: {
    zh: "组长的账号由服务商管理",
    en: "Only the provider can manage the account of a group leader",
  },
  wider: {
    zh: "该账号拥有你没有的权限，须由权限更大的账号管理",
    en: "This account has authorities that you do not have; ask someone with more authorities to manage it",
  },
  provider: {
    zh: "服务商的账号随服务商启用、禁用和删除",
    en: "A provider's account is enabled, disabled and deleted with the provider",
  },
} satisfies Readonly<Record<string, Text>>;

/**
 * Checks that a caller may perform an action on an account in scope. Callers cannot manage themselves or accounts with
 * more authorities: by setting the password of such an account, they would gain its authorities (spec R6).
 * @throws Refusal 15 when the caller may not.
 */
export async function assertCanManage(
  database: Kysely<Database>,
  caller: Caller,
  target: AccountRow,
  action: string,
): Promise<void> {
  const refuse = (text: Text | null = null): Refusal => new Refusal(code.notAllowed, text);
  const isProvider = dealerRoles.includes(target.role);
  if (!canActOn(caller, target, action)) throw refuse(isProvider ? texts.provider : null);
  if (target.id === caller.accountId) throw refuse(texts.self);
  // The authorities of customers and providers are of another kind, so they cannot be compared with the caller's.
  if (caller.authorities === null || target.role === role.customer || isProvider) return;
  if (target.role === role.leader) throw refuse(texts.leader);
  if (!(await holdsAllOf(database, caller.authorities, target))) throw refuse(texts.wider);
}

/** Whether the held authorities include all those of an account. An account without restrictions always has more. */
async function holdsAllOf(
  database: Kysely<Database>,
  held: ReadonlySet<string>,
  account: AccountRow,
): Promise<boolean> {
  const authority_ids = toJson(account.authority_ids);
  const authorities = await authoritiesOf(database, { role: account.role, authority_ids });
  return authorities !== null && [...authorities].every((authority) => held.has(authority));
}
