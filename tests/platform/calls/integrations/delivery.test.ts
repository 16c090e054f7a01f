import { describe, expect, test } from "vitest";
import { code } from "../../../../src/contract";
import { type Connected, connect, deliveriesOf } from "../../../support/applications";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { openReceiver } from "../../../support/receivers";

const client = (person: Person) => ({ as: person.token, base: "client/1" }) as const;

describe.each(openTestDatabases())("the log of deliveries on $name", (engine) => {
  const platform = usePlatform(engine, undefined, { CALLBACK_ALLOW: "127.0.0.1" });
  const addDelivery = async ({ app }: Connected, values = {}) =>
    (
      await platform()
        .platform.database.insertInto("delivery")
        .values({ app, event_type: 1, events: 1, body: "[]", next_time: 1, create_time: 1, ...values })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;

  test("lists the deliveries of one application, newest first, filtered by event and state", async () => {
    const connected = await connect(platform(), { 1: "http://127.0.0.1:1025/" });
    const other = await connect(platform(), { 1: "http://127.0.0.1:1025/" });
    await addDelivery(other);
    const first = await addDelivery(connected, { state: 1, end_time: 7, last_status: 200 });
    const second = await addDelivery(connected, { event_type: 2, state: 2, last_fault: "timeout" });
    const third = await addDelivery(connected, { tries: 2 });
    const list = async (payload = {}) => {
      const answer = await platform().data<{ list: { delivery_id: number }[] }>(
        "app/deliveries",
        { id: connected.app, ...payload },
        client(connected.customer),
      );
      return answer.list;
    };
    const all = await list();
    expect(all.map((one) => one.delivery_id)).toEqual([third, second, first]);
    expect(all[0]).toEqual({
      delivery_id: third,
      event_type: 1,
      state: 0,
      events: 1,
      tries: 2,
      duration: null,
      last_status: null,
      last_fault: "",
      next_time: 1,
      create_time: 1,
      end_time: null,
    });
    expect(all.map((one) => (one as unknown as { next_time: number | null }).next_time)).toEqual([1, null, null]);
    expect((await list({ event_type: 2 })).map((one) => one.delivery_id)).toEqual([second]);
    expect((await list({ state: 1 })).map((one) => one.delivery_id)).toEqual([first]);
    expect(await list({ id: other.app })).toEqual([]);
  });

  test("answers the later of the next times of delivery and URL, and null while the URL is paused", async () => {
    const connected = await connect(platform(), { 1: "http://127.0.0.1:1025/" });
    await addDelivery(connected, { next_time: 50 });
    const { database } = platform().platform;
    const nextTime = async (set: object) => {
      await database.updateTable("app_url").set(set).where("app", "=", connected.app).execute();
      const { list } = await platform().data<{ list: { next_time: number | null }[] }>(
        "app/deliveries",
        { id: connected.app },
        client(connected.customer),
      );
      return list[0]?.next_time;
    };
    expect(await nextTime({ next_time: 0 })).toBe(50);
    expect(await nextTime({ next_time: 90 })).toBe(90);
    expect(await nextTime({ paused_time: 60 })).toBeNull();
  });

  test.each([
    ["given up", { state: 2, tries: 9, first_time: 1, last_fault: "timeout" }],
    ["delivered", { state: 1, tries: 1, first_time: 1 }],
  ])("sends a delivery again with the same id after it was %s", async (_state, values) => {
    const receiver = await openReceiver();
    const connected = await connect(platform(), { 1: receiver.url });
    const id = await addDelivery(connected, { ...values, end_time: 5, body: '[{"type":"alarm.raised"}]' });
    await platform().data("app/redeliver", { delivery_id: id }, client(connected.customer));
    await deliveriesOf(platform()).run();
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      delivery_id: String(id),
      data: [{ type: "alarm.raised" }],
    });
  });

  test.each([
    ["is waiting", { 1: "http://127.0.0.1:1025/" }, { state: 0 }, "already waiting to be sent"],
    ["has no callback URL", {}, { state: 2 }, "Set a callback URL first"],
  ])("refuses to send a delivery again if it %s", async (_state, urls, values, text) => {
    const connected = await connect(platform(), urls);
    const id = await addDelivery(connected, values);
    const answer = await platform().call("app/redeliver", { delivery_id: id }, client(connected.customer));
    expect(answer).toMatchObject({ code: code.notAllowed, message: expect.stringContaining(text) });
  });
});
