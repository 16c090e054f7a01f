import { stringify } from "qs";
import { beforeAll, describe, expect, test } from "vitest";
import { dayOf, role, startOfDay } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

/** More rows than the exports read in one query. */
const count = 3000;

describe.each(openTestDatabases())("a download on $name whose session ends", (engine) => {
  const platform = useTestPlatform(engine);
  let agent_id: number;
  beforeAll(async () => {
    agent_id = await platform.addAgent();
    const today = startOfDay(dayOf(platform.now));
    const device = {
      type: 0,
      agent_id,
      bind_status: 1,
      lubricant_tube: 125,
      time_setting: 6,
      create_time: 1,
      update_time: 1,
      empty_expected: today + day,
      device_name: "x".repeat(200),
      address: "y".repeat(200),
    };
    for (let inserted = 0; inserted < count; inserted += 100) {
      const rows = Array.from({ length: 100 }, () => device);
      await platform.platform.database.insertInto("device").values(rows).execute();
    }
  });

  test.each(["device/export", "statistics/export-forecast"])("breaks off for %s", async (path) => {
    const { id, token } = await platform.addPerson(role.afm, { agent_id });
    const response = await platform.request(`/admin/1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: stringify({ format: "csv", token }),
    });
    const reader = response.body?.getReader();
    expect(await reader?.read()).toMatchObject({ done: false });
    await platform.platform.sessions.endAllOf(id);
    const rest = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toMatchObject({ name: "Refusal" });
  });
});
