import { registry } from "../../../resources";
import { type Call, type CallAccess, can, code, role } from "../../contract";
import { type Caller, type Path, Refusal } from "./handler";

/** The two sets of calls (spec §7, W6), and the calls below the host, which both have. */
export const apiBases = ["admin/1", "client/1", "host"] as const;
/** One of the two sets of calls (spec W6). */
export type ApiBase = (typeof apiBases)[number];

/** What an account with a password that somebody else has made may do before it has changed it. */
const beforeNewPassword: ReadonlySet<string> = new Set<Path>(["user/logout", "user/detail", "user/update-password"]);

/** The calls that end customers have (spec E6); which records they reach is the scope's. */
const forCustomers: ReadonlySet<string> = new Set<Path>([
  "user/logout",
  "user/detail",
  "user/update-password",
  "user/update-user-info",
  "user/update-afm-info",
  "user/apply-update-agent",
  "user/generate-login-key",
  "user/confirm-email",
  "user/send-report",
  "user/save-language",
  "user/update-avatar",
  // For the own picture; of what else may be uploaded, customers have no record to hang it on.
  "file/upload",
  "device/list",
  "device/detail",
  "device/list-map",
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
  "message/list",
  "message/read",
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

/** Who has a list may have it as a file. */
const isForCustomers = (call: Call): boolean => forCustomers.has(call.exports?.list ?? call.path);

/** Whether everybody may make a call, on either base. */
export const isPublicCall = (call: Call): boolean => call.access === "public";

const notAllowed = (zh: string, en: string): Refusal => new Refusal(code.notAllowed, { zh, en });

/**
 * Refuses what a caller may not do: deny by default, with the tables and the function that the console asks too.
 *
 * @param action which action of a save it is: one call creates and edits.
 * @throws Refusal with code 15.
 */
export function checkAccess(options: {
  readonly call: Call;
  readonly base: ApiBase;
  readonly caller: Caller;
  readonly action: "create" | "edit" | null;
  readonly mustChangePassword: boolean;
}): void {
  const { call, base, caller, action, mustChangePassword } = options;
  if (mustChangePassword && !beforeNewPassword.has(call.path)) {
    throw notAllowed("请先修改密码", "Change your password first");
  }
  if (base !== "host" && (base === "client/1") !== (caller.role === role.customer)) {
    throw notAllowed("该账号不能使用此接口", "This account does not use this set of calls");
  }
  const isAllowed = caller.role === role.customer ? isForCustomers(call) : mayCall(call, caller, action);
  if (!isAllowed) throw new Refusal(code.notAllowed);
}

function mayCall(call: Call, caller: Caller, action: "create" | "edit" | null): boolean {
  // A role that is in no row may do nothing but log out (spec R3).
  if (registry.roles.rows[caller.role] === undefined) return call.path === "user/logout";
  const uses = call.mode === "save" ? call.uses.filter((use) => use.action === action) : call.uses;
  return (
    uses.some((use) => can(registry, caller, use.action, use.resource)) ||
    (call.access !== null && grants(call.access, caller))
  );
}

function grants(access: CallAccess, caller: Caller): boolean {
  if (typeof access === "string") return true;
  return access.anyOf.some((authority) => {
    const [resource = "", action = ""] = authority.split(".");
    return can(registry, caller, action, resource);
  });
}
