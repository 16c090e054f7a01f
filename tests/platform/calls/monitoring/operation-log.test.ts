import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { changesOf, describeAction } from "../../../../src/platform/access/operation-log";
import { minute } from "../../../../src/platform/base/clock";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const logged = (resource: string, action: string, before: object | null, after: object | null) => ({
  resource,
  action,
  title: "Press 4",
  content: JSON.stringify(
    changesOf({ resource, before: before as Record<string, unknown>, after: after as Record<string, unknown> }),
  ),
});

describe("the text of an operation log line", () => {
  test.each([
    [
      "names changed fields, with the labels of choices",
      logged("device", "edit", { device_name: "Press", time_setting: 3 }, { device_name: "Press 4", time_setting: 6 }),
      "Edit: Device “Press 4”. Name: Press → Press 4; Time setting: 3 months → 6 months",
      "编辑：设备“Press 4”。名称：Press → Press 4；时间设置：3 个月 → 6 个月",
    ],
    [
      "shows a long text whose name a secret could have",
      logged("request", "done", { answer: "" }, { answer: "Swapped on Friday" }),
      "Done: Request “Press 4”. Answer: (empty) → Swapped on Friday",
      "完成：服务请求“Press 4”。答复：（空） → Swapped on Friday",
    ],
    [
      "omits fields that are equal or missing in the new values",
      logged("device", "edit", { device_name: "Press", rpm: 3, load: 1 }, { device_name: "Press", rpm: 4 }),
      "Edit: Device “Press 4”. Speed: 3 → 4",
      "编辑：设备“Press 4”。转速：3 → 4",
    ],
    [
      "shows cleared and formerly empty fields",
      logged("device", "edit", { asset_tag: "A1", lubricant: "" }, { asset_tag: null, lubricant: "LGEP 2" }),
      "Edit: Device “Press 4”. Asset tag (work-machine number): A1 → (empty); Lubricant: (empty) → LGEP 2",
      "编辑：设备“Press 4”。资产编号（工作机编号）：A1 → （空）；润滑脂：（空） → LGEP 2",
    ],
    [
      "shows a related record by its title instead of its key",
      logged("device", "edit", { customer_id: 7, customer_name: "Alpha" }, { customer_id: 8, customer_name: "Beta" }),
      "Edit: Device “Press 4”. Customer: Alpha → Beta",
      "编辑：设备“Press 4”。客户：Alpha → Beta",
    ],
    [
      "joins province and city to one region",
      logged("device", "edit", { province: "上海市", city: "" }, { province: "上海市", city: "浦东新区" }),
      "Edit: Device “Press 4”. Region: 上海市 → 上海市 浦东新区",
      "编辑：设备“Press 4”。地区：上海市 → 上海市 浦东新区",
    ],
    [
      "lists the fields of a new record",
      logged("gateway", "create", null, { name: "North", eui: "0011223344556677" }),
      "Add: Gateway “Press 4”. EUI: 0011223344556677; Name: North",
      "新增：网关“Press 4”。EUI：0011223344556677；名称：North",
    ],
    [
      "picks the field that applies to the record when two share a wire name",
      logged("storage", "create", null, { type: 0, imei: "260531793113837" }),
      "Add: Stock record “Press 4”. Type: NB; IMEI: 260531793113837",
      "新增：库存记录“Press 4”。类型：NB；IMEI：260531793113837",
    ],
    [
      "shows a deleted record by its title",
      logged("gateway", "delete", { name: "North" }, null),
      "Delete: Gateway “Press 4”",
      "删除：网关“Press 4”",
    ],
    [
      "names a special action",
      logged("device", "unbind", null, null),
      "Unbind: Device “Press 4”",
      "解绑：设备“Press 4”",
    ],
    [
      "shows the name of a resource that no longer exists",
      logged("rocket", "launch", null, null),
      "launch: rocket “Press 4”",
      "launch：rocket“Press 4”",
    ],
  ])("%s", (_says, line, en, zh) => {
    expect(describeAction(line, "en")).toBe(en);
    expect(describeAction(line, "zh")).toBe(zh);
  });

  test("shows that a secret changed, without storing its value", () => {
    const keys = { nwks_key: "00112233445566778899AABBCCDDEEFF", apps_key: "AA" };
    const line = logged(
      "device",
      "edit",
      { ...keys, device_name: "x" },
      { ...keys, nwks_key: "F".repeat(32), device_name: "x" },
    );
    expect(line.content).not.toMatch(/00112233|FFFF|"AA"/);
    expect(describeAction(line, "en")).toBe("Edit: Device “Press 4”. Network session key: •••• → ••••");
  });
});

describe.each(openTestDatabases())("the operation log on $name", (engine) => {
  const platform = usePlatform(engine);
  const read = (as: string, payload = {}, language: "zh" | "en" = "en") =>
    platform().data<{ total: number; list: readonly Record<string, unknown>[] }>("action/list", payload, {
      as,
      language,
    });

  test("lists lines with person, action and time, newest first, filtered by module, person and period", async () => {
    const admin = await platform().addPerson(role.admin, { username: "Ada" });
    const customer = await platform().addPerson(role.customer, { username: "Wen" });
    platform().now += minute;
    const begin = platform().now;
    await platform().data("user/is-disable", { user_id: customer.id }, { as: admin.token });
    platform().now += minute;
    await platform().data("user/generate-login-key", {}, { as: admin.token });

    const all = await read(admin.token);
    expect(all.list.slice(0, 2)).toMatchObject([
      { username: "Ada", role: 1, target_type: 3, content: "Create login key: Account “Ada”", time: platform().now },
      {
        username: "Ada",
        role: 1,
        target_type: 2,
        content: "Disable: Customer “Wen”. Status: Enabled → Disabled",
        time: begin,
      },
    ]);
    expect((await read(admin.token, { target_type: 3, user_id: admin.id })).total).toBe(1);
    expect((await read(admin.token, { begin_time: begin + 1, user_id: admin.id })).total).toBe(1);
    expect((await read(admin.token, { end_time: begin, user_id: admin.id })).total).toBe(1);
    expect((await read(admin.token, { user_id: customer.id })).total).toBe(0);
    expect((await read(admin.token, { target_type: 2 }, "zh")).list[0]).toMatchObject({
      content: "禁用：客户“Wen”。状态：启用 → 禁用",
    });
  });

  test("never contains a password or a key", async () => {
    const admin = await platform().addPerson(role.admin);
    const { key } = await platform().data<{ key: string }>("user/generate-login-key", {}, { as: admin.token });
    await platform().data("user/update-password", { password: "seventeen grease nipples" }, { as: admin.token });
    const stored = JSON.stringify(await platform().platform.database.selectFrom("action_log").selectAll().execute());
    expect(stored).not.toContain(key);
    expect(stored).not.toMatch(/nipples|argon2/);
  });

  test("names the authorities of a new group", async () => {
    const agent_id = await platform().addAgent();
    const dealer = await platform().addPerson(role.afm, { agent_id });
    const admin = await platform().addPerson(role.admin);
    const authorities = await platform().data<readonly { id: number; resource: string; action: string }[]>(
      "auth/auth-list",
      {},
      { as: dealer.token },
    );
    const ids = authorities.filter((one) => one.resource === "gateway" && one.action !== "").map((one) => one.id);
    const leader = { username: "Li", email: "li@lubricator.test", password: "a drum of lithium soap" };
    const group = { group_name: "North", ...leader, authority_ids: ids.slice(0, 2) };
    await platform().data("group/create-group", group, { as: dealer.token });
    const { list } = await read(admin.token, { user_id: dealer.id });
    expect(list[0]?.content).toMatch(/^Add: Group “North”\. .*Authorities: Gateway · View, Gateway · Add$/);
    expect(JSON.stringify(list)).not.toContain("lithium");
  });

  test("refuses a provider", async () => {
    const dealer = await platform().addPerson(role.afm, { agent_id: await platform().addAgent() });
    expect(await platform().call("action/list", {}, { as: dealer.token })).toMatchObject({ code: 15 });
  });
});
