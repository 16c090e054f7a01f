import { beforeEach, describe, expect, test } from "vitest";
import { day, hour, minute, second } from "../../../../src/platform/base/clock";
import { bodyIn, type Connected, connect, deliveriesOf, deliveryTools } from "../../../support/applications";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { openReceiver } from "../../../support/receivers";

describe.each(openTestDatabases())("a failing receiver, on $name,", (engine) => {
  const platform = usePlatform(engine);
  const { publishNow, alarm, log, urlOf, forgetCustomers } = deliveryTools(platform);
  beforeEach(async () => void (await forgetCustomers()));
  const messagesTo = async ({ customer }: Connected) =>
    platform()
      .platform.database.selectFrom("message")
      .select(["template", "details", "type"])
      .where("account_id", "=", customer.id)
      .execute();

  test("gets the same request again after growing pauses until it accepts the delivery", async () => {
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

  test("gets later deliveries afterwards, in order", async () => {
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

  test("still gets other deliveries when it fails on one, and its owner is notified", async () => {
    const receiver = await openReceiver();
    const connected = await connect(platform(), { 1: receiver.url });
    receiver.react = (_request, response) => {
      const isFirst = bodyIn(receiver.received.at(-1)).data[0].alarm.alarm_id === 1;
      response.writeHead(isFirst ? 422 : 200).end();
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
    // The other delivery goes first after the third attempt.
    expect(receiver.received.slice(0, 4).map((one) => bodyIn(one).data[0].alarm.alarm_id)).toEqual([1, 1, 1, 2]);
    expect((await urlOf(connected)).paused_time).toBeNull();
    expect((await messagesTo(connected)).map((one) => one.template)).toEqual(["deliveryGivenUp"]);
  });

  test("is paused after a day, its owner is notified, and queued events are sent after it is resumed", async () => {
    const receiver = await openReceiver(503);
    const connected = await connect(platform(), { 1: receiver.url });
    await publishNow([alarm(connected, 1)]);
    const deliveries = deliveriesOf(platform());
    const begin = platform().now;
    const attempts: number[] = [];
    for (;;) {
      await deliveries.run();
      attempts.push(platform().now - begin);
      const { next_time, paused_time } = await urlOf(connected);
      if (paused_time !== null) break;
      platform().now = next_time - 1;
      await deliveries.run();
      expect(receiver.received).toHaveLength(attempts.length);
      platform().now = next_time;
    }
    expect(receiver.received).toHaveLength(attempts.length);
    // Growing pauses, within one day: 10 s, 1 min, 5 min, 30 min, 2 h, 6 h, 6 h, 6 h.
    expect(attempts.map((time, index) => time - (attempts[index - 1] ?? 0))).toEqual([
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

  test("is paused after ten failures in a row, even of different deliveries", async () => {
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
    ["is unreachable", null, "connection"],
  ])("that %s is logged with its fault", async (_case, status, fault) => {
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
