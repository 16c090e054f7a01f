import { describe, expect, test } from "vitest";
import type { PlatformEvent, Subscriber } from "../../../src/platform/fleet/events";
import { publish } from "../../../src/platform/fleet/publish";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

const device = {
  id: 1,
  agent_id: 1,
  group_id: null,
  customer_id: null,
  type: 0,
  imei: "260531793113837",
  eui: null,
  device_name: "Fan",
};
const added: PlatformEvent = { type: "device.added", device };

describe.each(openTestDatabases())("events on $name", (engine) => {
  const database = useDatabase(engine);

  /** A subscriber that stores the event types under `name`. */
  const writer =
    (name: string): Subscriber =>
    async (trx, events, now) => {
      const value = `${events.map(({ type }) => type).join()} ${now}`;
      await trx.insertInto("platform_setting").values({ name, value }).execute();
    };
  const failing: Subscriber = async () => {
    throw new Error("subscriber failed");
  };
  const storedRows = async () => {
    const rows = await database().selectFrom("platform_setting").selectAll().orderBy("name").execute();
    return rows.filter(({ name }) => name.startsWith("event")).map(({ name, value }) => [name, value]);
  };

  test("a failing subscriber rolls back the rows of the other subscribers", async () => {
    const attempt = database()
      .transaction()
      .execute((trx) => publish(trx, [added], 7, [writer("event 1"), failing]));
    await expect(attempt).rejects.toThrow("subscriber failed");
    expect(await storedRows()).toEqual([]);
  });

  test("every subscriber gets all events in one call", async () => {
    await database()
      .transaction()
      .execute((trx) => publish(trx, [added, added], 7, [writer("event 1"), writer("event 2")]));
    expect(await storedRows()).toEqual([
      ["event 1", "device.added,device.added 7"],
      ["event 2", "device.added,device.added 7"],
    ]);
  });

  test("subscribers are not called without events", async () => {
    await publish(database(), [], 7, [failing]);
  });
});
