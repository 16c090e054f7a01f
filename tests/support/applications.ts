import { role } from "../../src/contract";
import { insertReturningId } from "../../src/platform/database";
import type { EventDevice, PlatformEvent } from "../../src/platform/fleet/events";
import { publish } from "../../src/platform/fleet/publish";
import { createDeliveryWorker, type DeliveryWorker, enqueueEvents } from "../../src/platform/fleet/webhooks";
import { createSsrfGuard, readAllowList } from "../../src/platform/services/outbound";
import type { Person, TestPlatform } from "./platform-calls";
import type { Received } from "./receivers";

/** The secret of the test applications. */
export const knownSecret = "known-to-the-receiver";

/** A customer with an open application. */
export interface Connected {
  readonly customer: Person;
  readonly app: number;
  readonly appId: string;
  readonly device: EventDevice;
}

/** Creates a customer with an application. @param urls callback URLs by event type */
export async function connect(platform: TestPlatform, urls: Readonly<Record<number, string>>): Promise<Connected> {
  const { database, secrets } = platform.platform;
  const customer = await platform.addPerson(role.customer, { open_api: 1 });
  const appId = `app-of-${customer.id}`;
  const app = await insertReturningId(database, "app", {
    account_id: customer.id,
    flag: 1,
    app_id: appId,
    app_secret: secrets.seal(knownSecret, "app_secret"),
    create_time: platform.now,
  });
  for (const [event_type, callback_url] of Object.entries(urls)) {
    await database
      .insertInto("app_url")
      .values({ app, event_type: Number(event_type), callback_url })
      .execute();
  }
  const device: EventDevice = {
    id: 1,
    agent_id: 1,
    group_id: null,
    customer_id: customer.id,
    type: 0,
    imei: "490154203237518",
    eui: null,
    device_name: "Fan bearing",
  };
  return { customer, app, appId, device };
}

/** A delivery worker that may send to receivers on this machine. */
export function deliveriesOf(platform: TestPlatform, more: { readonly interval?: number } = {}): DeliveryWorker {
  const allow = readAllowList("127.0.0.1");
  if ("unreadable" in allow) throw new Error(allow.unreadable);
  return createDeliveryWorker({
    ...platform.platform,
    guard: createSsrfGuard({ allow }),
    clock: () => platform.now,
    ...more,
  });
}

/** Helpers for tests of deliveries. @param platform of their `describe` */
export function deliveryTools(platform: () => TestPlatform) {
  const database = () => platform().platform.database;
  return {
    /** Publishes events in a new transaction. */
    publishNow: (events: readonly PlatformEvent[]) =>
      database()
        .transaction()
        .execute((trx) => publish(trx, events, platform().now, [enqueueEvents])),
    alarm: ({ device }: Connected, id: number): PlatformEvent => ({
      type: "alarm.raised",
      device,
      alarm: { id, code: 2, begin_time: platform().now },
    }),
    report: ({ device }: Connected, time: number): PlatformEvent => ({
      type: "report.taken",
      device,
      report: { time, temperature: 41.5, battery: 90, signal: -80, remaining_ratio: 55, dispensed_ml: 1, alarms: [] },
    }),
    /** The application's deliveries, oldest first. */
    log: ({ app }: Connected) =>
      database().selectFrom("delivery").selectAll().where("app", "=", app).orderBy("id").execute(),
    /** The state of the application's alarm callback. */
    urlOf: ({ app }: Connected) =>
      database()
        .selectFrom("app_url")
        .selectAll()
        .where("app", "=", app)
        .where("event_type", "=", 1)
        .executeTakeFirstOrThrow(),
    /** Deletes all customers with their pending deliveries, before the next test. */
    forgetCustomers: () => database().deleteFrom("account").where("role", "=", role.customer).execute(),
  };
}

/** The parsed body of a request. */
export const bodyIn = (one: Received | undefined) => JSON.parse(one?.body ?? "null");
