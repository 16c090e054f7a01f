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

/** An application with what is asked of its owner. The secret is sealed. */
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
 * An application that the caller may change: a customer only while an admin has switched the API on for him.
 * @throws Refusal 5 for one that is not there, or not the caller's; 15 while the API is off.
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
  en: "The API is not switched on for you; ask the platform's administrator",
};

/** @throws Refusal 15 for a customer to whom an admin has not given what he asks for. */
export function assertFeatureEnabled(caller: Caller, isOn: number, text: Text = apiOff): void {
  if (caller.role === role.customer && isOn !== 1) throw new Refusal(code.notAllowed, text);
}

/**
 * The customer whose connections a call is about: the caller himself where none is named.
 * @throws Refusal 5 for what is no customer, or not the caller's.
 */
export async function appOwner(database: Kysely<Database>, caller: Caller, id: number | null): Promise<AccountRow> {
  const row = await accountInScope(database, caller, id ?? caller.accountId);
  if (row.role !== role.customer) throw notFound();
  return row;
}

/** The application of a customer as it is answered: never with its secret. */
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
  if (app === undefined) return { id: null, ...owner, flag: 0, app_id: "", urls: callbackEventOptions.map(unset) };
  const stored = await urlsOf(database, app.id, now);
  const urls = callbackEventOptions.map(
    (event) => stored.find((url) => url.event_type === event.value) ?? unset(event),
  );
  return { ...app, ...owner, urls };
}

const unset = ({ value }: (typeof callbackEventOptions)[number]): AppUrl => ({
  event_type: value,
  callback_url: "",
  failures: 0,
  paused_time: null,
  success_time: null,
  next_time: null,
  waiting: 0,
});

const kinds: readonly number[] = Object.values(callbackEvent);
const isKind = (value: number): value is AppUrl["event_type"] => kinds.includes(value);

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
    isKind(event_type)
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
 * Checks an address that the platform is to call, and counts it: whoever may have names looked up could otherwise use the
 * platform to ask for many.
 * @throws Refusal 4 at the field for an address that is refused, 15 after too many.
 */
export async function checkTarget(
  { caller, guard, limits }: Pick<CallContext, "caller" | "guard" | "limits">,
  field: string,
  address: string,
  schemes: readonly string[],
): Promise<void> {
  limitOutbound(caller, limits);
  try {
    await guard.check(address, schemes);
  } catch (error) {
    if (!(error instanceof TargetRefusedError)) throw error;
    throw invalidField(field, refusalText(error.fault, schemes));
  }
}

const refusalText = (fault: TargetFault, schemes: readonly string[]): Text => {
  const begin = schemes.map((scheme) => `${scheme}//`);
  if (fault !== "scheme") return targetFaultTexts[fault];
  return { zh: `地址须以 ${begin.join(" 或 ")} 开头`, en: `The address begins with ${begin.join(" or ")}` };
};

/** @throws Refusal 15 when too many addresses were looked up or called for this caller within a minute. */
export function limitOutbound(caller: Caller, limits: CallContext["limits"]): void {
  if (limits.allowsOutboundCall(caller.accountId)) return;
  throw new Refusal(code.notAllowed, {
    zh: "操作过于频繁，请一分钟后再试",
    en: "Too many at once; try again in a minute",
  });
}

/** How the operation log names an application. */
export const appEntry = (
  app: Pick<AppRow, "id" | "owner" | "agent_id">,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 2,
  resource: appName,
  targetId: app.id,
  agentId: app.agent_id,
  title: app.owner,
});
