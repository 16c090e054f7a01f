import { beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import type { Caller } from "../../../src/platform/access/handler";
import { inScope, type ScopedTable } from "../../../src/platform/access/scope";
import { insertReturningId } from "../../../src/platform/database";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

/** Table and id of each row, by its name in this test. */
type Rows = Readonly<Record<string, { readonly table: TableWithId; readonly id: number }>>;

/** Reports and totals have no id. The tests of the device log and of statistics cover them. */
type TableWithId = Exclude<ScopedTable, "day_total" | "device_report">;

/** Creates two providers, each with a group, a customer, devices, stock and a gateway. */
async function insertRows(platform: TestPlatform) {
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
    const membership = { agent_id: agent, group_id: team };
    const { id: leader } = await platform.addPerson(role.leader, membership);
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
      const commandRow = { device_id, agent_id: agent, kind: 2, data: "{}", create_time: 1 };
      const command = insertReturningId(database, "device_command", commandRow);
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
    const leaders = { ...log, account_id: leader, agent_id: agent };
    await add(`${side} leader's change`, "action_log", insertReturningId(database, "action_log", leaders));
    const signIn = { ...leaders, target_type: 4, resource: "login", action: "signIn" };
    await add(`${side} leader's sign-in`, "action_log", insertReturningId(database, "action_log", signIn));
  }
  const unassigned = insertReturningId(database, "storage", { type: 0, imei: "unassigned", create_time: 1 });
  await add("unassigned stock", "storage", unassigned);
  return { rows: rows as Rows, ids };
}

describe.each(openTestDatabases())("the scope on $name", (engine) => {
  const platform = usePlatform(engine);
  let rows: Rows = {};
  let ids: Awaited<ReturnType<typeof insertRows>>["ids"] = {};
  beforeAll(async () => {
    ({ rows, ids } = await insertRows(platform()));
  });

  /** Names of the rows that a caller sees. */
  async function visibleTo(caller: Partial<Caller> & { readonly role: number }): Promise<readonly string[]> {
    const fullCaller = {
      accountId: 0,
      agentId: null,
      groupId: null,
      username: "x",
      timeZone: "UTC",
      authorities: null,
      ...caller,
    };
    const seen: string[] = [];
    for (const [name, { table, id }] of Object.entries(rows)) {
      const found = await platform()
        .platform.database.selectFrom(table)
        .where("id", "=", id)
        .where(inScope(fullCaller, table))
        .select("id")
        .execute();
      if (found.length > 0) seen.push(name);
    }
    return seen;
  }

  const ours = () => Object.keys(rows).filter((name) => name.startsWith("our"));
  const ourIds = () => ids.our ?? { agent: 0, team: 0, leader: 0, customer: 0 };

  test("an admin sees everything", async () => {
    expect(await visibleTo({ role: role.admin })).toEqual(Object.keys(rows));
  });

  test("a storage operator sees stock and providers", async () => {
    const tables = new Set((await visibleTo({ role: role.storage })).map((name) => rows[name]?.table));
    expect(tables).toEqual(new Set(["storage", "agent"]));
    expect(await visibleTo({ role: role.storage })).toContain("unassigned stock");
  });

  test.each([role.afm, role.oem])(
    "a provider (role %i) sees all its own rows, but no logged changes",
    async (ofRole) => {
      const seen = ours().filter((name) => name !== "our leader's change");
      expect(await visibleTo({ role: ofRole, agentId: ourIds().agent })).toEqual(seen);
    },
  );

  test("an admin without the authority for the operation log sees their own sign-ins", async () => {
    const caller = { role: role.admin, accountId: ourIds().leader };
    const seenWith = async (authorities: readonly string[]) =>
      (await visibleTo({ ...caller, authorities: new Set(authorities) })).filter((name) => /change|sign-in/.test(name));
    expect(await seenWith(["device.list"])).toEqual(["our leader's sign-in"]);
    expect(await seenWith(["log.list"])).toHaveLength(4);
  });

  test.each([role.leader, role.member])(
    "role %i sees its group, its provider's customers and gateways",
    async (ofRole) => {
      const { agent, team, leader } = ourIds();
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
        "leader's sign-in",
      ];
      expect(await visibleTo({ ...caller, authorities: new Set(["device.list"]) })).toEqual(
        seen.map((name) => `our ${name}`),
      );
      expect(await visibleTo({ ...caller, authorities: new Set(["device.create"]) })).toContain("our free stock");
      expect(await visibleTo({ ...caller, authorities: new Set(["device.create"]) })).not.toContain("our bound stock");
    },
  );

  test("a customer sees their account, their devices, and all providers", async () => {
    expect(await visibleTo({ role: role.customer, accountId: ourIds().customer, agentId: ourIds().agent })).toEqual([
      "our agent",
      "our customer",
      "our customer's device",
      "our customer's alarm",
      "our customer's command",
      "their agent",
    ]);
  });

  test.each([
    ["a provider account without a provider", { role: role.afm }],
    ["a leader without a group", { role: role.leader, authorities: new Set(["device.create"]) }],
    ["an unknown role", { role: 7, agentId: 1, groupId: 1, accountId: 1 }],
  ])("%s sees nothing, not even unassigned rows", async (_shows, caller) => {
    expect(await visibleTo(caller)).toEqual([]);
  });

  test("a group of another provider does not give access to that provider", async () => {
    const theirs = ids.their ?? ourIds();
    const caller = { role: role.leader, agentId: ourIds().agent, groupId: theirs.team, authorities: new Set<string>() };
    const seen = await visibleTo(caller);
    expect(seen.filter((name) => name.startsWith("their"))).toEqual([]);
    expect(seen).not.toContain("our device in the group");
  });
});
