import { registry } from "../../../resources";
import { type Call, type CallAccess, can, code, role, type Session } from "../../contract";
import { type Caller, type Path, Refusal } from "./handler";

/** The two API bases (spec §7, W6), and `host` for the calls without a base. */
export const apiBases = ["admin/1", "client/1", "host"] as const;
/** An API base (spec W6). */
export type ApiBase = (typeof apiBases)[number];

/** The calls that an account may make before it has replaced a password that someone else set. */
const beforePasswordChange: readonly Path[] = ["user/logout", "user/detail", "user/update-password"];
const allowedBeforePasswordChange: ReadonlySet<string> = new Set(beforePasswordChange);

/** The calls that an account may make before it has the second factor that its role must have. */
const allowedBeforeSecondFactor: ReadonlySet<string> = new Set<Path>([
  ...beforePasswordChange,
  "user/save-language",
  "user/second-factor",
  "user/totp-start",
  "user/totp-confirm",
  "user/passkey-start",
  "user/passkey-add",
]);

/** The calls of end customers (spec E6). `inScope` limits the records that they reach. */
const customerCalls: ReadonlySet<string> = new Set<Path>([
  "user/logout",
  "user/detail",
  "user/update-password",
  "user/update-user-info",
  "user/update-afm-info",
  "user/apply-update-agent",
  "user/generate-login-key",
  "user/confirm-email",
  "user/second-factor",
  "user/totp-start",
  "user/totp-confirm",
  "user/totp-remove",
  "user/passkey-start",
  "user/passkey-add",
  "user/passkey-remove",
  "user/recovery-codes",
  "user/send-report",
  "user/save-language",
  "user/save-time-zone",
  "user/update-avatar",
  "user/list-sessions",
  "user/end-session",
  "user/end-other-sessions",
  "action/list-sign-ins",
  // For the avatar. Customers have no other records with files.
  "file/upload",
  "device/list",
  "device/detail",
  "device/list-map",
  "device/pending",
  "device/scene-detail",
  "device-file/list",
  "device-log/list",
  "agent/list-all",
  "config/get-application-list",
  "config/get-device-name-list",
  "config/get-install-location-list",
  "config/get-lubricant-list",
  "config/get-application-list-all",
  "app/detail",
  "app/open-or-end",
  "app/reset-app-secret",
  "app/update-url",
  "app/reveal",
  "app/test",
  "app/resume",
  "app/deliveries",
  "app/redeliver",
  "user/opc/detail",
  "user/opc/save",
  "device-alarm-log/list",
  "device-alarm-log/list-by-device",
  "device-alarm-log/detail",
  "device-alarm-log/steps",
  "device-alarm-log/count-new",
  "device-alarm-log/comment",
  "request/list",
  "request/detail",
  "request/create",
  "request/comment",
  "request/withdraw",
  "request/reopen",
  "request/steps",
  "request/count-new",
  "request/read",
  "notice/settings",
  "notice/save-settings",
  "notice/subscribe",
  "notice/unsubscribe",
  "message/list",
  "message/read",
  "live/events",
  "find/list",
  "view/list",
  "view/save",
  "view/delete",
  "statistics/overview",
  "statistics/trend",
  "statistics/consumption",
  "statistics/forecast",
  "statistics/export-forecast",
  "device/trend",
]);

/** The resources whose `storage` says which rows end customers reach. The role tables say what they may do. */
const storedForCustomers: ReadonlySet<string> = new Set(
  registry.entries.flatMap((entry) => {
    const owner = entry.type === "resource" ? entry.storage?.owner : undefined;
    return owner === "customer" || owner === "account" || owner === "nobody" ? [entry.name] : [];
  }),
);
const isStoredForCustomers = ({ uses }: Call): boolean =>
  uses.length > 0 && uses.every(({ resource }) => storedForCustomers.has(resource));

/** Calls that need no authority, for the caller's own account. `inScope` limits the records. */
const callsOfAllRoles: ReadonlySet<string> = new Set<Path>(["action/list-sign-ins"]);

/** A caller who may list records may also export them. */
const isIn = (calls: ReadonlySet<string>, call: Call): boolean => calls.has(call.exports?.list ?? call.path);

/** Whether a call needs no session. Public calls exist on both bases. */
export const isPublicCall = (call: Call): boolean => call.access === "public";

const notAllowed = (zh: string, en: string): Refusal => new Refusal(code.notAllowed, { zh, en });

/**
 * Checks that a caller may make a call; everything that is not allowed is refused. It uses the same role tables and the
 * same `can` as the console.
 *
 * @param options.action for a call that saves: "create" or "edit".
 * @throws Refusal with code 15.
 */
export function checkAccess(options: {
  readonly call: Call;
  readonly base: ApiBase;
  readonly caller: Caller;
  readonly action: "create" | "edit" | null;
  readonly mustChangePassword: boolean;
  readonly mustSetSecondFactor: boolean;
}): void {
  const { call, base, caller, action, mustChangePassword, mustSetSecondFactor } = options;
  if (mustChangePassword && !allowedBeforePasswordChange.has(call.path)) {
    throw notAllowed("请先修改密码", "Change your password first");
  }
  if (mustSetSecondFactor && !allowedBeforeSecondFactor.has(call.path)) {
    throw notAllowed("请先设置两步验证", "Set up two-step verification first");
  }
  if (base !== "host" && (base === "client/1") !== (caller.role === role.customer)) {
    throw notAllowed("该账号不能使用此接口", "This account cannot use these calls");
  }
  if (!mayCall(call, caller, action)) throw new Refusal(code.notAllowed);
}

/** The roles that may make a call, with all the authorities that they can have. Null: everyone, without a session. */
export function rolesOf(call: Call): readonly number[] | null {
  if (isPublicCall(call)) return null;
  const roles = Object.keys(registry.roles.rows).map(Number);
  return roles.filter((one) =>
    (["create", "edit"] as const).some((action) => mayCall(call, { role: one, authorities: null }, action)),
  );
}

/** Whether a caller may list a resource. */
export function mayList(caller: Caller, name: string): boolean {
  const list = registry.entries.find((entry) => entry.type === "resource" && entry.name === name);
  if (list?.type !== "resource" || list.calls.list === null) return false;
  if (caller.role === role.customer && !storedForCustomers.has(name) && !customerCalls.has(list.calls.list.path)) {
    return false;
  }
  return can(registry, caller, "list", name);
}

/** Whether a session may make a call. @param action of a call that saves */
export function mayCall(call: Call, caller: Session, action: "create" | "edit" | null): boolean {
  if (caller.role === role.customer && !isStoredForCustomers(call)) return isIn(customerCalls, call);
  // A role without a row in the role table may only log out (spec R3).
  if (registry.roles.rows[caller.role] === undefined) return call.path === "user/logout";
  const uses = call.mode === "save" ? call.uses.filter((use) => use.action === action) : call.uses;
  return (
    isIn(callsOfAllRoles, call) ||
    uses.some((use) => can(registry, caller, use.action, use.resource)) ||
    (call.access !== null && grants(call.access, caller))
  );
}

function grants(access: CallAccess, caller: Session): boolean {
  if (typeof access === "string") return true;
  return access.anyOf.some((authority) => {
    const [resource = "", action = ""] = authority.split(".");
    return can(registry, caller, action, resource);
  });
}
