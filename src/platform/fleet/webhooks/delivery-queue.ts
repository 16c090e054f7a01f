import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { type CallbackEvent, deliveryState } from "../../../contract";
import { minute } from "../../base/clock";
import { type Database, insertReturningId } from "../../database";
import { activeUrls } from "./enqueue-events";
import { maxEventsPerDelivery } from "./webhook-request";

/** How long whoever takes a URL may work on it alone, ms: longer than any call takes; then another takes it over. */
const leaseTime = minute / 2;

/** One callback URL. */
export interface UrlKey {
  readonly app: number;
  readonly event_type: CallbackEvent;
}

/** A URL that was taken: nobody else sends to it, until it is given back or the lease runs out. */
export interface UrlLease extends UrlKey {
  readonly by: string;
}

/** A delivery with all that sending it needs. */
export interface QueuedDelivery {
  readonly claim: UrlLease;
  readonly id: number;
  readonly data: string;
  readonly tries: number;
  readonly first_time: number | null;
  readonly next_time: number;
  readonly url: {
    readonly callback_url: string;
    readonly failures: number;
    readonly success_time: number | null;
    readonly app_id: string;
    readonly app_secret: string;
    readonly account_id: number;
  };
}

/** The URLs that something is due for and nobody works on, those first that were served longest ago. */
export async function dueUrls(database: Kysely<Database>, now: number, most: number): Promise<readonly UrlKey[]> {
  const rows = await activeUrls(database)
    .where("app_url.paused_time", "is", null)
    .where("app_url.next_time", "<=", now)
    .where("app_url.lease_time", "<=", now)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("app_event")
            .select("app_event.id")
            .whereRef("app_event.app", "=", "app_url.app")
            .whereRef("app_event.event_type", "=", "app_url.event_type"),
        ),
        exists(
          selectFrom("delivery")
            .select("delivery.id")
            .whereRef("delivery.app", "=", "app_url.app")
            .whereRef("delivery.event_type", "=", "app_url.event_type")
            .where("delivery.state", "=", deliveryState.waiting)
            .where("delivery.next_time", "<=", now),
        ),
      ]),
    )
    .select(["app_url.app", "app_url.event_type"])
    .orderBy("app_url.lease_time")
    .orderBy("app_url.app")
    .limit(most)
    .execute();
  return rows.map(({ app, event_type }) => ({ app, event_type: event_type as CallbackEvent }));
}

/** Takes a URL; null when another was faster, or nothing may be sent to it any more. */
export async function leaseUrl(database: Kysely<Database>, key: UrlKey, now: number): Promise<UrlLease | null> {
  const by = randomUUID();
  const { numUpdatedRows } = await database
    .updateTable("app_url")
    .set({ lease_by: by, lease_time: now + leaseTime })
    .where("app", "=", key.app)
    .where("event_type", "=", key.event_type)
    .where("paused_time", "is", null)
    .where("next_time", "<=", now)
    .where("lease_time", "<=", now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? { ...key, by } : null;
}

/** Gives a URL back. */
export async function releaseUrl(database: Kysely<Database>, claim: UrlLease, now: number): Promise<void> {
  await updateLeasedUrl(database, claim).set({ lease_by: "", lease_time: now }).execute();
}

/** An update of a URL that does nothing once the claim was lost. */
export const updateLeasedUrl = (database: Kysely<Database>, { app, event_type, by }: UrlLease) =>
  database
    .updateTable("app_url")
    .where("app", "=", app)
    .where("event_type", "=", event_type)
    .where("lease_by", "=", by);

/**
 * The delivery that a URL is to get next: one that waits for another try, or a new one made of the events that have come in.
 * Null when there is none, or the claim was lost.
 */
export function nextDelivery(database: Kysely<Database>, claim: UrlLease, now: number): Promise<QueuedDelivery | null> {
  return database.transaction().execute(async (trx) => {
    // Renewed here, so that nobody else makes a delivery of the same events and the whole lease is left for sending it.
    const { numUpdatedRows } = await updateLeasedUrl(trx, claim)
      .set({ lease_time: now + leaseTime })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return null;
    const waiting = await waitingDelivery(trx, claim, now);
    const events = await oldestEvents(trx, claim);
    const [oldest] = events;
    // What has waited longest; a delivery that stepped aside does so for everything that came before its next try.
    const isNew = oldest !== undefined && (waiting === undefined || oldest.create_time < waiting.next_time);
    const id = isNew ? await newDelivery(trx, claim, events, now) : waiting?.id;
    return id === undefined ? null : work(trx, claim, id);
  });
}

const waitingDelivery = (trx: Kysely<Database>, claim: UrlLease, now: number) =>
  trx
    .selectFrom("delivery")
    .select(["id", "next_time"])
    .where("app", "=", claim.app)
    .where("event_type", "=", claim.event_type)
    .where("state", "=", deliveryState.waiting)
    .where("next_time", "<=", now)
    .orderBy("next_time")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

interface StoredEvent {
  readonly id: number;
  readonly body: string;
  readonly create_time: number;
}

const oldestEvents = (trx: Kysely<Database>, { app, event_type }: UrlLease): Promise<readonly StoredEvent[]> =>
  trx
    .selectFrom("app_event")
    .select(["id", "body", "create_time"])
    .where("app", "=", app)
    .where("event_type", "=", event_type)
    .orderBy("id")
    .limit(maxEventsPerDelivery[event_type])
    .execute();

/** Makes one delivery of events, which from then on are part of it and of nothing else. */
async function newDelivery(
  trx: Kysely<Database>,
  { app, event_type }: UrlLease,
  events: readonly StoredEvent[],
  now: number,
): Promise<number> {
  const id = await insertReturningId(trx, "delivery", {
    app,
    event_type,
    events: events.length,
    body: `[${events.map(({ body }) => body).join(",")}]`,
    // As old as what is in it, so that it keeps its place before what came later.
    next_time: Math.min(...events.map(({ create_time }) => create_time)),
    create_time: now,
  });
  const ids = events.map((event) => event.id);
  await trx.deleteFrom("app_event").where("id", "in", ids).execute();
  return id;
}

async function work(trx: Kysely<Database>, claim: UrlLease, id: number): Promise<QueuedDelivery> {
  const row = await trx
    .selectFrom("delivery")
    .innerJoin("app", "app.id", "delivery.app")
    .innerJoin("app_url", (join) =>
      join.onRef("app_url.app", "=", "delivery.app").onRef("app_url.event_type", "=", "delivery.event_type"),
    )
    .where("delivery.id", "=", id)
    .select([
      "delivery.body",
      "delivery.tries",
      "delivery.first_time",
      "delivery.next_time",
      "app_url.callback_url",
      "app_url.failures",
      "app_url.success_time",
      "app.app_id",
      "app.app_secret",
      "app.account_id",
    ])
    .executeTakeFirstOrThrow();
  const { body, tries, first_time, next_time, ...url } = row;
  return { claim, id, data: body, tries, first_time, next_time, url };
}
