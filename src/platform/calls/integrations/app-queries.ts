import type { Kysely } from "kysely";
import {
  type AppAnswer,
  type AppUrl,
  callbackEvent,
  callbackEventOptions,
  code,
  deliveryState,
  role,
  type Text,
} from "../../../contract";
import {
  type CallContext,
  type Caller,
  invalidField,
  notFound,
  type OperationLogEntry,
  Refusal,
} from "../../access/handler";
import { appName } from "../../access/log-labels";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import { type TargetFault, TargetRefusedError, targetFaultTexts } from "../../services/outbound";
import type { AccountRow } from "../organisation/account-queries";
import { accountInScope } from "../organisation/change-account";

/** An open-API application with the columns of its owner that the calls need. `app_secret` is encrypted. */
export interface AppRow {
  readonly id: number;
  readonly account_id: number;
  readonly flag: number;
  readonly app_id: string;
  readonly app_secret: string;
  readonly open_api: number;
  readonly owner: string;
  readonly agent_id: number | null;
}

/**
 * An application that the caller may change. Customers may do so only while an admin has switched the API on for them.
 * @throws Refusal 5 when the application does not exist or is out of scope; 15 while the API is off.
 */
export async function appInScope(database: Kysely<Database>, caller: Caller, id: number): Promise<AppRow> {
  const row = await database
    .selectFrom("app")
    .innerJoin("account", "account.id", "app.account_id")
    .where(inScope(caller, "app"))
    .where("app.id", "=", id)
    .select(["app.id", "app.account_id", "app.flag", "app.app_id", "app.app_secret"])
    .select(["account.open_api", "account.agent_id", "account.username", "account.email"])
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  assertFeatureEnabled(caller, row.open_api, apiOff);
  const { username, email, ...app } = row;
  return { ...app, owner: username || email };
}

const apiOff: Text = {
  zh: "尚未开通 API，请联系平台管理员",
  en: "The API is not enabled for your account; ask the platform administrator",
};

/**
 * Checks that a customer may use a feature that admins switch on per customer. Other roles always may.
 * @throws Refusal 15 while the feature is off.
 */
export function assertFeatureEnabled(caller: Caller, isOn: number, text: Text = apiOff): void {
  if (caller.role === role.customer && isOn !== 1) throw new Refusal(code.notAllowed, text);
}

/**
 * The customer whose application or OPC setting a call concerns; the caller when `id` is null.
 * @throws Refusal 5 when the account is not a customer or is out of scope.
 */
export async function appOwner(database: Kysely<Database>, caller: Caller, id: number | null): Promise<AccountRow> {
  const row = await accountInScope(database, caller, id ?? caller.accountId);
  if (row.role !== role.customer) throw notFound();
  return row;
}

/** The answer for a customer's application. It never contains the secret. */
export async function appAnswer(
  database: Kysely<Database>,
  customer: { readonly id: number; readonly open_api: number },
  now: number,
): Promise<AppAnswer> {
  const app = await database
    .selectFrom("app")
    .select(["id", "flag", "app_id"])
    .where("account_id", "=", customer.id)
    .executeTakeFirst();
  const owner = { user_id: customer.id, open_api: customer.open_api };
  if (app === undefined) return { id: null, ...owner, flag: 0, app_id: "", urls: callbackEventOptions.map(emptyUrl) };
  const stored = await urlsOf(database, app.id, now);
  const urls = callbackEventOptions.map(
    (event) => stored.find((url) => url.event_type === event.value) ?? emptyUrl(event),
  );
  return { ...app, ...owner, urls };
}

const emptyUrl = ({ value }: (typeof callbackEventOptions)[number]): AppUrl => ({
  event_type: value,
  callback_url: "",
  failures: 0,
  paused_time: null,
  success_time: null,
  next_time: null,
  waiting: 0,
});

const eventTypes: readonly number[] = Object.values(callbackEvent);
const isEventType = (value: number): value is AppUrl["event_type"] => eventTypes.includes(value);

async function urlsOf(database: Kysely<Database>, app: number, now: number): Promise<readonly AppUrl[]> {
  const rows = await database
    .selectFrom("app_url")
    .where("app", "=", app)
    .select(["event_type", "callback_url", "failures", "paused_time", "success_time", "next_time"])
    .select(({ selectFrom }) => [
      selectFrom("app_event")
        .whereRef("app_event.app", "=", "app_url.app")
        .whereRef("app_event.event_type", "=", "app_url.event_type")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("events"),
      selectFrom("delivery")
        .whereRef("delivery.app", "=", "app_url.app")
        .whereRef("delivery.event_type", "=", "app_url.event_type")
        .where("delivery.state", "=", deliveryState.waiting)
        .select(({ fn }) => fn.sum<number | null>("delivery.events").as("count"))
        .as("delivering"),
    ])
    .execute();
  return rows.flatMap(({ events, delivering, event_type, next_time, ...url }) =>
    isEventType(event_type)
      ? [
          {
            ...url,
            event_type,
            next_time: url.paused_time === null && url.failures > 0 && next_time > now ? next_time : null,
            waiting: Number(events ?? 0) + Number(delivering ?? 0),
          },
        ]
      : [],
  );
}

/**
 * Checks a URL that the platform is going to call. Each check counts towards a limit, because it resolves a host name:
 * without a limit, callers could make the platform send masses of DNS queries.
 * @throws Refusal 4 at the field when the URL is refused; 15 after too many checks.
 */
export async function checkTarget(
  { caller, guard, limits }: Pick<CallContext, "caller" | "guard" | "limits">,
  field: string,
  address: string,
  schemes: readonly string[],
): Promise<void> {
  await limitOutbound(caller, limits);
  try {
    await guard.check(address, schemes);
  } catch (error) {
    if (!(error instanceof TargetRefusedError)) throw error;
    throw invalidField(field, refusalText(error.fault, schemes));
  }
}

const refusalText = (fault: TargetFault, schemes: readonly string[]): Text => {
  if (fault !== "scheme") return targetFaultTexts[fault];
  const prefixes = schemes.map((scheme) => `${scheme}//`);
  return { zh: `地址须以 ${prefixes.join(" 或 ")} 开头`, en: `The address must begin with ${prefixes.join(" or ")}` };
};

/**
 * Counts one host look-up or outbound request of the caller.
 * @throws Refusal 15 after too many within a minute.
 */
export async function limitOutbound(caller: Caller, limits: CallContext["limits"]): Promise<void> {
  if (await limits.allowsOutboundCall(caller.accountId)) return;
  throw new Refusal(code.notAllowed, {
    zh: "操作过于频繁，请一分钟后再试",
    en: "Too many requests; try again in a minute",
  });
}

/** The fields that identify an application in an operation log entry. */
export const appEntry = (
  app: Pick<AppRow, "id" | "owner" | "agent_id">,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 2,
  resource: appName,
  targetId: app.id,
  agentId: app.agent_id,
  title: app.owner,
});
