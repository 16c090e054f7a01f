import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { role } from "../../src/contract";
import { day, hour, minute, second } from "../../src/platform/clock";
import { type PlatformEvent, publish } from "../../src/platform/events";
import { createDeliveries, enqueueEvents } from "../../src/platform/open-api";
import { createGuard, nothingAllowed } from "../../src/platform/outbound";
import { type Connected, connect, deliveriesOf, knownSecret } from "../support/applications";
import { usePlatform } from "../support/platform-calls";
import { openTestDatabases } from "../support/platform-database";
import { openReceiver, type Received } from "../support/receivers";

const bodyIn = (one: Received | undefined) => JSON.parse(one?.body ?? "null");

describe.each(openTestDatabases())("deliveries on $name", (engine) => {
  const platform = usePlatform(engine);

  /** What an earlier test has left waiting is none of the next one's. */
  beforeEach(async () => {
    await platform().platform.database.deleteFrom("account").where("role", "=", role.customer).execute();
  });

  const publishNow = (events: readonly PlatformEvent[]) =>
    platform()
      .platform.database.transaction()
      .execute((trx) => publish(trx, events, platform().now, [enqueueEvents]));
  const alarm = ({ device }: Connected, id: number): PlatformEvent => ({
    type: "alarm.raised",
    device,
    alarm: { id, code: 2, begin_time: platform().now },
  });
  const report = ({ device }: Connected, time: number): PlatformEvent => ({
    type: "report.taken",
    device,
    report: { time, temperature: 41.5, battery: 90, signal: -80, remaining_ratio: 55, dispensed_ml: 1, alarms: [] },
  });
  const log = async ({ app }: Connected) =>
    platform().platform.database.selectFrom("delivery").selectAll().where("app", "=", app).orderBy("id").execute();
  const urlOf = async ({ app }: Connected, type = 1) =>
    platform()
      .platform.database.selectFrom("app_url")
      .selectAll()
      .where("app", "=", app)
      .where("event_type", "=", type)
      .executeTakeFirstOrThrow();
  const messagesTo = async ({ customer }: Connected) =>
    platform()
      .platform.database.selectFrom("message")
      .select(["template", "details", "type"])
      .where("account_id", "=", customer.id)
      .execute();

  describe("an event", () => {
    test("reaches the receiver signed, under its delivery id", async () => {
      const receiver = await openReceiver();
      const connected = await connect(platform(), { 1: receiver.url });
      await publishNow([alarm(connected, 17)]);
      await deliveriesOf(platform()).run();
      const [delivery] = await log(connected);
      const [got] = receiver.received;
      expect(bodyIn(got)).toEqual({
        delivery_id: String(delivery?.id),
        app_id: connected.appId,
        event: "alarm",
        data: [
          {
            type: "alarm.raised",
            device: { device_id: 1, type: 0, imei: "490154203237518", eui: null, device_name: "Fan bearing" },
            alarm: { alarm_id: 17, code: 2, begin_time: platform().now, end_time: null },
          },
        ],
      });
      const timestamp = String(platform().now);
      expect(got?.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "x-lubricator-app": connected.appId,
        "x-lubricator-event": "alarm",
        "x-lubricator-delivery": String(delivery?.id),
        "x-lubricator-timestamp": timestamp,
        "x-lubricator-signature": createHmac("sha256", knownSecret).update(`${timestamp}.${got?.body}`).digest("hex"),
      });
      expect(delivery).toMatchObject({ state: 1, tries: 1, last_status: 200, last_fault: "", events: 1 });
    });

    test("goes to the callback of its kind", async () => {
      const receiver = await openReceiver();
      const at = (path: string) => `http://127.0.0.1:${receiver.port}/${path}`;
      const connected = await connect(platform(), { 1: at("alarm"), 2: at("report"), 3: at("device") });
      const { device } = connected;
      await publishNow([
        { type: "alarm.cleared", device, alarm: { id: 3, code: 1, begin_time: 5, end_time: 9 } },
        report(connected, 7),
        { type: "device.added", device },
        { type: "command.pending", device, command: { id: 1, kind: 1 } },
      ]);
      await deliveriesOf(platform()).run();
      expect(
        receiver.received.map((one) => [one.path, bodyIn(one).event, bodyIn(one).data[0].type]).toSorted(),
      ).toEqual([
        ["/alarm", "alarm", "alarm.cleared"],
        ["/device", "device", "device.added"],
        ["/report", "report", "report.taken"],
      ]);
    });

    test.each([
      ["has no customer", async () => {}, { customer_id: null }],
      [
        "belongs to a customer whose API no admin has switched on",
        async ({ customer }: Connected) => {
          await platform()
            .platform.database.updateTable("account")
            .set({ open_api: 0 })
            .where("id", "=", customer.id)
            .execute();
        },
        {},
      ],
      [
        "belongs to a customer who has ended his application",
        async ({ app }: Connected) => {
          await platform().platform.database.updateTable("app").set({ flag: 0 }).where("id", "=", app).execute();
        },
        {},
      ],
      [
        "belongs to a disabled customer",
        async ({ customer }: Connected) => {
          await platform()
            .platform.database.updateTable("account")
            .set({ is_enable: 0 })
            .where("id", "=", customer.id)
            .execute();
        },
        {},
      ],
    ])("is not kept when its device %s", async (_what, arrange, values) => {
      const connected = await connect(platform(), { 1: "http://127.0.0.1:1025/" });
      await arrange(connected);
      await publishNow([alarm({ ...connected, device: { ...connected.device, ...values } }, 1)]);
      expect(await platform().platform.database.selectFrom("app_event").selectAll().execute()).toEqual([]);
    });

    test("is sent if and only if what caused it was committed", async () => {
      const receiver = await openReceiver();
      const connected = await connect(platform(), { 1: receiver.url });
      const failing = platform()
        .platform.database.transaction()
        .execute(async (trx) => {
          await publish(trx, [alarm(connected, 1)], platform().now, [enqueueEvents]);
          throw new Error("the cause failed");
        });
      await expect(failing).rejects.toThrow("the cause failed");
      await deliveriesOf(platform()).run();
      expect(receiver.received).toEqual([]);
    });
  });

  test("reports of one application go a hundred at a time, in their order", async () => {
    const receiver = await openReceiver();
    const connected = await connect(platform(), { 2: receiver.url });
    await publishNow(Array.from({ length: 230 }, (_, at) => report(connected, at)));
    await deliveriesOf(platform()).run();
    const sent = receiver.received.map((one) => bodyIn(one).data as { report: { time: number } }[]);
    expect(sent.map((data) => data.length)).toEqual([100, 100, 30]);
    expect(sent.flat().map((one) => one.report.time)).toEqual(Array.from({ length: 230 }, (_, at) => at));
    expect(sent[0]?.[0]?.report).toEqual({
      time: 0,
      temperature: 41.5,
      electric_quantity: 90,
      signal: -80,
      remaining_ratio: 55,
      dispensed_ml: 1,
      alarms: [],
    });
  });

  describe("a receiver that fails", () => {
    test("is tried again with growing pauses, with the same body under the same id, until it takes the delivery", async () => {
      const receiver = await openReceiver(500);
      const connected = await connect(platform(), { 1: receiver.url });
      await publishNow([alarm(connected, 1)]);
      const deliveries = deliveriesOf(platform());
      await deliveries.run();
      for (const pause of [10 * second, minute, 5 * minute]) {
        const before = receiver.received.length;
        platform().now += pause - 1;
        await deliveries.run();
        expect(receiver.received).toHaveLength(before);
        platform().now += 1;
        if (pause === 5 * minute) receiver.react = 204;
        await deliveries.run();
        expect(receiver.received).toHaveLength(before + 1);
      }
      expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
      expect(new Set(receiver.received.map((one) => one.headers["x-lubricator-timestamp"])).size).toBe(4);
      expect(await log(connected)).toMatchObject([{ state: 1, tries: 4, last_status: 204, last_fault: "" }]);
      expect(await urlOf(connected)).toMatchObject({ failures: 0, paused_time: null, success_time: platform().now });
    });

    test("gets what came meanwhile after it, in order", async () => {
      const receiver = await openReceiver(500);
      const connected = await connect(platform(), { 1: receiver.url });
      await publishNow([alarm(connected, 1)]);
      const deliveries = deliveriesOf(platform());
      await deliveries.run();
      await publishNow([alarm(connected, 2), alarm(connected, 3)]);
      await deliveries.run();
      expect(receiver.received).toHaveLength(1);
      receiver.react = 200;
      platform().now += 10 * second;
      await deliveries.run();
      expect(receiver.received.map((one) => bodyIn(one).data[0].alarm.alarm_id)).toEqual([1, 1, 2, 3]);
    });

    test("gets the others, when it chokes on one alone, and its owner hears which was given up", async () => {
      const receiver = await openReceiver();
      const connected = await connect(platform(), { 1: receiver.url });
      receiver.react = (_request, response) => {
        const choked = bodyIn(receiver.received.at(-1)).data[0].alarm.alarm_id === 1;
        response.writeHead(choked ? 422 : 200).end();
      };
      await publishNow([alarm(connected, 1), alarm(connected, 2)]);
      const deliveries = deliveriesOf(platform());
      for (let passed = 0; passed < 26 * hour; passed += hour / 2) {
        await deliveries.run();
        platform().now += hour / 2;
      }
      expect(await log(connected)).toMatchObject([
        { state: 2, tries: 9, last_status: 422, last_fault: "status" },
        { state: 1, tries: 1 },
      ]);
      // The other one was let past it after the third try.
      expect(receiver.received.slice(0, 4).map((one) => bodyIn(one).data[0].alarm.alarm_id)).toEqual([1, 1, 1, 2]);
      expect((await urlOf(connected)).paused_time).toBeNull();
      expect((await messagesTo(connected)).map((one) => one.template)).toEqual(["deliveryGivenUp"]);
    });

    test("is paused after a day, and its owner told; what waits is sent once it is resumed", async () => {
      const receiver = await openReceiver(503);
      const connected = await connect(platform(), { 1: receiver.url });
      await publishNow([alarm(connected, 1)]);
      const deliveries = deliveriesOf(platform());
      const begin = platform().now;
      const tried: number[] = [];
      for (;;) {
        await deliveries.run();
        tried.push(platform().now - begin);
        const { next_time, paused_time } = await urlOf(connected);
        if (paused_time !== null) break;
        platform().now = next_time - 1;
        await deliveries.run();
        expect(receiver.received).toHaveLength(tried.length);
        platform().now = next_time;
      }
      expect(receiver.received).toHaveLength(tried.length);
      // Growing pauses, no more than a day in all: 10 s, 1 min, 5 min, 30 min, 2 h, 6 h, 6 h, 6 h.
      expect(tried.map((at, index) => at - (tried[index - 1] ?? 0))).toEqual([
        0,
        10 * second,
        minute,
        5 * minute,
        30 * minute,
        2 * hour,
        6 * hour,
        6 * hour,
        6 * hour,
      ]);
      expect(await log(connected)).toMatchObject([{ state: 2, tries: 9, last_fault: "status", last_status: 503 }]);
      expect(await messagesTo(connected)).toEqual([
        { template: "deliveryPaused", type: 3, details: '{"event":{"zh":"报警回调","en":"Alarm callback"}}' },
      ]);

      await publishNow([alarm(connected, 2)]);
      receiver.react = 200;
      platform().now += 3 * day;
      const before = receiver.received.length;
      await deliveries.run();
      expect(receiver.received).toHaveLength(before);

      const { app, customer } = connected;
      const { token } = await platform().platform.sessions.create(customer.id);
      await platform().data("app/resume", { id: app, event_type: 1 }, { as: token, base: "client/1" });
      await deliveries.run();
      expect(bodyIn(receiver.received.at(-1)).data[0].alarm.alarm_id).toBe(2);
    });

    test("is paused after ten failures in a row, whatever failed", async () => {
      const receiver = await openReceiver(500);
      const connected = await connect(platform(), { 1: receiver.url });
      await platform()
        .platform.database.updateTable("app_url")
        .set({ failures: 9 })
        .where("app", "=", connected.app)
        .execute();
      await publishNow([alarm(connected, 1)]);
      await deliveriesOf(platform()).run();
      expect((await urlOf(connected)).paused_time).toBe(platform().now);
      expect(await log(connected)).toMatchObject([{ state: 0, tries: 1 }]);
    });

    test.each([
      ["redirects", 302, "redirect"],
      ["is not there", null, "connection"],
    ])("is told apart in the log: it %s", async (_what, status, fault) => {
      const receiver = await openReceiver((_request, response) =>
        response.writeHead(status ?? 500, { location: "http://127.0.0.1/" }).end(),
      );
      const connected = await connect(platform(), {
        1: status === null ? "http://127.0.0.1:1025/" : receiver.url,
      });
      await publishNow([alarm(connected, 1)]);
      await deliveriesOf(platform()).run();
      expect(await log(connected)).toMatchObject([{ state: 0, last_fault: fault, last_status: status }]);
    });
  });

  test("an address is checked at each send: one that leads inside by now gets nothing", async () => {
    const inside = await openReceiver();
    const connected = await connect(platform(), { 1: `http://rebound.test:${inside.port}/` });
    const answers = ["93.184.216.34", "127.0.0.1"];
    const guard = createGuard({
      allow: nothingAllowed,
      resolve: async () => [{ address: answers.shift() ?? "127.0.0.1", family: 4 }],
    });
    const sent: string[] = [];
    const deliveries = createDeliveries({
      ...platform().platform,
      guard,
      clock: () => platform().now,
      send: async ({ target }) => {
        sent.push(target.addresses[0].address);
        return { status: 500, body: "" };
      },
    });
    await publishNow([alarm(connected, 1)]);
    await deliveries.run();
    platform().now += minute;
    await deliveries.run();
    expect(sent).toEqual(["93.184.216.34"]);
    expect(inside.received).toEqual([]);
    expect(await log(connected)).toMatchObject([{ last_fault: "internal", last_status: null, tries: 2 }]);
  });

  describe("many at once", () => {
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
  });

  test("what a process had sent and not written down when it died is sent again, under the same id", async () => {
    const receiver = await openReceiver();
    const connected = await connect(platform(), { 1: receiver.url });
    await publishNow([alarm(connected, 1)]);
    const { database } = platform().platform;
    // Sent, and then nothing more: neither the log nor the lease knows.
    const end = new AbortController();
    const died = new Promise<void>((resolve) => {
      const deliveries = createDeliveries({
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

  test("the log is kept for thirty days, and so is what waits", async () => {
    const receiver = await openReceiver();
    const connected = await connect(platform(), { 1: receiver.url });
    await publishNow([alarm(connected, 1)]);
    const deliveries = deliveriesOf(platform());
    await deliveries.run();
    await publishNow([alarm(connected, 2)]);
    platform().now += 30 * day;
    expect(await deliveries.sweep()).toBe(0);
    platform().now += 1;
    expect(await deliveries.sweep()).toBe(1);
    await deliveries.run();
    expect(receiver.received).toHaveLength(1);
  });

  test("no secret and no callback URL stands in the log of the program", async () => {
    const receiver = await openReceiver(500);
    const connected = await connect(platform(), { 1: `${receiver.url}?key=of-the-receiver` });
    await publishNow([alarm(connected, 1)]);
    await deliveriesOf(platform()).run();
    const lines = platform().logged.filter((line) => line.includes(connected.appId));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(new RegExp(`${knownSecret}|of-the-receiver`));
  });
});
