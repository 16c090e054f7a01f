import { beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import type { Caller } from "../../../src/platform/access/handler";
import { inScope, type ScopedTable } from "../../../src/platform/access/scope";
import { insertReturningId } from "../../../src/platform/database";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

/** Name of a row in this test → its table and id. */
type Rows = Readonly<Record<string, { readonly table: TableWithId; readonly id: number }>>;

/** Reports and totals have no id of their own: the tests of the device log and of statistics hold who sees them. */
type TableWithId = Exclude<ScopedTable, "day_total" | "device_report">;

/** Two providers, each with a group, a customer, devices, stock and a gateway. */
async function fill(platform: TestPlatform) {
  const { database } = platform.platform;
  const rows: Record<string, { table: TableWithId; id: number }> = {};
  const add = async (name: string, table: TableWithId, id: number | Promise<number>) => {
    rows[name] = { table, id: await id };
    return rows[name].id;
  };
  const ids: Record<string, { agent: number; team: number; leader: number; customer: number }> = {};
  for (const side of ["our", "their"]) {
    const agent = await add(`${side} agent`, "agent", platform.addAgent());
    const team = await add(`${side} group`, "team", platform.addGroup(agent));
    const belongs = { agent_id: agent, group_id: team };
    const { id: leader } = await platform.addPerson(role.leader, belongs);
    await add(`${side} leader`, "account", leader);
    const { id: customer } = await platform.addPerson(role.customer, { agent_id: agent });
    await add(`${side} customer`, "account", customer);
    ids[side] = { agent, team, leader, customer };

    const device = { type: 0, agent_id: agent, lubricant_tube: 125, time_setting: 6, create_time: 1, update_time: 1 };
    const grouped = await insertReturningId(database, "device", { ...device, group_id: team });
    await add(`${side} device in the group`, "device", grouped);
    const linked = await insertReturningId(database, "device", { ...device, customer_id: customer });
    await add(`${side} customer's device`, "device", linked);
    for (const [name, device_id] of [
      ["group", grouped],
      ["customer", linked],
    ] as const) {
      const alarm = insertReturningId(database, "alarm", { device_id, agent_id: agent, code: 1, begin_time: 1 });
      await add(`${side} ${name}'s alarm`, "alarm", alarm);
      const told = { device_id, agent_id: agent, kind: 2, data: "{}", create_time: 1 };
      const command = insertReturningId(database, "device_command", told);
      await add(`${side} ${name}'s command`, "device_command", command);
    }
    const stock = { type: 0, agent_id: agent, create_time: 1 };
    await add(
      `${side} free stock`,
      "storage",
      insertReturningId(database, "storage", { ...stock, imei: `free ${side}` }),
    );
    const bound = { ...stock, imei: `bound ${side}`, device_id: grouped };
    await add(`${side} bound stock`, "storage", insertReturningId(database, "storage", bound));
    const gateway = { agent_id: agent, eui: side, name: side, create_time: 1, update_time: 1 };
    await add(`${side} gateway`, "gateway", insertReturningId(database, "gateway", gateway));
    const log = {
      username: "x",
      role: 101,
      target_type: 1,
      resource: "device",
      action: "edit",
      content: "[]",
      time: 1,
    };
    const line = insertReturningId(database, "action_log", { ...log, account_id: leader, agent_id: agent });
    await add(`${side} leader's log`, "action_log", line);
  }
  const nobodys = insertReturningId(database, "storage", { type: 0, imei: "nobody's", create_time: 1 });
  await add("nobody's stock", "storage", nobodys);
  return { rows: rows as Rows, ids };
}

describe.each(openTestDatabases())("the scope on $name", (engine) => {
  const platform = usePlatform(engine);
  let rows: Rows = {};
  let ids: Awaited<ReturnType<typeof fill>>["ids"] = {};
  beforeAll(async () => {
    ({ rows, ids } = await fill(platform()));
  });

  /** Names of the rows that a caller sees. */
  async function seenBy(caller: Partial<Caller> & { readonly role: number }): Promise<readonly string[]> {
    const whole = { accountId: 0, agentId: null, groupId: null, username: "x", authorities: null, ...caller };
    const seen: string[] = [];
    for (const [name, { table, id }] of Object.entries(rows)) {
      const found = await platform()
        .platform.database.selectFrom(table)
        .where("id", "=", id)
        .where(inScope(whole, table))
        .select("id")
        .execute();
      if (found.length > 0) seen.push(name);
    }
    return seen;
  }

  const ours = () => Object.keys(rows).filter((name) => name.startsWith("our"));
  const mine = () => ids.our ?? { agent: 0, team: 0, leader: 0, customer: 0 };

  test("an admin sees everything", async () => {
    expect(await seenBy({ role: role.admin })).toEqual(Object.keys(rows));
  });

  test("a storage operator sees stock and providers", async () => {
    const tables = new Set((await seenBy({ role: role.storage })).map((name) => rows[name]?.table));
    expect(tables).toEqual(new Set(["storage", "agent"]));
    expect(await seenBy({ role: role.storage })).toContain("nobody's stock");
  });

  test.each([role.afm, role.oem])("a provider (role %i) sees what is its own, all of it", async (ofRole) => {
    expect(await seenBy({ role: ofRole, agentId: mine().agent })).toEqual(ours());
  });

  test.each([role.leader, role.member])(
    "role %i sees its group, its provider's customers and gateways",
    async (ofRole) => {
      const { agent, team, leader } = mine();
      const caller = { role: ofRole, accountId: leader, agentId: agent, groupId: team };
      const seen = [
        "agent",
        "group",
        "leader",
        "customer",
        "device in the group",
        "group's alarm",
        "group's command",
        "gateway",
        "leader's log",
      ];
      expect(await seenBy({ ...caller, authorities: new Set(["device.list"]) })).toEqual(
        seen.map((name) => `our ${name}`),
      );
      expect(await seenBy({ ...caller, authorities: new Set(["device.create"]) })).toContain("our free stock");
      expect(await seenBy({ ...caller, authorities: new Set(["device.create"]) })).not.toContain("our bound stock");
    },
  );

  test("a customer sees himself, the devices that are linked to him, and which providers there are", async () => {
    expect(await seenBy({ role: role.customer, accountId: mine().customer, agentId: mine().agent })).toEqual([
      "our agent",
      "our customer",
      "our customer's device",
      "our customer's alarm",
      "our customer's command",
      "their agent",
    ]);
  });

  test.each([
    ["a provider without its record", { role: role.afm }],
    ["a leader of no group", { role: role.leader, authorities: new Set(["device.create"]) }],
    ["an unknown role", { role: 7, agentId: 1, groupId: 1, accountId: 1 }],
  ])("%s sees nothing, not even what belongs to nobody", async (_says, caller) => {
    expect(await seenBy(caller)).toEqual([]);
  });

  test("a group that is another provider's does not open it", async () => {
    const theirs = ids.their ?? mine();
    const caller = { role: role.leader, agentId: mine().agent, groupId: theirs.team, authorities: new Set<string>() };
    const seen = await seenBy(caller);
    expect(seen.filter((name) => name.startsWith("their"))).toEqual([]);
    expect(seen).not.toContain("our device in the group");
  });
});
