import type { Kysely } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { second } from "../../../../src/platform/base/clock";
import type { Database } from "../../../../src/platform/database";
import { createDeliveryWorker } from "../../../../src/platform/fleet/webhooks";
import { bodyIn, connect, deliveriesOf, deliveryTools } from "../../../support/applications";
import { inBackground } from "../../../support/in-background";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { openReceiver } from "../../../support/receivers";

/** Wraps a database so that the result of each `select` outside a transaction is delayed by `delay`. */
function delayResults(
  database: Kysely<Database>,
  delay: (rows: readonly unknown[]) => Promise<void>,
): Kysely<Database> {
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value = Reflect.get(object, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const result = value.apply(object, args);
          if (name === "execute") return result.then((rows: unknown[]) => delay(rows).then(() => rows));
          return ["selectFrom", "innerJoin", "where", "select", "orderBy", "limit"].includes(String(name))
            ? wrap(result)
            : result;
        };
      },
    });
  return wrap(database);
}

describe.each(openTestDatabases())("concurrent deliveries on $name", (engine) => {
  const platform = usePlatform(engine);

  const { publishNow, alarm, report, log, forgetCustomers } = deliveryTools(platform);
  beforeEach(async () => void (await forgetCustomers()));

  test("a slow receiver delays only its own deliveries", async () => {
    const answer: (() => void)[] = [];
    const slow = await openReceiver((_request, response) => void answer.push(() => response.writeHead(200).end()));
    const quick = await openReceiver();
    const held = await connect(platform(), { 1: slow.url });
    const free = await connect(platform(), { 1: quick.url });
    await publishNow([alarm(held, 1), alarm(held, 2)]);
    const running = inBackground(deliveriesOf(platform(), { interval: 5 }).run());
    await slow.next();
    const reached = inBackground(quick.next());
    await publishNow([alarm(free, 3)]);
    expect(bodyIn(await reached).data[0].alarm.alarm_id).toBe(3);
    expect(slow.received).toHaveLength(1);
    slow.react = 200;
    answer[0]?.();
    await running;
    expect(slow.received).toHaveLength(2);
  });

  test("a delivery that ends while the worker looks for due URLs leaves none unsent", async () => {
    const answer: (() => void)[] = [];
    const receiver = await openReceiver((_request, response) => void answer.push(() => response.writeHead(200).end()));
    const connected = await connect(platform(), { 1: receiver.url });
    await publishNow([alarm(connected, 1), alarm(connected, 2)]);
    const { database } = platform().platform;
    const isInProgress = async () => {
      const url = database.selectFrom("app_url").select("app").where("app", "=", connected.app);
      return (await url.where("lease_by", "!=", "").executeTakeFirst()) !== undefined;
    };
    // During the first attempt no URL is due. The result is delayed until the first attempt has ended.
    const delayed = delayResults(database, async (found) => {
      const first = found.length === 0 ? answer.pop() : undefined;
      if (first === undefined) return;
      receiver.react = 200;
      first();
      // A long timeout: the outcome is written to a disk that may be slow.
      await vi.waitUntil(async () => !(await isInProgress()), { timeout: 25_000 });
    });
    const delayedPlatform = { ...platform(), platform: { ...platform().platform, database: delayed } };
    await deliveriesOf(delayedPlatform, { interval: 5 }).run();
    expect(receiver.received).toHaveLength(2);
  });

  test("two processes send nothing twice", async () => {
    const receiver = await openReceiver();
    const connected = await Promise.all(
      Array.from({ length: 5 }, () => connect(platform(), { 1: receiver.url, 2: receiver.url })),
    );
    for (const target of connected) await publishNow([alarm(target, 1), alarm(target, 2), report(target, 3)]);
    await Promise.all([deliveriesOf(platform()).run(), deliveriesOf(platform()).run()]);
    // A worker that found a URL leased skipped it, so another run sends the rest.
    await deliveriesOf(platform()).run();
    const ids = receiver.received.map((request) => request.headers["x-lubricator-delivery"]);
    expect([ids.length, new Set(ids).size]).toEqual([15, 15]);
  });

  test("after an abort signal the worker finishes running attempts and starts no others", async () => {
    const stopping = new AbortController();
    const receiver = await openReceiver((_request, response) => {
      stopping.abort();
      response.writeHead(200).end();
    });
    const connected = await connect(platform(), { 1: receiver.url });
    await publishNow([alarm(connected, 1), alarm(connected, 2)]);
    await deliveriesOf(platform()).run(stopping.signal);
    expect(receiver.received).toHaveLength(1);
    expect(await log(connected)).toMatchObject([{ state: 1 }]);
  });

  test("a delivery whose outcome was lost when the process died is sent again under the same id", async () => {
    const receiver = await openReceiver();
    const connected = await connect(platform(), { 1: receiver.url });
    await publishNow([alarm(connected, 1)]);
    const { database } = platform().platform;
    // The request is sent, and then the process dies: the outcome is not stored and the lease is not released.
    const end = new AbortController();
    const died = new Promise<void>((resolve) => {
      const deliveries = createDeliveryWorker({
        ...platform().platform,
        clock: () => platform().now,
        guard: { check: async (url) => ({ url: new URL(url), addresses: [{ address: "127.0.0.1", family: 4 }] }) },
        send: ({ headers, body }) =>
          fetch(receiver.url, { method: "POST", headers, body: String(body) }).then(() => {
            resolve();
            return new Promise<never>(() => {});
          }),
      });
      void deliveries.run(end.signal);
    });
    await died;
    end.abort();
    expect(await log(connected)).toMatchObject([{ state: 0, tries: 0 }]);

    const other = deliveriesOf(platform());
    await other.run();
    expect(receiver.received).toHaveLength(1);
    platform().now += 30 * second;
    await other.run();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    expect(await log(connected)).toMatchObject([{ state: 1, tries: 1 }]);
    expect(await database.selectFrom("app_event").selectAll().execute()).toEqual([]);
  });
});
