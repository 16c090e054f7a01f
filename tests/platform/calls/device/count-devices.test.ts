import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { totalScope } from "../../../../src/platform/database/tables/totals";
import { usePlatform } from "../../../support/platform-calls";
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
    ["counts the rows of under-greased devices", { greasing: 3 }, 0],
    ["counts the rows with a pending switch-off (pending_setting)", { status: "pending_setting" }, 0],
  ])("%s", async (_says, filters, total) => {
    const agent_id = await platform().addAgent();
    const dealer = await platform().addPerson(role.afm, { agent_id });
    // Insert only the stored counts: inserting 53,000 devices takes too long.
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
    await platform().platform.database.insertInto("state_count").values(counts).execute();
    const answer = await platform().data<{ total: number }>("device/list", filters, { as: dealer.token });
    expect(answer.total).toBe(total);
  });
});
