import type { Kysely } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { registry } from "../../../resources";
import { commandKind, grantable, hasImeiCheckDigit, messageKind, readScene, role } from "../../../src/contract";
import { seedAuthorities } from "../../../src/platform/authorities";
import { day, hour } from "../../../src/platform/clock";
import { type Database, dayOf, exclusively, fromIdList, migrate } from "../../../src/platform/database";
import { demoPassword, seedDemo } from "../../../src/platform/demo";
import { markSilent } from "../../../src/platform/reports";
import { createPasswords } from "../../../src/platform/secrets/passwords";
import { createSecrets } from "../../../src/platform/secrets/secrets";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

const now = Date.UTC(2026, 10, 21, 9, 30);
const today = Date.UTC(2026, 10, 21);
const secrets = createSecrets(Buffer.alloc(32, 7));
const passwords = createPasswords();

async function seed(database: Kysely<Database>, clock = () => now) {
  await seedAuthorities(database);
  return exclusively(database, (trx) => seedDemo({ database: trx, secrets, passwords, clock }));
}

/** Rows of a table without what is salted. */
async function contentOf(database: Kysely<Database>, table: keyof Database): Promise<readonly object[]> {
  const rows = await database.selectFrom(table).selectAll().execute();
  return rows.map((row) => {
    const { password_hash: _, nwks_key: __, apps_key: ___, ...rest } = row as Record<string, unknown>;
    return rest;
  });
}

function byDevice<R extends { readonly device_id: number }>(rows: readonly R[]): ReadonlyMap<number, readonly R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.device_id) ?? [];
    group.push(row);
    groups.set(row.device_id, group);
  }
  return groups;
}

/** A start writes a hundred thousand rows; other tests run beside it. */
const patience = 60_000;

describe.each(openTestDatabases())("the demo data on $name", (engine) => {
  const opened = useDatabase(engine);
  let database: Kysely<Database>;
  beforeAll(async () => {
    database = opened();
    await seed(database);
  }, patience);

  const count = async (table: keyof Database) => {
    const { rows } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return rows;
  };
  const accountOf = (email: string) =>
    database.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

  test("there is as much of it as a demo needs", async () => {
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

  test("nobody else signs in with the demo's password", async () => {
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

  test("alarms of the last days wait for somebody, most of the older ones were acknowledged by the provider", async () => {
    const alarms = await database
      .selectFrom("alarm")
      .leftJoin("account", "account.id", "alarm.acknowledged_by")
      .select(["alarm.agent_id", "alarm.begin_time", "alarm.acknowledged_time", "alarm.comment"])
      .select("account.agent_id as noticer_agent")
      .execute();
    const [fresh, older] = [true, false].map((isFresh) =>
      alarms.filter(({ begin_time }) => begin_time >= today - 2 * day === isFresh),
    ) as [typeof alarms, typeof alarms];
    expect(fresh.filter((one) => one.acknowledged_time !== null)).toEqual([]);
    const noticed = older.filter((one) => one.acknowledged_time !== null);
    expect(noticed.length).toBeGreaterThan(older.length / 2);
    expect(noticed.filter((one) => one.noticer_agent !== one.agent_id)).toEqual([]);
    expect(noticed.filter((one) => (one.acknowledged_time ?? 0) > today)).toEqual([]);
    expect(noticed.some(({ comment }) => comment !== "")).toBe(true);
  });

  test("the inboxes tell of what the devices have been through, the last days of it unread", async () => {
    const inboxOf = async (email: string) => {
      const { id } = await accountOf(email);
      return database.selectFrom("message").selectAll().where("account_id", "=", id).execute();
    };
    const kinds = async (email: string) => new Set((await inboxOf(email)).map(({ type }) => type));
    for (const email of ["dealer@demo.test", "leader@demo.test", "customer@demo.test"]) {
      const found = await kinds(email);
      expect([email, found.has(messageKind.deviceException), found.has(messageKind.officialPush)]).toEqual([
        email,
        true,
        true,
      ]);
    }
    expect(await kinds("admin@demo.test")).toEqual(new Set([messageKind.authorisation, messageKind.officialPush]));
    const dealers = await inboxOf("dealer@demo.test");
    expect(dealers.some(({ status }) => status === 0)).toBe(true);
    expect(dealers.filter(({ status, push_time }) => (status === 0) !== push_time >= today - 2 * day)).toEqual([]);
    expect(dealers.filter(({ push_time }) => push_time > now)).toEqual([]);
  });

  test("the member may look and touch nothing; the leader has the run of his group", async () => {
    const authorities = await database.selectFrom("authority").selectAll().execute();
    const held = async (email: string) => {
      const ids = fromIdList((await accountOf(email)).authority_ids);
      return authorities.filter((one) => ids.includes(one.id)).map((one) => `${one.resource}.${one.action}`);
    };
    const members = await held("member@demo.test");
    expect(members).toEqual(expect.arrayContaining(["device.list", "gateway.list", "alarm.list"]));
    expect(members.filter((one) => !one.endsWith(".list") || /^(authority|member)\./.test(one))).toEqual([]);
    const leaders = await held("leader@demo.test");
    const grantableToLeaders = grantable(registry, [role.leader]);
    expect(leaders.toSorted()).toEqual(
      grantableToLeaders.map((one) => `${one.resource.name}.${one.action}`).toSorted(),
    );
  });

  test("identifiers are valid, each once, and those of a bound device are its stock record's", async () => {
    const devices = await database.selectFrom("device").selectAll().execute();
    const stock = await database.selectFrom("storage").selectAll().execute();
    for (const { type, imei } of stock) {
      if (type === 1) expect(imei).toMatch(/^[0-9A-F]{16}$/);
      else expect([imei, /^\d{15}$/.test(imei) && hasImeiCheckDigit(imei)]).toEqual([imei, true]);
    }
    const recordOf = new Map(stock.map((one) => [one.imei, one]));
    for (const { id, type, imei, eui, agent_id, bind_status } of devices) {
      const record = recordOf.get(imei ?? eui ?? "");
      const device_id = bind_status === 1 ? id : null;
      expect(record).toMatchObject({ type, agent_id, device_id });
    }
    const bound = stock.filter((one) => one.device_id !== null);
    expect(bound.every((one) => one.active === 1)).toBe(true);
    const lora = stock.find((one) => one.type === 1);
    expect(secrets.open(lora?.nwks_key ?? "", "nwks_key")).toMatch(/^[0-9A-F]{32}$/);
  });

  test("alarms of all codes are open, and of all codes have ended", async () => {
    const alarms = await database.selectFrom("alarm").selectAll().execute();
    const codesOf = (rows: typeof alarms) => [...new Set(rows.map(({ code }) => code))].toSorted();
    expect(codesOf(alarms.filter((one) => one.end_time === null))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(codesOf(alarms.filter((one) => one.end_time !== null))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { begin_time, end_time } of alarms) expect(end_time ?? today).toBeGreaterThan(begin_time);
  });

  test("a device's status agrees with its alarms, its last report and its setting", async () => {
    const devices = await database.selectFrom("device").selectAll().execute();
    const open = await database.selectFrom("alarm").selectAll().where("end_time", "is", null).execute();
    const openOf = byDevice(open);
    expect(new Set(devices.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4]));
    for (const device of devices) {
      const codes = (openOf.get(device.id) ?? []).map(({ code }) => code);
      const { status, active_time, report_interval } = device;
      const silence = active_time === null ? null : today - active_time;
      const isSilent = silence !== null && silence > report_interval * hour;
      const expected = { 0: codes.length === 0, 1: codes.some((code) => code !== 6), 2: codes.includes(6) };
      if (status in expected)
        expect([device.id, expected[status as 0 | 1 | 2], isSilent]).toEqual([device.id, true, false]);
      if (status === 3) expect([device.id, isSilent, device.online]).toEqual([device.id, true, 0]);
      if (status === 4) expect([device.id, device.time_setting, device.online]).toEqual([device.id, 0, 0]);
      expect(device.time_setting).toBeLessThanOrEqual(device.time_setting_max);
    }
    const pending = devices.map((one) => one.pending_time_setting).filter((one) => one !== null);
    expect(pending).toContain(0);
    expect(pending.length).toBeGreaterThan(6);
  });

  test("nobody is silent whom the demo calls on line, and nobody on line who is silent", async () => {
    expect(await markSilent(database, now)).toBe(0);
    const online = await database.selectFrom("device").select("id").where("online", "=", 1).execute();
    expect(online.length).toBeGreaterThan(400);
  });

  test("every device that was heard has the report in which it was, and waits for what it was told since", async () => {
    const heard = await database.selectFrom("device").selectAll().where("active_time", "is not", null).execute();
    const reports = byDevice(await database.selectFrom("device_report").selectAll().execute());
    for (const device of heard) {
      const times = (reports.get(device.id) ?? []).map(({ time }) => time);
      expect([device.id, Math.max(...times)]).toEqual([device.id, device.active_time]);
    }
    const commands = await database.selectFrom("device_command").selectAll().where("status", "=", 0).execute();
    const waiting = heard.filter((one) => one.pending_time_setting !== null || one.pending_action !== null);
    expect(commands.map((one) => one.device_id).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
    for (const { device_id, create_time } of commands) {
      const device = heard.find(({ id }) => id === device_id);
      expect(create_time).toBeGreaterThan(device?.active_time ?? now);
      expect(create_time).toBeLessThan(now);
    }
  });

  test("some devices work by a scene that the contract takes, given since they were bound", async () => {
    const scenes = await database
      .selectFrom("device_command")
      .innerJoin("device", "device.id", "device_command.device_id")
      .select(["device_command.data", "device_command.create_time", "device.bind_time", "device.active_time"])
      .select("device_command.confirm_time")
      .where("device_command.kind", "=", commandKind.scene)
      .execute();
    expect(scenes.length).toBeGreaterThan(20);
    for (const { data, create_time, confirm_time, bind_time, active_time } of scenes) {
      const read = readScene((JSON.parse(data) as { scene: unknown }).scene);
      expect(read?.faults).toEqual([]);
      expect(read?.scene.length).toBeGreaterThan(0);
      expect(create_time).toBeGreaterThanOrEqual(bind_time ?? now);
      expect(confirm_time).toBeLessThanOrEqual(active_time ?? 0);
    }
  });

  test("what was dispensed is missing from the cartridge, to the last thousandth of a ml", async () => {
    const devices = await database.selectFrom("device").selectAll().execute();
    const days = await database.selectFrom("device_day").selectAll().orderBy("device_id").orderBy("day").execute();
    const daysOf = byDevice(days);
    const inThousandths = (ml: number | null | undefined) => Math.round((ml ?? 0) * 1000);
    let swaps = 0;
    for (const device of devices) {
      const own = daysOf.get(device.id) ?? [];
      const full = inThousandths(device.lubricant_tube);
      for (const [at, one] of own.entries()) {
        const former = at === 0 ? null : inThousandths(own[at - 1]?.remaining_ml);
        const left = inThousandths(one.remaining_ml);
        const isSwapped = former === 0 && left > 0;
        if (isSwapped) swaps += 1;
        const whole = isSwapped ? full : former;
        if (whole !== null)
          expect([device.id, one.day, left]).toEqual([device.id, one.day, whole - inThousandths(one.dispensed_ml)]);
        expect(left).toBeLessThanOrEqual(full);
      }
      const last = own.at(-1);
      if (last === undefined) expect([device.id, device.remaining_ratio]).toEqual([device.id, null]);
      else expect(device.remaining_ratio).toBeCloseTo(((last.remaining_ml ?? 0) / device.lubricant_tube) * 100, 0);
    }
    expect(swaps).toBeGreaterThan(100);
  });

  test("the figures reach over six months until yesterday, and no device reports more often than it is set to", async () => {
    const days = await database
      .selectFrom("device_day")
      .innerJoin("device", "device.id", "device_day.device_id")
      .select(["day", "reports", "report_interval", "device_day.temperature"])
      .execute();
    expect(Math.max(...new Set(days.map((one) => one.day)))).toBe(dayOf(today - day));
    expect(Math.min(...new Set(days.map((one) => one.day)))).toBeLessThanOrEqual(dayOf(today - 181 * day));
    expect(days.filter((one) => one.reports > 24 / one.report_interval)).toEqual([]);
    expect(days.filter((one) => Math.abs((one.temperature ?? 99) - 25) > 40)).toEqual([]);
  });

  test("devices stand in China and in Europe, and are named in the language of the place", async () => {
    const devices = await database.selectFrom("device").selectAll().execute();
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    const inChina = devices.filter((one) => isChinese(one.city));
    expect(inChina.length).toBeGreaterThan(200);
    expect(devices.length - inChina.length).toBeGreaterThan(200);
    for (const one of devices) {
      expect([one.id, isChinese(one.device_name), isChinese(one.lubricant)]).toEqual([
        one.id,
        isChinese(one.city),
        isChinese(one.city),
      ]);
      const [west, south, east, north] = isChinese(one.city) ? [73, 18, 135, 54] : [-10, 36, 32, 71];
      expect(one.longitude).toBeGreaterThan(west);
      expect(one.longitude).toBeLessThan(east);
      expect(one.latitude).toBeGreaterThan(south);
      expect(one.latitude).toBeLessThan(north);
    }
  });

  test("a device behind a gateway is its provider's, and silent when the gateway is", async () => {
    const rows = await database
      .selectFrom("device")
      .innerJoin("gateway", "gateway.id", "device.gateway_id")
      .select(["device.id", "device.type", "device.online", "device.agent_id", "device.gateway_eui"])
      .select(["gateway.agent_id as gateway_agent", "gateway.eui", "gateway.status"])
      .execute();
    expect(rows.filter((one) => one.status === 1).length).toBeGreaterThan(3);
    for (const row of rows) {
      expect(row).toMatchObject({ type: 1, agent_id: row.gateway_agent, gateway_eui: row.eui });
      if (row.status === 1) expect([row.id, row.online]).toEqual([row.id, 0]);
    }
  });
});

describe.each(openTestDatabases())("seeding on $name", (engine) => {
  async function create(): Promise<Kysely<Database>> {
    const created = await engine.create();
    onTestFinished(() => created.drop());
    const database = await created.connect();
    await migrate(database);
    return database;
  }

  test("two starts at one time give the same data", { timeout: patience }, async () => {
    const [one, other] = [await create(), await create()];
    const accounts = await seed(one);
    expect(await seed(other)).toEqual(accounts);
    const tables = ["agent", "account", "team", "gateway", "device", "storage", "alarm", "action_log"] as const;
    for (const table of [...tables, "device_report", "device_command"] as const) {
      expect(await contentOf(other, table)).toEqual(await contentOf(one, table));
    }
    const sums = (database: Kysely<Database>) =>
      database
        .selectFrom("device_day")
        .select(({ fn }) => [fn.countAll<number>().as("days"), fn.max("day").as("last")])
        .executeTakeFirst();
    expect(await sums(other)).toEqual(await sums(one));
  });

  test("one that breaks off leaves an empty database", { timeout: patience }, async () => {
    const database = await create();
    let hashes = 0;
    const failing = {
      ...passwords,
      hash: async (password: string) => {
        hashes += 1;
        if (hashes === 8) throw new Error("killed");
        return passwords.hash(password);
      },
    };
    await seedAuthorities(database);
    const work = exclusively(database, (trx) =>
      seedDemo({ database: trx, secrets, passwords: failing, clock: () => now }),
    );
    await expect(work).rejects.toThrow("killed");
    for (const table of ["account", "agent", "team"] as const) expect(await contentOf(database, table)).toEqual([]);
  });
});
