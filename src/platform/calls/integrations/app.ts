import type { Kysely } from "kysely";
import { type AppAnswer, code, deliveryState, type SecretAnswer, type TestAnswer, type Text } from "../../../contract";
import { type CallContext, type Handlers, notFound, Refusal } from "../../access/handler";
import { secretsReplaced } from "../../access/loggable-values";
import { requireReauthentication } from "../../access/reauthentication";
import { type Database, insertReturningId } from "../../database";
import { attemptDelivery, generateAppId, sampleEvents } from "../../fleet/webhooks";
import { post, webSchemes } from "../../services/outbound";
import { makeToken } from "../../services/secrets/secrets";
import {
  type AppRow,
  appAnswer,
  appEntry,
  appInScope,
  appOwner,
  assertFeatureEnabled,
  checkTarget,
  limitOutbound,
} from "./app-queries";

type AppPath =
  | "app/detail"
  | "app/detail-by-user-id"
  | "app/open-or-end"
  | "app/reset-app-secret"
  | "app/update-url"
  | "app/reveal"
  | "app/test"
  | "app/resume";

/** Characters of the receiver's answer that `app/test` returns. */
const maxAnswerLength = 2000;

/** The open-API application of a customer. Customers reach their own, admins reach all. */
export const appHandlers: Handlers<AppPath> = {
  "app/detail": async (_payload, { caller, database, now }) =>
    appAnswer(database, await appOwner(database, caller, null), now()),

  "app/detail-by-user-id": async ({ user_id }, { caller, database, now }) =>
    appAnswer(database, await appOwner(database, caller, user_id), now()),

  "app/open-or-end": async ({ id, flag, target_user_id }, context) => {
    const { caller, database, now, record } = context;
    return database.transaction().execute(async (trx) => {
      const existing = id === null ? null : await appInScope(trx, caller, id);
      if (existing !== null && target_user_id !== null && existing.account_id !== target_user_id) throw notFound();
      const customer = await appOwner(trx, caller, existing?.account_id ?? target_user_id);
      assertFeatureEnabled(caller, customer.open_api);
      const { id: appId, former } = await switchApp(trx, context, customer.id, flag);
      const entry = appEntry({ id: appId, owner: customer.username || customer.email, agent_id: customer.agent_id });
      const raw = { before: { flag: former }, after: { flag } };
      await record({ ...entry, action: flag === 1 ? "openApp" : "endApp", raw }, trx);
      return appAnswer(trx, customer, now());
    });
  },

  "app/reset-app-secret": async ({ id }, context) => {
    const { caller, database, now, record, secrets } = context;
    await appInScope(database, caller, id);
    await requireReauthentication(context);
    const app_secret = makeToken();
    return database.transaction().execute(async (trx): Promise<AppAnswer & SecretAnswer> => {
      const app = await appInScope(trx, caller, id);
      const sealed = secrets.seal(app_secret, "app_secret");
      await trx.updateTable("app").set({ app_secret: sealed }).where("id", "=", app.id).execute();
      await record({ ...appEntry(app), action: "resetSecret", ...secretsReplaced(["app_secret"]) }, trx);
      return { ...(await answerOf(trx, app, now())), app_secret };
    });
  },

  "app/reveal": async ({ id }, context): Promise<SecretAnswer> => {
    const { caller, database, record, secrets } = context;
    const app = await appInScope(database, caller, id);
    await requireReauthentication(context);
    await record({ ...appEntry(app), action: "reveal" });
    return { app_secret: secrets.open(app.app_secret, "app_secret") };
  },

  "app/update-url": async ({ id, callback_url, event_type }, context) => {
    const { caller, database, now, record } = context;
    const app = await appInScope(database, caller, id);
    if (callback_url !== null) await checkTarget(context, "callback_url", callback_url, webSchemes);
    return database.transaction().execute(async (trx) => {
      const before = await urlOf(trx, app.id, event_type);
      if (callback_url === null) await removeUrl(trx, app.id, event_type, now());
      else if (callback_url !== before?.callback_url) await setUrl(trx, app.id, event_type, callback_url);
      const logged = loggableUrls(before?.callback_url ?? "", callback_url ?? "");
      await record(
        {
          ...appEntry(app),
          action: "callback",
          before: { event_type, callback_url: logged.before },
          after: { event_type, callback_url: logged.after },
        },
        trx,
      );
      return answerOf(trx, app, now());
    });
  },

  "app/test": async ({ id, event_type }, context): Promise<TestAnswer> => {
    const { caller, database, guard, limits, log, now, secrets } = context;
    const app = await appInScope(database, caller, id);
    const url = await urlOf(database, app.id, event_type);
    if (url === undefined) throw urlMissing();
    await limitOutbound(caller, limits);
    const outcome = await attemptDelivery(
      { guard, clock: now, secrets, log, send: post },
      {
        id: `test-${now()}`,
        event: event_type,
        callbackUrl: url.callback_url,
        appId: app.app_id,
        sealedSecret: app.app_secret,
        data: sampleEvents(event_type, now()),
      },
    );
    return { ...outcome, body: outcome.body.slice(0, maxAnswerLength) };
  },

  "app/resume": async ({ id, event_type }, { caller, database, now, record }) =>
    database.transaction().execute(async (trx) => {
      const app = await appInScope(trx, caller, id);
      const { numUpdatedRows } = await trx
        .updateTable("app_url")
        .set({ paused_time: null, failures: 0, next_time: 0 })
        .where("app", "=", app.id)
        .where("event_type", "=", event_type)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw urlMissing();
      await record({ ...appEntry(app), action: "resume" }, trx);
      return answerOf(trx, app, now());
    }),
};

const answerOf = (database: Kysely<Database>, app: AppRow, now: number): Promise<AppAnswer> =>
  appAnswer(database, { id: app.account_id, open_api: app.open_api }, now);

const urlMissing = (): Refusal =>
  new Refusal(code.notAllowed, { zh: "请先设置回调地址", en: "Set a callback URL first" });

/** Opens or ends a customer's application. The first call creates it. */
async function switchApp(
  trx: Kysely<Database>,
  { now, secrets }: Pick<CallContext, "now" | "secrets">,
  customerId: number,
  flag: 0 | 1,
): Promise<{ readonly id: number; readonly former: number }> {
  const existing = await trx
    .selectFrom("app")
    .select(["id", "flag"])
    .where("account_id", "=", customerId)
    .executeTakeFirst();
  if (existing !== undefined) {
    await trx.updateTable("app").set({ flag }).where("id", "=", existing.id).execute();
    return { id: existing.id, former: existing.flag };
  }
  const id = await insertReturningId(trx, "app", {
    account_id: customerId,
    flag,
    app_id: generateAppId(),
    app_secret: secrets.seal(makeToken(), "app_secret"),
    create_time: now(),
  });
  return { id, former: 0 };
}

const urlOf = (database: Kysely<Database>, app: number, event_type: number) =>
  database
    .selectFrom("app_url")
    .select("callback_url")
    .where("app", "=", app)
    .where("event_type", "=", event_type)
    .executeTakeFirst();

/** Sets a callback URL. Failures of the previous URL no longer count; waiting events go to the new URL. */
async function setUrl(trx: Kysely<Database>, app: number, event_type: number, callback_url: string): Promise<void> {
  const fresh = { callback_url, failures: 0, next_time: 0, paused_time: null, lease_by: "", lease_time: 0 };
  await trx
    .insertInto("app_url")
    .values({ app, event_type, ...fresh })
    .onConflict((conflict) => conflict.columns(["app", "event_type"]).doUpdateSet(fresh))
    .execute();
}

/** Removes a callback URL with its waiting events, and gives up its waiting deliveries. */
async function removeUrl(trx: Kysely<Database>, app: number, event_type: number, now: number): Promise<void> {
  for (const table of ["app_url", "app_event"] as const) {
    await trx.deleteFrom(table).where("app", "=", app).where("event_type", "=", event_type).execute();
  }
  await trx
    .updateTable("delivery")
    .set({ state: deliveryState.givenUp, last_fault: "removed", end_time: now })
    .where("app", "=", app)
    .where("event_type", "=", event_type)
    .where("state", "=", deliveryState.waiting)
    .execute();
}

/**
 * A change of a callback URL for the operation log. Only the origins are logged, because the path and the query may
 * contain keys of the receiver. A change within one origin is marked as changed.
 */
function loggableUrls(before: string, after: string): { readonly before: string; readonly after: string | Text } {
  const [from, to] = [originOf(before), originOf(after)];
  const isWithinOrigin = before !== after && from === to;
  return { before: from, after: isWithinOrigin ? { zh: `${to}（已更改）`, en: `${to} (changed)` } : to };
}

const originOf = (url: string): string => (url === "" ? "" : new URL(url).origin);
