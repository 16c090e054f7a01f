import { describe, expect, test } from "vitest";
import { type PreviewAnswer, role } from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { migrations } from "../../../../src/platform/database/migrations";
import { addDevice, makeTestUsers } from "../../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

/** A customer who applies to join another provider, with an NB device, and a LoRa device in a group. */
async function makeWorld(platform: TestPlatform) {
  const users = await makeTestUsers(platform);
  const { agentId, otherAgentId } = users;
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
  const fan = await addDevice(platform, users, { customer_id: customer.id, device_name: "Fan" });
  const pump = await addDevice(platform, users, { type: 1, customer_id: customer.id, device_name: "Pump", group_id });
  await addDevice(platform, users, { device_name: "Not the customer's" });
  await database
    .insertInto("device_day")
    .values({ device_id: fan.device_id, agent_id: agentId, day: 20_261_120, dispensed_ml: 1 })
    .execute();
  await database
    .insertInto("device_report")
    .values({ device_id: fan.device_id, agent_id: agentId, time: platform.now - 1, report_type: 1, payload: "{}" })
    .execute();
  const command = { kind: 2, data: "{}", create_time: platform.now - 1 };
  await insertReturningId(database, "device_command", { device_id: fan.device_id, agent_id: agentId, ...command });
  await insertReturningId(database, "alarm", { device_id: fan.device_id, agent_id: agentId, code: 2, begin_time: 1 });
  return { ...users, customer, fan, pump };
}

describe.each(openTestDatabases())("a change of provider on $name", (engine) => {
  const platform = usePlatform(engine);
  const preview = async (world: Awaited<ReturnType<typeof makeWorld>>, language: "zh" | "en" = "en") => {
    const payload = { target_user_id: world.customer.id, agent_id: world.otherAgentId };
    const caller = { as: world.admin.token, language };
    const { lines } = await platform().data<PreviewAnswer>("user/switch-preview", payload, caller);
    return Object.fromEntries(lines.map(({ label, value }) => [label, value]));
  };

  test("has a preview of everything that moves and stays", async () => {
    const world = await makeWorld(platform());
    expect(await preview(world)).toEqual({
      Provider: "Hanse Lubrication → Alpine Grease",
      Devices: "2 go to the new provider: Fan, Pump",
      "Stock records": "2, with their devices",
      "LoRa session keys": "of 1: the new provider can reveal them, the former provider no longer can",
      "Groups to leave": "North hall",
      Settings: "kept: profile, device settings; email reports: Weekly; OPC: off",
      "Login key": "none",
      "API application": "none",
      "Sign-ins": "the customer stays signed in",
    });
    await platform().data("user/generate-login-key", { user_id: world.customer.id }, { as: world.admin.token });
    expect(await preview(world, "zh")).toMatchObject({
      服务商: "Hanse Lubrication → Alpine Grease",
      设备: "2 台转给新服务商：Fan、Pump",
      登录密钥: "保留，有效期不变",
    });
  });

  test("has a preview for a customer without provider and devices", async () => {
    const world = await makeWorld(platform());
    const customer = await platform().addPerson(role.customer, { apply_status: 1 });
    const lines = await preview({ ...world, customer });
    expect(lines).toMatchObject({ Provider: "none → Alpine Grease", Devices: "no devices to move" });
    expect(Object.keys(lines)).not.toContain("Stock records");
  });

  test("has a preview that shortens a long list of devices", async () => {
    const world = await makeWorld(platform());
    for (let index = 1; index <= 5; index += 1) {
      await addDevice(platform(), world, { customer_id: world.customer.id, device_name: `Motor ${index}` });
    }
    expect((await preview(world)).Devices).toBe(
      "7 go to the new provider: Fan, Pump, Motor 1, Motor 2, Motor 3 and 2 more",
    );
  });

  test("is not made by its preview", async () => {
    const world = await makeWorld(platform());
    await preview(world);
    const { total } = await platform().data<{ total: number }>("device/list", {}, { as: world.dealer.token });
    expect(total).toBe(3);
  });

  test.each([
    { target: "an unknown provider", agent_id: 987_654, code: 7 },
    { target: "no provider", agent_id: "", code: 1 },
  ])("has no preview for $target", async ({ agent_id, code }) => {
    const world = await makeWorld(platform());
    const payload = { target_user_id: world.customer.id, agent_id };
    expect(await platform().call("user/switch-preview", payload, { as: world.admin.token })).toMatchObject({ code });
  });

  test.each(["user/switch-user-agent", "user/update-afm-info"])(
    "by %s moves the devices out of the former provider's scope",
    async (path) => {
      const world = await makeWorld(platform());
      const { database } = platform().platform;
      const payload =
        path === "user/switch-user-agent"
          ? { target_user_id: world.customer.id, agent_id: world.otherAgentId }
          : { user_id: world.customer.id, agent_id: world.otherAgentId, name: "Ann", email: world.customer.email };
      await platform().data(path, payload, { as: world.admin.token });

      const namesFor = async (token: string) => {
        const { list } = await platform().data<{ list: { device_name: string; group_id: number | null }[] }>(
          "device/list",
          { sort_by: "device_name", sort_order: "asc" },
          { as: token },
        );
        return list.map(({ device_name, group_id }) => [device_name, group_id]);
      };
      expect(await namesFor(world.otherDealer.token)).toEqual([
        ["Fan", null],
        ["Pump", null],
      ]);
      expect(await namesFor(world.dealer.token)).toEqual([["Not the customer's", null]]);
      const { device_id } = world.pump;
      const reveal = (as: string) => platform().call("device/reveal", { device_id }, { as });
      expect(await reveal(world.dealer.token)).toMatchObject({ code: 5 });
      expect(await reveal(world.otherDealer.token)).toMatchObject({ code: 0 });

      const logFor = async (as: string, filters: Readonly<Record<string, unknown>> = {}) => {
        const { list } = await platform().data<{ list: { device_id: number }[] }>("device-log/list", filters, { as });
        return list.map(({ device_id }) => device_id);
      };
      for (const filters of [{}, { device_id: world.fan.device_id }]) {
        expect(await logFor(world.otherDealer.token, filters)).toEqual([world.fan.device_id, world.fan.device_id]);
        expect(await logFor(world.dealer.token, filters)).toEqual([]);
      }
      // A report that was stored for the former provider while the device moved.
      await database
        .insertInto("device_report")
        .values({
          device_id: world.fan.device_id,
          agent_id: world.agentId,
          time: platform().now,
          report_type: 1,
          payload: "{}",
        })
        .execute();
      expect(await logFor(world.dealer.token)).toEqual([]);

      const agentsOf = async (table: "storage" | "device_day" | "alarm") => {
        const rows = await database
          .selectFrom(table)
          .select("agent_id")
          .distinct()
          .where("device_id", "in", [world.fan.device_id, world.pump.device_id])
          .execute();
        return rows.map(({ agent_id }) => agent_id);
      };
      for (const table of ["storage", "device_day", "alarm"] as const) {
        expect(await agentsOf(table), table).toEqual([world.otherAgentId]);
      }
      // The customer still sees the devices.
      const own = { as: world.customer.token, base: "client/1" } as const;
      const { total } = await platform().data<{ total: number }>("device/list", {}, own);
      expect(total).toBe(2);
    },
  );

  test("from before reports moved as well is completed by the migration", async () => {
    const world = await makeWorld(platform());
    const { database } = platform().platform;
    const moved = { agent_id: world.otherAgentId };
    await database.updateTable("device").set(moved).where("id", "=", world.fan.device_id).execute();
    await migrations["0018-moved-reports"]?.up(database);
    const report = database.selectFrom("device_report").select("agent_id").where("device_id", "=", world.fan.device_id);
    expect(await report.executeTakeFirst()).toEqual(moved);
  });

  test("has a preview without the devices that the new provider already has", async () => {
    const world = await makeWorld(platform());
    const values = { agent_id: world.otherAgentId, customer_id: world.customer.id };
    const { database } = platform().platform;
    await database.updateTable("device").set(values).where("id", "=", world.pump.device_id).execute();
    const lines = await preview(world);
    expect(lines).toMatchObject({
      Devices: "1 goes to the new provider: Fan",
      "Stock records": "1, with their devices",
    });
    expect(Object.keys(lines)).not.toContain("LoRa session keys");
    expect(Object.keys(lines)).not.toContain("Groups to leave");
  });

  test("to the current provider settles the application and sends no message", async () => {
    const world = await makeWorld(platform());
    const payload = { target_user_id: world.customer.id, agent_id: world.agentId };
    expect(await preview({ ...world, otherAgentId: world.agentId })).toMatchObject({ Devices: "no devices to move" });
    const row = await platform().data("user/switch-user-agent", payload, { as: world.admin.token });
    expect(row).toMatchObject({ agent_id: world.agentId, apply_status: 0, apply_agent_id: null });
    const { database } = platform().platform;
    const messages = await database
      .selectFrom("message")
      .select("id")
      .where("account_id", "in", [world.customer.id, world.dealer.id])
      .execute();
    expect(messages).toEqual([]);
  });

  test("is made once when two admins approve the application at the same time", async () => {
    const world = await makeWorld(platform());
    const answers = await Promise.all(
      [world.agentId, world.otherAgentId].map((agent_id) =>
        platform().call(
          "user/switch-user-agent",
          { target_user_id: world.customer.id, agent_id },
          { as: world.admin.token },
        ),
      ),
    );
    expect(answers.map((answer) => answer.code).toSorted((one, other) => one - other)).toEqual([0, 15]);
  });

  test("moves no devices before the application is approved", async () => {
    const world = await makeWorld(platform());
    const own = { as: world.customer.token, base: "client/1" } as const;
    await platform().data("user/apply-update-agent", { agent_id: world.otherAgentId }, own);
    const { total } = await platform().data<{ total: number }>("device/list", {}, { as: world.dealer.token });
    expect(total).toBe(3);
  });

  test("can be checked with the list of the customer's devices", async () => {
    const world = await makeWorld(platform());
    const names = async (customer_id: number, as: string) => {
      const { list } = await platform().data<{ list: { device_name: string }[] }>(
        "device/list",
        { customer_id },
        { as },
      );
      return list.map(({ device_name }) => device_name).toSorted();
    };
    expect(await names(world.customer.id, world.admin.token)).toEqual(["Fan", "Pump"]);
    expect(await names(world.customer.id, world.dealer.token)).toEqual(["Fan", "Pump"]);
    expect(await names(world.customer.id, world.otherDealer.token)).toEqual([]);
  });
});
