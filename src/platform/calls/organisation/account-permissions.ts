import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { can, code, dealerRoles, role, type Text } from "../../../contract";
import { authoritiesOf } from "../../access/caller";
import { type Caller, Refusal } from "../../access/handler";
import { type Database, toJson } from "../../database";
import type { AccountRow } from "./account-queries";

/** The resource that an account is a record of, by its role. */
const resourceByRole: Readonly<Record<number, string>> = {
  [role.admin]: "administrator",
  [role.storage]: "administrator",
  [role.customer]: "user",
  [role.oem]: "provider_account",
  [role.afm]: "provider_account",
  [role.leader]: "member",
  [role.member]: "member",
};

/** Whether a caller may do an action of a resource to accounts of the target's kind. */
export function canActOn(caller: Caller, target: Pick<AccountRow, "role">, action: string): boolean {
  const resource = resourceByRole[target.role];
  return resource !== undefined && can(registry, caller, action, resource);
}

/** Whether nothing narrows a caller who is an admin. */
export const isFullAdmin = (caller: Caller): boolean => caller.role === role.admin && caller.authorities === null;

const texts = {
  self: {
    zh: "不能对自己的账号执行此操作；个人资料和密码请在设置中修改",
    en: "This cannot be done to your own account; change your profile and password under Setting",
  },
  leader: {
    zh: "组长的账号由服务商管理",
    en: "The account of a group leader is the provider's to manage",
  },
  wider: {
    zh: "该账号拥有你没有的权限，须由权限更大的账号管理",
    en: "This account may do what you may not; somebody with more authorities has to manage it",
  },
  provider: {
    zh: "服务商的账号随服务商启用、禁用和删除",
    en: "A provider's account is enabled, disabled and deleted with the provider",
  },
} satisfies Readonly<Record<string, Text>>;

/**
 * Refuses an action on somebody's account that a caller who sees it may not do. Nobody manages himself, and nobody an
 * account that may do more than he: whoever sets its password or takes it over would lift himself (spec R6).
 * @throws Refusal 15.
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
  // Tenants are managed by whoever was granted just that: theirs is another row.
  if (caller.authorities === null || target.role === role.customer || isProvider) return;
  if (target.role === role.leader) throw refuse(texts.leader);
  if (!(await holdsAllOf(database, caller.authorities, target))) throw refuse(texts.wider);
}

/** Whether authorities comprise everything that an account may do; an account that nothing narrows may do more. */
async function holdsAllOf(
  database: Kysely<Database>,
  held: ReadonlySet<string>,
  { role: number, authority_ids }: AccountRow,
): Promise<boolean> {
  const wanted = await authoritiesOf(database, { role: number, authority_ids: toJson(authority_ids) });
  return wanted !== null && [...wanted].every((one) => held.has(one));
}
