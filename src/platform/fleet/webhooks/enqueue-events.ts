import { type Kysely, sql } from "kysely";
import { role } from "../../../contract";
import { type Database, insertMany, oneOf, toJson } from "../../database";
import type { Subscriber } from "../events";
import { toWebhookEvent } from "./webhook-request";

/**
 * Queues events for the callback URLs of customers, in the transaction that caused the events. Only for customers whose
 * open API is enabled by an admin and switched on. Events for a paused URL wait in the queue.
 */
export const enqueueEvents: Subscriber = async (trx, events, now) => {
  const customers = new Set(events.flatMap(({ device }) => device.customer_id ?? []));
  if (customers.size === 0) return;
  const urls = await urlsOf(trx, [...customers]);
  const apps = new Map(urls.map(({ account_id, event_type, app }) => [keyOf(account_id, event_type), app]));
  if (apps.size === 0) return;
  const rows = events.flatMap((event) => {
    const wire = toWebhookEvent(event, now);
    const app = wire === null ? undefined : apps.get(keyOf(event.device.customer_id, wire.type));
    if (wire === null || app === undefined) return [];
    return [{ app, event_type: wire.type, body: toJson(wire.body), create_time: now }];
  });
  if (rows.length === 0) return;
  await insertMany(
    trx,
    "app_event",
    { app: "bigint", event_type: "bigint", body: "text", create_time: "bigint" },
    rows,
  ).execute();
};

const keyOf = (customer: number | null, eventType: number): string => `${customer} ${eventType}`;

/** A query of the callback URLs that may be called: the open API is enabled and on, and the customer is enabled. */
export const activeUrls = (database: Kysely<Database>) =>
  database
    .selectFrom("app_url")
    .innerJoin("app", "app.id", "app_url.app")
    .innerJoin("account", "account.id", "app.account_id")
    .where("app.flag", "=", 1)
    .where("account.open_api", "=", 1)
    .where("account.is_enable", "=", 1)
    .where("account.role", "=", role.customer);

const urlsOf = (trx: Kysely<Database>, customers: readonly number[]) =>
  activeUrls(trx)
    .where("app.account_id", ...oneOf(trx, "bigint", customers))
    .select(["app_url.app", "app_url.event_type", sql.ref<number>("app.account_id").as("account_id")])
    .execute();
