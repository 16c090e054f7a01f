import { describe, expect, test } from "vitest";
import { type PreviewAnswer, role } from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { migrations } from "../../../../src/platform/database/migrations";
import { addDevice, makeTestUsers } from "../../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

/** A customer of the crew's dealer who applies for the other one, with two devices, one of them LoRa and in a group. */
async function world(platform: TestPlatform) {
  const crew = await makeTestUsers(platform);
  const { agentId, otherAgentId, dealer } = crew;
  const { database } = platform.platform;
  await database.updateTable("agent").set({ name: "Hanse Lubrication" }).where("id", "=", agentId).execute();
  await database.updateTable("agent").set({ name: "Alpine Grease" }).where("id", "=", otherAgentId).execute();
  const customer = await platform.addPerson(role.customer, {
    agent_id: agentId,
    apply_agent_id: otherAgentId,
    apply_status: 1,
    email_rate: 2,
  });
  const group_id = await platform.addGroup(agentId, { group_name: "North hall" });
  const fan = await addDevice(platform, crew, { customer_id: customer.id, device_name: "Fan" });
  const pump = await addDevice(platform, crew, { type: 1, customer_id: customer.id, device_name: "Pump", group_id });
  const kept = await addDevice(platform, crew, { device_name: "Not the customer's" });
  await database
    .insertInto("device_day")
    .values({ device_id: fan.device_id, agent_id: agentId, day: 20_261_120, dispensed_ml: 1 })
    .execute();
  await database
    .insertInto("device_report")
    .values({ device_id: fan.device_id, agent_id: agentId, time: platform.now - 1, report_type: 1, payload: "{}" })
    .execute();
  const told = { kind: 2, data: "{}", create_time: platform.now - 1 };
  await insertReturningId(database, "device_command", { device_id: fan.device_id, agent_id: agentId, ...told });
  await insertReturningId(database, "alarm", { device_id: fan.device_id, agent_id: agentId, code: 2, begin_time: 1 });
  return { ...crew, customer, fan, pump, kept, dealer };
}

describe.each(openTestDatabases())("a change of provider on $name", (engine) => {
  const platform = usePlatform(engine);
  const preview = async (at: Awaited<ReturnType<typeof world>>, language: "zh" | "en" = "en") => {
    const payload = { target_user_id: at.customer.id, agent_id: at.otherAgentId };
    const { lines } = await platform().data<PreviewAnswer>("user/switch-preview", payload, {
      as: at.admin.token,
      language,
    });
    return Object.fromEntries(lines.map(({ label, value }) => [label, value]));
  };

  test("is told beforehand: what goes, what is left, what stays", async () => {
    const at = await world(platform());
    expect(await preview(at)).toEqual({
      Provider: "Hanse Lubrication → Alpine Grease",
      Devices: "2 go to the new provider: Fan, Pump",
      "Stock records": "2, with their devices",
      "LoRa session keys": "of 1: the new provider may reveal them, the former no more",
      "Groups that are left": "North hall",
      Settings: "kept: profile, settings of the devices; email reports: Weekly; OPC: off",
      "Login key": "none",
      "API application": "none",
      "Sign-ins": "the customer stays signed in",
    });
    await platform().data("user/generate-login-key", { user_id: at.customer.id }, { as: at.admin.token });
    expect(await preview(at, "zh")).toMatchObject({
      服务商: "Hanse Lubrication → Alpine Grease",
      设备: "2 台转给新服务商：Fan、Pump",
      登录密钥: "保留，有效期不变",
    });
  });

  test("is told to change nothing where there is nothing", async () => {
    const at = await world(platform());
    const customer = await platform().addPerson(role.customer, { apply_status: 1 });
    const lines = await preview({ ...at, customer });
    expect(lines).toMatchObject({ Provider: "none → Alpine Grease", Devices: "none is to be moved" });
    expect(Object.keys(lines)).not.toContain("Stock records");
  });

  test("a long list of devices is cut", async () => {
    const at = await world(platform());
    for (let made = 1; made <= 5; made += 1) {
      await addDevice(platform(), at, { customer_id: at.customer.id, device_name: `Motor ${made}` });
    }
    expect((await preview(at)).Devices).toBe(
      "7 go to the new provider: Fan, Pump, Motor 1, Motor 2, Motor 3 and 2 more",
    );
  });

  test("changes nothing by being looked at", async () => {
    const at = await world(platform());
    await preview(at);
    const { list } = await platform().data<{ list: { device_name: string }[] }>(
      "device/list",
      {},
      { as: at.dealer.token },
    );
    expect(list).toHaveLength(3);
  });

  test.each([
    { of: "an unknown provider", agent_id: 987_654, code: 7 },
    { of: "no provider", agent_id: "", code: 1 },
  ])("for $of is refused", async ({ agent_id, code }) => {
    const at = await world(platform());
    const payload = { target_user_id: at.customer.id, agent_id };
    expect(await platform().call("user/switch-preview", payload, { as: at.admin.token })).toMatchObject({ code });
  });

  test.each(["user/switch-user-agent", "user/update-afm-info"])(
    "by %s moves what was told: to the new provider, out of the former's sight",
    async (path) => {
      const at = await world(platform());
      const { database } = platform().platform;
      const payload =
        path === "user/switch-user-agent"
          ? { target_user_id: at.customer.id, agent_id: at.otherAgentId }
          : { user_id: at.customer.id, agent_id: at.otherAgentId, name: "Ann", email: at.customer.email };
      await platform().data(path, payload, { as: at.admin.token });

      const namesFor = async (token: string) => {
        const { list } = await platform().data<{ list: { device_name: string; group_id: number | null }[] }>(
          "device/list",
          { sort_by: "device_name", sort_order: "asc" },
          { as: token },
        );
        return list.map(({ device_name, group_id }) => [device_name, group_id]);
      };
      expect(await namesFor(at.otherDealer.token)).toEqual([
        ["Fan", null],
        ["Pump", null],
      ]);
      expect(await namesFor(at.dealer.token)).toEqual([["Not the customer's", null]]);
      const reveal = { device_id: at.pump.device_id };
      expect(await platform().call("device/reveal", reveal, { as: at.dealer.token })).toMatchObject({ code: 5 });
      expect(await platform().call("device/reveal", reveal, { as: at.otherDealer.token })).toMatchObject({ code: 0 });

      const logFor = async (token: string, asked: Readonly<Record<string, unknown>> = {}) => {
        const { list } = await platform().data<{ list: { device_id: number }[] }>("device-log/list", asked, {
          as: token,
        });
        return list.map(({ device_id }) => device_id);
      };
      for (const asked of [{}, { device_id: at.fan.device_id }]) {
        expect(await logFor(at.otherDealer.token, asked)).toEqual([at.fan.device_id, at.fan.device_id]);
        expect(await logFor(at.dealer.token, asked)).toEqual([]);
      }
      // What was on its way while the device was moved.
      await database
        .insertInto("device_report")
        .values({
          device_id: at.fan.device_id,
          agent_id: at.agentId,
          time: platform().now,
          report_type: 1,
          payload: "{}",
        })
        .execute();
      expect(await logFor(at.dealer.token)).toEqual([]);

      const agentsOf = async (table: "storage" | "device_day" | "alarm") => {
        const rows = await database
          .selectFrom(table)
          .select("agent_id")
          .distinct()
          .where("device_id", "in", [at.fan.device_id, at.pump.device_id])
          .execute();
        return rows.map(({ agent_id }) => agent_id);
      };
      for (const table of ["storage", "device_day", "alarm"] as const) {
        expect(await agentsOf(table), table).toEqual([at.otherAgentId]);
      }
      // The customer goes on as before.
      const own = { as: at.customer.token, base: "client/1" } as const;
      const { total } = await platform().data<{ total: number }>("device/list", {}, own);
      expect(total).toBe(2);
    },
  );

  test("before reports moved too is made good by the migration", async () => {
    const at = await world(platform());
    const { database } = platform().platform;
    const moved = { agent_id: at.otherAgentId };
    await database.updateTable("device").set(moved).where("id", "=", at.fan.device_id).execute();
    await migrations["0018-moved-reports"]?.up(database);
    const report = database.selectFrom("device_report").select("agent_id").where("device_id", "=", at.fan.device_id);
    expect(await report.executeTakeFirst()).toEqual(moved);
  });

  test("counts and moves what the new provider has not yet", async () => {
    const at = await world(platform());
    const has = { agent_id: at.otherAgentId, customer_id: at.customer.id };
    const { database } = platform().platform;
    await database.updateTable("device").set(has).where("id", "=", at.pump.device_id).execute();
    const lines = await preview(at);
    expect(lines).toMatchObject({
      Devices: "1 goes to the new provider: Fan",
      "Stock records": "1, with their devices",
    });
    expect(Object.keys(lines)).not.toContain("LoRa session keys");
    expect(Object.keys(lines)).not.toContain("Groups that are left");
  });

  test("to the provider that the customer has settles the application and tells nobody", async () => {
    const at = await world(platform());
    const stays = { target_user_id: at.customer.id, agent_id: at.agentId };
    expect(await preview({ ...at, otherAgentId: at.agentId })).toMatchObject({ Devices: "none is to be moved" });
    const row = await platform().data("user/switch-user-agent", stays, { as: at.admin.token });
    expect(row).toMatchObject({ agent_id: at.agentId, apply_status: 0, apply_agent_id: null });
    const { database } = platform().platform;
    const told = await database
      .selectFrom("message")
      .select("id")
      .where("account_id", "in", [at.customer.id, at.dealer.id])
      .execute();
    expect(told).toEqual([]);
  });

  test("is settled by one of two admins who do so at once", async () => {
    const at = await world(platform());
    const answers = await Promise.all(
      [at.agentId, at.otherAgentId].map((agent_id) =>
        platform().call("user/switch-user-agent", { target_user_id: at.customer.id, agent_id }, { as: at.admin.token }),
      ),
    );
    expect(answers.map((answer) => answer.code).toSorted((one, other) => one - other)).toEqual([0, 15]);
  });

  test("leaves devices where they are while it is only applied for", async () => {
    const at = await world(platform());
    const own = { as: at.customer.token, base: "client/1" } as const;
    await platform().data("user/apply-update-agent", { agent_id: at.otherAgentId }, own);
    const { total } = await platform().data<{ total: number }>("device/list", {}, { as: at.dealer.token });
    expect(total).toBe(3);
  });

  test("the devices of one customer can be listed", async () => {
    const at = await world(platform());
    const names = async (customer_id: number, token: string) => {
      const sent = { as: token };
      const { list } = await platform().data<{ list: { device_name: string }[] }>("device/list", { customer_id }, sent);
      return list.map(({ device_name }) => device_name).toSorted();
    };
    expect(await names(at.customer.id, at.admin.token)).toEqual(["Fan", "Pump"]);
    expect(await names(at.customer.id, at.dealer.token)).toEqual(["Fan", "Pump"]);
    expect(await names(at.customer.id, at.otherDealer.token)).toEqual([]);
  });
});
