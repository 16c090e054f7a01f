import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { type CallbackEvent, deliveryState } from "../../../contract";
import { minute } from "../../base/clock";
import { type Database, insertReturningId } from "../../database";
import { activeUrls } from "./enqueue-events";
import { maxEventsPerDelivery } from "./webhook-request";

/**
 * How long a worker holds the lease of a URL, ms. Longer than any attempt takes, so it only runs out when a process
 * dies.
 */
const leaseTime = minute / 2;

/** Identifies a callback URL. */
export interface UrlKey {
  readonly app: number;
  readonly event_type: CallbackEvent;
}

/** A lease of a URL: no other worker sends to it until the lease is released or expires. */
export interface UrlLease extends UrlKey {
  /** Random id of the lease holder. */
  readonly by: string;
}

/** A delivery with everything that is needed to send it. */
export interface QueuedDelivery {
  readonly lease: UrlLease;
  readonly id: number;
  /** JSON of a list of events. */
  readonly data: string;
  /** Number of attempts so far. */
  readonly tries: number;
  /** Time of the first attempt, ms UTC; null before it. */
  readonly first_time: number | null;
  /** Due time, ms UTC. */
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

/**
 * Returns the URLs that have due deliveries and no lease, least recently used first.
 *
 * @param now ms UTC.
 * @param limit maximum number of URLs.
 */
export async function dueUrls(database: Kysely<Database>, now: number, limit: number): Promise<readonly UrlKey[]> {
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
    .limit(limit)
    .execute();
  return rows.map(({ app, event_type }) => ({ app, event_type: event_type as CallbackEvent }));
}

/**
 * Leases a URL.
 *
 * @param now ms UTC.
 * @returns null when another worker holds the lease, or the URL is paused or not due.
 */
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

/** Releases a URL. */
export async function releaseUrl(database: Kysely<Database>, lease: UrlLease, now: number): Promise<void> {
  await updateLeasedUrl(database, lease).set({ lease_by: "", lease_time: now }).execute();
}

/** An update of a leased URL. It changes no row when the lease was lost. */
export const updateLeasedUrl = (database: Kysely<Database>, { app, event_type, by }: UrlLease) =>
  database
    .updateTable("app_url")
    .where("app", "=", app)
    .where("event_type", "=", event_type)
    .where("lease_by", "=", by);

/**
 * Returns the next delivery of a URL: a waiting retry, or a new delivery of the queued events.
 *
 * @param now ms UTC.
 * @returns null when nothing is due or the lease was lost.
 */
export function nextDelivery(database: Kysely<Database>, lease: UrlLease, now: number): Promise<QueuedDelivery | null> {
  return database.transaction().execute(async (trx) => {
    // Renews the lease: no other worker can take the same events, and the whole lease time is left for sending.
    const { numUpdatedRows } = await updateLeasedUrl(trx, lease)
      .set({ lease_time: now + leaseTime })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return null;
    const waiting = await waitingDelivery(trx, lease, now);
    const events = await oldestEvents(trx, lease);
    const [oldest] = events;
    // The oldest goes first. A postponed delivery waits for all events that are older than its next attempt.
    const isNew = oldest !== undefined && (waiting === undefined || oldest.create_time < waiting.next_time);
    const id = isNew ? await newDelivery(trx, lease, events, now) : waiting?.id;
    return id === undefined ? null : readDelivery(trx, lease, id);
  });
}

const waitingDelivery = (trx: Kysely<Database>, lease: UrlLease, now: number) =>
  trx
    .selectFrom("delivery")
    .select(["id", "next_time"])
    .where("app", "=", lease.app)
    .where("event_type", "=", lease.event_type)
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

/** Creates a delivery of events and removes the events from the queue. */
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
    // As old as its oldest event, so that it stays ahead of later events.
    next_time: Math.min(...events.map(({ create_time }) => create_time)),
    create_time: now,
  });
  const ids = events.map((event) => event.id);
  await trx.deleteFrom("app_event").where("id", "in", ids).execute();
  return id;
}

async function readDelivery(trx: Kysely<Database>, lease: UrlLease, id: number): Promise<QueuedDelivery> {
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
  return { lease, id, data: body, tries, first_time, next_time, url };
}
