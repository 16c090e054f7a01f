import { describe, expect, test } from "vitest";
import type { PlatformEvent, Subscriber } from "../../../src/platform/fleet/events";
import { publish } from "../../../src/platform/fleet/publish";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

const device = {
  ...{ id: 1, agent_id: 1, group_id: null, customer_id: null },
  ...{ type: 0, imei: "260531793113837", eui: null, device_name: "Fan" },
};
const added: PlatformEvent = { type: "device.added", device };

describe.each(openTestDatabases())("events on $name", (engine) => {
  const database = useDatabase(engine);

  /** Writes the name of each event under its own, in the transaction that it is told in. */
  const writer =
    (name: string): Subscriber =>
    async (trx, events, now) => {
      const value = `${events.map(({ type }) => type).join()} ${now}`;
      await trx.insertInto("platform_setting").values({ name, value }).execute();
    };
  const failing: Subscriber = async () => {
    throw new Error("no room");
  };
  const written = async () => {
    const rows = await database().selectFrom("platform_setting").selectAll().orderBy("name").execute();
    return rows.filter(({ name }) => name.startsWith("told")).map(({ name, value }) => [name, value]);
  };

  test("one that fails takes back what the others wrote, and what it was told of", async () => {
    const attempt = database()
      .transaction()
      .execute((trx) => publish(trx, [added], 7, [writer("told 1"), failing]));
    await expect(attempt).rejects.toThrow("no room");
    expect(await written()).toEqual([]);
  });

  test("every subscriber is told everything that happened at once", async () => {
    await database()
      .transaction()
      .execute((trx) => publish(trx, [added, added], 7, [writer("told 1"), writer("told 2")]));
    expect(await written()).toEqual([
      ["told 1", "device.added,device.added 7"],
      ["told 2", "device.added,device.added 7"],
    ]);
  });

  test("nobody is told when nothing happened", async () => {
    await publish(database(), [], 7, [failing]);
  });
});
