import type { Kysely } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { grantable, messageType, role, signInModule } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { syncAuthorities } from "../../../../src/platform/calls/organisation/sync-authorities";
import { type Database, fromIdList, migrate, runExclusively } from "../../../../src/platform/database";
import { demoPassword, seedDemo } from "../../../../src/platform/demo/data";
import { dropAfterTest, openTestDatabases, useDatabase } from "../../../support/platform-database";
import { now, passwords, secrets, seed, seedTimeout, today } from "./seeded";

/** The rows of a table without the columns that contain random salts. */
async function contentOf(database: Kysely<Database>, table: keyof Database): Promise<readonly object[]> {
  const rows = await database.selectFrom(table).selectAll().execute();
  return rows.map((row) => {
    const { password_hash: _, nwks_key: __, apps_key: ___, ...rest } = row as Record<string, unknown>;
    return rest;
  });
}

describe.each(openTestDatabases())("the demo data on $name", (engine) => {
  const opened = useDatabase(engine);
  let database: Kysely<Database>;
  let accounts: Awaited<ReturnType<typeof seed>>;
  beforeAll(async () => {
    database = opened();
    accounts = await seed(database);
  }, seedTimeout);

  const count = async (table: keyof Database) => {
    const { rows } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return rows;
  };
  const accountOf = (email: string) =>
    database.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

  test("has the expected number of records", async () => {
    expect(await count("agent")).toBeGreaterThanOrEqual(4);
    expect(await count("gateway")).toBe(12);
    expect(await count("device")).toBe(600);
    expect(await count("device_day")).toBeGreaterThan(95_000);
    expect(await count("action_log")).toBeGreaterThan(30);
    const customers = await database.selectFrom("account").selectAll().where("role", "=", role.customer).execute();
    expect(customers.length).toBeGreaterThanOrEqual(40);
    expect(customers.filter((one) => one.apply_status === 1)).toHaveLength(5);
    const free = await database.selectFrom("storage").selectAll().where("device_id", "is", null).execute();
    expect(free).toHaveLength(200);
    const allotted = free.filter((one) => one.agent_id !== null).length;
    expect(Math.min(allotted, 200 - allotted)).toBeGreaterThan(50);
    const types = new Set((await database.selectFrom("device").select("type").execute()).map(({ type }) => type));
    expect(types).toEqual(new Set([0, 1]));
  });

  test.each([
    ["admin@demo.test", role.admin],
    ["storage@demo.test", role.storage],
    ["dealer@demo.test", role.afm],
    ["dealer2@demo.test", role.afm],
    ["oem@demo.test", role.oem],
    ["leader@demo.test", role.leader],
    ["member@demo.test", role.member],
    ["customer@demo.test", role.customer],
  ])("%s signs in as role %i", async (email, of) => {
    const account = await accountOf(email);
    expect(account).toMatchObject({ role: of, is_enable: 1 });
    expect(await passwords.verify(demoPassword, account.password_hash)).toBe(true);
  });

  test("every demo account has sign-ins of the last week, and some that failed", async () => {
    const lines = await database
      .selectFrom("action_log")
      .innerJoin("account", "account.id", "action_log.account_id")
      .select(["account.email", "action_log.action", "action_log.time"])
      .where("target_type", "=", signInModule)
      .execute();
    expect(new Set(lines.map(({ email }) => email)).size).toBe(8);
    expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(["signIn", "failSignIn"]));
    expect(lines.every(({ time }) => time < now && time > today - 8 * day)).toBe(true);
  });

  test("the other accounts have another password", async () => {
    const others = await database
      .selectFrom("account")
      .select("password_hash")
      .distinct()
      .where("email", "not like", "%@demo.test")
      .execute();
    expect(others).toHaveLength(1);
    expect(await passwords.verify(demoPassword, others[0]?.password_hash)).toBe(false);
  });

  test("the demo accounts belong together", async () => {
    const [dealer, dealer2, oem] = [
      await accountOf("dealer@demo.test"),
      await accountOf("dealer2@demo.test"),
      await accountOf("oem@demo.test"),
    ];
    expect(new Set([dealer.agent_id, dealer2.agent_id, oem.agent_id]).size).toBe(3);
    const [leader, member] = [await accountOf("leader@demo.test"), await accountOf("member@demo.test")];
    const team = await database
      .selectFrom("team")
      .selectAll()
      .where("id", "=", leader.group_id)
      .executeTakeFirstOrThrow();
    expect(team).toMatchObject({ agent_id: dealer.agent_id, leader_id: leader.id });
    expect([leader.agent_id, member.agent_id, member.group_id]).toEqual([dealer.agent_id, dealer.agent_id, team.id]);

    const customer = await accountOf("customer@demo.test");
    expect(customer.agent_id).toBe(dealer.agent_id);
    const devices = await database.selectFrom("device").selectAll().where("customer_id", "=", customer.id).execute();
    expect(devices).toHaveLength(25);
    expect(new Set(devices.map(({ agent_id }) => agent_id))).toEqual(new Set([dealer.agent_id]));
    const ofGroup = await database.selectFrom("device").select("id").where("group_id", "=", team.id).execute();
    expect(ofGroup.length).toBeGreaterThan(20);
  });

  test("new alarms are unacknowledged, and the provider acknowledged most of the older ones", async () => {
    const alarms = await database
      .selectFrom("alarm")
      .leftJoin("account", "account.id", "alarm.acknowledged_by")
      .select(["alarm.agent_id", "alarm.begin_time", "alarm.acknowledged_time", "alarm.comment"])
      .select("account.agent_id as acknowledging_agent")
      .execute();
    const [fresh, older] = [true, false].map((isFresh) =>
      alarms.filter(({ begin_time }) => begin_time >= today - 2 * day === isFresh),
    ) as [typeof alarms, typeof alarms];
    expect(fresh.filter((one) => one.acknowledged_time !== null)).toEqual([]);
    const acknowledged = older.filter((one) => one.acknowledged_time !== null);
    expect(acknowledged.length).toBeGreaterThan(older.length / 2);
    expect(acknowledged.filter((one) => one.acknowledging_agent !== one.agent_id)).toEqual([]);
    expect(acknowledged.filter((one) => (one.acknowledged_time ?? 0) > today)).toEqual([]);
    expect(acknowledged.some(({ comment }) => comment !== "")).toBe(true);
  });

  test("the inboxes contain messages about the devices, and the newest ones are unread", async () => {
    const inboxOf = async (email: string) => {
      const { id } = await accountOf(email);
      return database.selectFrom("message").selectAll().where("account_id", "=", id).execute();
    };
    const kinds = async (email: string) => new Set((await inboxOf(email)).map(({ type }) => type));
    for (const email of ["dealer@demo.test", "leader@demo.test", "customer@demo.test"]) {
      const found = await kinds(email);
      expect([email, found.has(messageType.deviceException), found.has(messageType.officialPush)]).toEqual([
        email,
        true,
        true,
      ]);
    }
    expect(await kinds("admin@demo.test")).toEqual(
      new Set([messageType.authorisation, messageType.officialPush, messageType.request]),
    );
    const dealers = await inboxOf("dealer@demo.test");
    expect(dealers.some(({ status }) => status === 0)).toBe(true);
    expect(dealers.filter(({ status, push_time }) => (status === 0) !== push_time >= today - 2 * day)).toEqual([]);
    expect(dealers.filter(({ push_time }) => push_time > now)).toEqual([]);
  });

  test("the member may only view devices, and the leader has all authorities of the group", async () => {
    const authorities = await database.selectFrom("authority").selectAll().execute();
    const authoritiesOf = async (email: string) => {
      const ids = fromIdList((await accountOf(email)).authority_ids);
      return authorities.filter((one) => ids.includes(one.id)).map((one) => `${one.resource}.${one.action}`);
    };
    const members = await authoritiesOf("member@demo.test");
    expect(members).toEqual(expect.arrayContaining(["device.list", "gateway.list", "alarm.list"]));
    expect(members.filter((one) => !one.endsWith(".list") || /^(authority|member)\./.test(one))).toEqual([]);
    const leaders = await authoritiesOf("leader@demo.test");
    const grantableToLeaders = grantable(registry, [role.leader]);
    expect(leaders.toSorted()).toEqual(
      grantableToLeaders.map((one) => `${one.resource.name}.${one.action}`).toSorted(),
    );
  });

  async function create(): Promise<Kysely<Database>> {
    const created = dropAfterTest(await engine.createMigrated());
    const database = await created.connect();
    await migrate(database);
    return database;
  }

  test("seeding again at the same time gives the same data", { timeout: seedTimeout }, async () => {
    const other = await create();
    expect(await seed(other)).toEqual(accounts);
    const tables = ["agent", "account", "team", "gateway", "device", "storage", "alarm", "action_log"] as const;
    for (const table of [...tables, "device_report", "device_command"] as const) {
      expect(await contentOf(other, table)).toEqual(await contentOf(database, table));
    }
    const sums = (of: Kysely<Database>) =>
      of
        .selectFrom("device_day")
        .select(({ fn }) => [fn.countAll<number>().as("days"), fn.max("day").as("last")])
        .executeTakeFirst();
    expect(await sums(other)).toEqual(await sums(database));
  });

  test("a failed seed leaves an empty database", { timeout: seedTimeout }, async () => {
    const failed = await create();
    let hashes = 0;
    const failing = {
      ...passwords,
      hash: async (password: string) => {
        hashes += 1;
        if (hashes === 8) throw new Error("killed");
        return passwords.hash(password);
      },
    };
    await syncAuthorities(failed);
    const work = runExclusively(failed, (trx) =>
      seedDemo({ database: trx, secrets, passwords: failing, clock: () => now }),
    );
    await expect(work).rejects.toThrow("killed");
    for (const table of ["account", "agent", "team"] as const) expect(await contentOf(failed, table)).toEqual([]);
  });
});
