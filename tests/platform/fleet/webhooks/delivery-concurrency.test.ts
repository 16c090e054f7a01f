import type { Kysely } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { second } from "../../../../src/platform/base/clock";
import type { Database } from "../../../../src/platform/database";
import { createDeliveryWorker } from "../../../../src/platform/fleet/webhooks";
import { bodyIn, connect, deliveriesOf, deliveryTools } from "../../../support/applications";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { openReceiver } from "../../../support/receivers";

/** A database whose answers to selections outside transactions wait for something. */
function heldBack(database: Kysely<Database>, until: (rows: readonly unknown[]) => Promise<void>): Kysely<Database> {
  const held = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          const result = value.apply(of, given);
          if (name === "execute") return result.then((rows: unknown[]) => until(rows).then(() => rows));
          return ["selectFrom", "innerJoin", "where", "select", "orderBy", "limit"].includes(String(name))
            ? held(result)
            : result;
        };
      },
    });
  return held(database);
}

describe.each(openTestDatabases())("many deliveries at once on $name", (engine) => {
  const platform = usePlatform(engine);

  const { publishNow, alarm, report, log, forgetCustomers } = deliveryTools(platform);
  beforeEach(async () => void (await forgetCustomers()));

  test("a slow receiver holds up nobody but itself, also who comes while it is called", async () => {
    const answer: (() => void)[] = [];
    const slow = await openReceiver((_request, response) => void answer.push(() => response.writeHead(200).end()));
    const quick = await openReceiver();
    const held = await connect(platform(), { 1: slow.url });
    const free = await connect(platform(), { 1: quick.url });
    await publishNow([alarm(held, 1), alarm(held, 2)]);
    const running = deliveriesOf(platform(), { interval: 5 }).run();
    await slow.next();
    const reached = quick.next();
    await publishNow([alarm(free, 3)]);
    expect(bodyIn(await reached).data[0].alarm.alarm_id).toBe(3);
    expect(slow.received).toHaveLength(1);
    slow.react = 200;
    answer[0]?.();
    await running;
    expect(slow.received).toHaveLength(2);
  });

  test("what was still under way while it was looked for more leaves nothing behind", async () => {
    const answer: (() => void)[] = [];
    const receiver = await openReceiver((_request, response) => void answer.push(() => response.writeHead(200).end()));
    const connected = await connect(platform(), { 1: receiver.url });
    await publishNow([alarm(connected, 1), alarm(connected, 2)]);
    const { database } = platform().platform;
    const isUnderWay = async () => {
      const url = database.selectFrom("app_url").select("app").where("app", "=", connected.app);
      return (await url.where("lease_by", "!=", "").executeTakeFirst()) !== undefined;
    };
    // While the first is sent nothing is due. That answer comes late: the receiver has had the first by then.
    const late = heldBack(database, async (found) => {
      const first = found.length === 0 ? answer.pop() : undefined;
      if (first === undefined) return;
      receiver.react = 200;
      first();
      // For as long as the test may take: how soon the first is written down is the disk's business.
      await vi.waitUntil(async () => !(await isUnderWay()), { timeout: 25_000 });
    });
    const parts = { ...platform(), platform: { ...platform().platform, database: late } };
    await deliveriesOf(parts, { interval: 5 }).run();
    expect(receiver.received).toHaveLength(2);
  });

  test("two processes send nothing twice", async () => {
    const receiver = await openReceiver();
    const connected = await Promise.all(
      Array.from({ length: 5 }, () => connect(platform(), { 1: receiver.url, 2: receiver.url })),
    );
    for (const one of connected) await publishNow([alarm(one, 1), alarm(one, 2), report(one, 3)]);
    await Promise.all([deliveriesOf(platform()).run(), deliveriesOf(platform()).run()]);
    // Whoever found a URL taken has left it to the other.
    await deliveriesOf(platform()).run();
    const ids = receiver.received.map((one) => one.headers["x-lubricator-delivery"]);
    expect([ids.length, new Set(ids).size]).toEqual([15, 15]);
  });

  test("nothing more is begun once it is to stop, and what was begun is ended", async () => {
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

  test("what a process had sent and not written down when it died is sent again, under the same id", async () => {
    const receiver = await openReceiver();
    const connected = await connect(platform(), { 1: receiver.url });
    await publishNow([alarm(connected, 1)]);
    const { database } = platform().platform;
    // Sent, and then nothing more: neither the log nor the lease knows.
    const end = new AbortController();
    const died = new Promise<void>((resolve) => {
      const deliveries = createDeliveryWorker({
        ...platform().platform,
        clock: () => platform().now,
        guard: { check: async (url) => ({ url: new URL(url), addresses: [{ address: "127.0.0.1", family: 4 }] }) },
        send: ({ headers, body }) =>
          fetch(receiver.url, { method: "POST", headers, body }).then(() => {
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
