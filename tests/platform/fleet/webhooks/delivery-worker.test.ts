import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { day, minute } from "../../../../src/platform/base/clock";
import { publish } from "../../../../src/platform/fleet/publish";
import { attemptDelivery, createDeliveryWorker, enqueueEvents } from "../../../../src/platform/fleet/webhooks";
import {
  type AllowList,
  createSsrfGuard,
  emptyAllowList,
  post,
  type Resolve,
} from "../../../../src/platform/services/outbound";
import {
  bodyIn,
  type Connected,
  connect,
  deliveriesOf,
  deliveryTools,
  knownSecret,
} from "../../../support/applications";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { openReceiver } from "../../../support/receivers";

const allowLocalhost: AllowList = { ...emptyAllowList, allows: (address) => address === "127.0.0.1" };

describe.each(openTestDatabases())("deliveries on $name", (engine) => {
  const platform = usePlatform(engine);

  const { publishNow, alarm, report, log, forgetCustomers } = deliveryTools(platform);
  beforeEach(async () => void (await forgetCustomers()));

  describe("an event", () => {
    test("is sent with a signature and its delivery id", async () => {
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

    test("is sent to the callback of its type", async () => {
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
        "belongs to a customer without an enabled API",
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
        "belongs to a customer whose application is switched off",
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
    ])("is not queued when its device %s", async (_case, arrange, values) => {
      const connected = await connect(platform(), { 1: "http://127.0.0.1:1025/" });
      await arrange(connected);
      await publishNow([alarm({ ...connected, device: { ...connected.device, ...values } }, 1)]);
      expect(await platform().platform.database.selectFrom("app_event").selectAll().execute()).toEqual([]);
    });

    test("is not sent when its transaction is rolled back", async () => {
      const receiver = await openReceiver();
      const connected = await connect(platform(), { 1: receiver.url });
      const failing = platform()
        .platform.database.transaction()
        .execute(async (trx) => {
          await publish(trx, [alarm(connected, 1)], platform().now, [enqueueEvents]);
          throw new Error("transaction failed");
        });
      await expect(failing).rejects.toThrow("transaction failed");
      await deliveriesOf(platform()).run();
      expect(receiver.received).toEqual([]);
    });
  });

  test("sends up to a hundred reports of an application at a time, in order", async () => {
    const receiver = await openReceiver();
    const connected = await connect(platform(), { 2: receiver.url });
    await publishNow(Array.from({ length: 230 }, (_, index) => report(connected, index)));
    await deliveriesOf(platform()).run();
    const sent = receiver.received.map((request) => bodyIn(request).data as { report: { time: number } }[]);
    expect(sent.map((data) => data.length)).toEqual([100, 100, 30]);
    expect(sent.flat().map((one) => one.report.time)).toEqual(Array.from({ length: 230 }, (_, index) => index));
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

  test("checks the address before each attempt and sends nothing to an internal one", async () => {
    const inside = await openReceiver();
    const connected = await connect(platform(), { 1: `http://rebound.test:${inside.port}/` });
    const answers = ["93.184.216.34", "127.0.0.1"];
    const guard = createSsrfGuard({
      allow: emptyAllowList,
      resolve: async () => [{ address: answers.shift() ?? "127.0.0.1", family: 4 }],
    });
    const sent: string[] = [];
    const deliveries = createDeliveryWorker({
      ...platform().platform,
      guard,
      clock: () => platform().now,
      send: async ({ target }) => {
        sent.push(target.addresses[0].address);
        return { status: 500, mediaType: "", body: "" };
      },
    });
    await publishNow([alarm(connected, 1)]);
    await deliveries.run();
    platform().now += minute;
    await deliveries.run();
    expect(sent).toEqual(["93.184.216.34"]);
    expect(inside.received).toEqual([]);
    expect(await log(connected)).toMatchObject([{ last_fault: "unreachable", last_status: null, tries: 2 }]);
  });

  test("one deadline covers an attempt from the DNS lookup to the end of the response", async () => {
    const { platform: services, now } = platform();
    const sealedSecret = services.secrets.seal(knownSecret, "app_secret");
    const attempt = (port: number, resolve: Resolve, deadline: AbortSignal) => {
      const guard = createSsrfGuard({ allow: allowLocalhost, resolve });
      const request = { id: "1", event: 1, appId: "slow", sealedSecret, data: "[]" } as const;
      const context = { ...services, guard, clock: () => now, send: post, deadline: () => deadline };
      return attemptDelivery(context, { ...request, callbackUrl: `http://slow.test:${port}/` });
    };
    const [duringLookup, duringCall] = [new AbortController(), new AbortController()];
    const slow = await openReceiver(() => duringCall.abort());
    const never = () => {
      duringLookup.abort();
      return new Promise<never>(() => {});
    };
    expect(await attempt(slow.port, never, duringLookup.signal)).toMatchObject({ fault: "unreachable", status: null });
    expect(slow.received).toEqual([]);
    const localhost = async () => [{ address: "127.0.0.1", family: 4 } as const];
    expect(await attempt(slow.port, localhost, duringCall.signal)).toMatchObject({
      fault: "timeout",
      status: null,
    });
    expect(slow.received).toHaveLength(1);
  });

  test("a secret that cannot be decrypted fails only its own delivery", async () => {
    const receiver = await openReceiver();
    const [broken, sound] = [
      await connect(platform(), { 1: receiver.url }),
      await connect(platform(), { 1: receiver.url }),
    ];
    const { database } = platform().platform;
    await database.updateTable("app").set({ app_secret: "v1.gone" }).where("id", "=", broken.app).execute();
    await publishNow([alarm(broken, 1)]);
    await publishNow([alarm(sound, 2)]);
    await deliveriesOf(platform()).run();
    expect(await log(broken)).toMatchObject([{ state: 0, last_fault: "secret", last_status: null, tries: 1 }]);
    expect(await log(sound)).toMatchObject([{ state: 1 }]);
    expect(receiver.received).toHaveLength(1);
  });

  test("keeps deliveries and queued events for thirty days", async () => {
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

  test("writes no secret and no callback URL to the log", async () => {
    const receiver = await openReceiver(500);
    const connected = await connect(platform(), { 1: `${receiver.url}?key=of-the-receiver` });
    await publishNow([alarm(connected, 1)]);
    await deliveriesOf(platform()).run();
    const lines = platform().logged.filter((line) => line.includes(connected.appId));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(new RegExp(`${knownSecret}|of-the-receiver`));
  });
});
