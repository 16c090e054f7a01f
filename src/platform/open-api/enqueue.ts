import { type Kysely, sql } from "kysely";
import { role } from "../../contract";
import { type Database, toJson } from "../database";
import type { Subscriber } from "../events";
import { wireEvent } from "./wire";

/** Rows that one statement inserts: far below what either engine takes in parameters. */
const insertedAtOnce = 200;

/**
 * Writes down what the callback URLs of customers are to be told, in the transaction in which it happens. Only for those
 * whose API an admin has switched on and who have it open; whether it is paused does not matter: it waits then.
 */
export const enqueueEvents: Subscriber = async (trx, events, now) => {
  const told = events.flatMap((event) => {
    const wire = wireEvent(event, now);
    const { customer_id } = event.device;
    return wire === null || customer_id === null ? [] : [{ customer_id, ...wire }];
  });
  if (told.length === 0) return;
  const urls = await urlsOf(trx, [...new Set(told.map((one) => one.customer_id))]);
  const rows = told.flatMap(({ customer_id, type, body }) =>
    urls
      .filter((url) => url.account_id === customer_id && url.event_type === type)
      .map(({ app }) => ({ app, event_type: type, body: toJson(body), create_time: now })),
  );
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    await trx
      .insertInto("app_event")
      .values(rows.slice(at, at + insertedAtOnce))
      .execute();
  }
};

/** Callback URLs whose owner may be called: the condition that every query of them shares. */
export const openUrls = (database: Kysely<Database>) =>
  database
    .selectFrom("app_url")
    .innerJoin("app", "app.id", "app_url.app")
    .innerJoin("account", "account.id", "app.account_id")
    .where("app.flag", "=", 1)
    .where("account.open_api", "=", 1)
    .where("account.is_enable", "=", 1)
    .where("account.role", "=", role.customer);

async function urlsOf(trx: Kysely<Database>, customers: readonly number[]) {
  const found: { readonly app: number; readonly event_type: number; readonly account_id: number }[] = [];
  for (let at = 0; at < customers.length; at += insertedAtOnce) {
    const rows = await openUrls(trx)
      .where("app.account_id", "in", customers.slice(at, at + insertedAtOnce))
      .select(["app_url.app", "app_url.event_type", sql.ref<number>("app.account_id").as("account_id")])
      .execute();
    found.push(...rows);
  }
  return found;
}
