import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";
import { makeAlarmCrew } from "../monitoring/alarm-crew";

describe.each(openTestDatabases())("the devices of a customer on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let token = "";
  beforeAll(async () => {
    const { customer, addPress } = await makeAlarmCrew(platform, []);
    token = customer.token;
    const ratios = { Pump: 20, Fan: null, Press: 80, Saw: null, Mill: 50 };
    for (const [device_name, remaining_ratio] of Object.entries(ratios))
      await addPress({ device_name, remaining_ratio });
    await addPress({ device_name: "Elsewhere", customer_id: null });
    await addPress({ device_name: "In alarm", status: 1 });
  });

  /** The names on all pages of two. */
  async function namesIn(sort_by: string, sort_order: "asc" | "desc"): Promise<readonly string[]> {
    const names: string[] = [];
    for (const page of [1, 2, 3]) {
      const payload = { sort_by, sort_order, status: 0, page, page_size: 2 };
      type Page = { readonly list: readonly { readonly device_name: string }[] };
      const { list } = await platform.data<Page>("device/list", payload, { as: token, base: "client/1" });
      names.push(...list.map(({ device_name }) => device_name));
    }
    return names;
  }

  test.each([
    { by: "device_name", order: "asc", names: ["Fan", "Mill", "Press", "Pump", "Saw"] },
    { by: "device_name", order: "desc", names: ["Saw", "Pump", "Press", "Mill", "Fan"] },
    { by: "remaining_ratio", order: "asc", names: ["Pump", "Mill", "Press", "Fan", "Saw"] },
    { by: "remaining_ratio", order: "desc", names: ["Press", "Mill", "Pump", "Saw", "Fan"] },
  ] as const)("are listed by $by, $order, without a value last", async ({ by, order, names }) => {
    expect(await namesIn(by, order)).toEqual(names);
  });
});
