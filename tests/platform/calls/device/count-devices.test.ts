import { beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { writeDeviceTexts } from "../../../../src/platform/database";
import { totalScope } from "../../../../src/platform/database/tables/totals";
import { addFleet } from "../../../support/add-fleet";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe.each(openTestDatabases())("the number of devices in a long list on $name", (engine) => {
  const platform = usePlatform(engine);

  test.each([
    ["without filters", {}, 53_000],
    ["of one status", { status: 1 }, 15_000],
    ["online, NB and enabled", { online: 1, type: 0, is_enable: 1 }, 45_000],
    ["counts the rows for a status with few devices", { status: 3 }, 0],
    ["counts the rows for keywords", { keywords: "pump" }, 0],
    ["counts the rows for a city", { city: "Bremen" }, 0],
    ["counts the rows for an application", { application: "kiln" }, 0],
    ["counts the rows of under-greased devices", { greasing: 3 }, 0],
    ["counts the rows with a pending switch-off (pending_setting)", { status: "pending_setting" }, 0],
  ])("%s", async (_says, filters, total) => {
    const agent_id = await platform().addAgent();
    const dealer = await platform().addPerson(role.afm, { agent_id });
    await addStoredCounts(platform(), agent_id);
    const answer = await platform().data<{ total: number }>("device/list", filters, { as: dealer.token });
    expect(answer.total).toBe(total);
  });

  describe("when rows are counted among more than 10,000 devices", () => {
    let token = "";
    beforeAll(async () => {
      const { database } = platform().platform;
      await addFleet(database, { count: 1200, boundAt: platform().now - 1000 });
      const { agent_id } = await database.selectFrom("device").select("agent_id").executeTakeFirstOrThrow();
      await database.updateTable("device").set({ province: "Bremen", application: "Ball mill 7" }).execute();
      await writeDeviceTexts(database);
      await addStoredCounts(platform(), agent_id);
      ({ token } = await platform().addPerson(role.afm, { agent_id }));
    });

    test.each([
      ["a region is counted up to 10,000", { province: "Bremen" }, 1200],
      ["a region and a type as well", { province: "Bremen", type: 0 }, 800],
      ["an application up to 1,000", { application: "mill" }, 1001],
      ["an application within a region as well", { province: "Bremen", application: "mill" }, 1001],
      ["an application of few devices exactly", { application: "mill", type: 1 }, 400],
      ["all on request", { application: "mill", exact_total: 1 }, 1200],
    ])("%s", async (_says, filters, total) => {
      const page = await platform().data<{ total: number; list: readonly object[] }>("device/list", filters, {
        as: token,
      });
      expect(page).toMatchObject({ total, list: { length: 20 } });
    });
  });
});

/** Stores counts of devices that do not exist: inserting 53,000 devices takes too long. */
async function addStoredCounts({ platform }: TestPlatform, agent_id: number): Promise<void> {
  const counts = [
    { status: 0, devices: 30_000 },
    { status: 1, devices: 15_000 },
    { status: 3, devices: 8_000 },
  ].map((one) => ({
    ...one,
    scope: totalScope.agent,
    agent_id,
    owner_id: 0,
    type: 0,
    is_enable: 1,
    bind_status: 1,
    online: one.status === 3 ? 0 : 1,
    measured: 0,
    availability: 0,
  }));
  await platform.database.insertInto("state_count").values(counts).execute();
}
