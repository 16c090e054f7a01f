import { type Selectable, type SqlBool, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { everything } from "../../../../src/platform/access/owner-rules";
import { countByText } from "../../../../src/platform/calls/device/count-by-text";
import { type SearchScope, searchDevices } from "../../../../src/platform/calls/device/device-search";
import {
  type Database,
  insertMany,
  insertReturningId,
  type TextOwners,
  writeDeviceTexts,
} from "../../../../src/platform/database";
import { totalScope } from "../../../../src/platform/database/tables/totals";
import { createRandom } from "../../../../src/platform/demo/data/random";
import { addDevice, makeTestUsers, nbDevice } from "../../../support/lubricators";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases, useDatabase } from "../../../support/platform-database";

const fields = ["device_sn", "imei", "eui", "device_name", "asset_tag", "application", "gateway_eui"] as const;

/** Letters of which words are made: both cases, beyond ASCII, the Kelvin sign, the long s, wildcards and quotes. */
const letters = [..."aAbBkS\u212a\u017féÉ油泵轧%_\\\"'*12 😀"];

/** Has the Kelvin sign and the long s, which are no K and s. */
const kelvin = "\u212apump \u017fet";

/** A scope, and whether it has a device. */
interface SearchedBy extends SearchScope {
  readonly sees: (device: Selectable<Database["device"]>) => boolean;
}

const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

describe.each(openTestDatabases())("a search for keywords on $name", (engine) => {
  const database = useDatabase(engine);

  test("finds the devices with any word in one of their texts, with each search method", async () => {
    const random = createRandom(7);
    const word = (length: number): string => Array.from({ length }, () => random.pick(letters)).join("");
    const provider = { role: role.afm, create_time: 1 };
    const agent_id = await insertReturningId(database(), "agent", { name: "One", ...provider });
    const otherAgent = await insertReturningId(database(), "agent", { name: "Two", ...provider });
    const group_id = await insertReturningId(database(), "team", { agent_id, group_name: "Group", create_time: 1 });
    const customers = new Map<number, string>();
    for (let at = 0; at < 4; at += 1) {
      const [username, company] = [word(5), word(5)];
      const account = { role: role.customer, email: `${at}@search.test`, password_hash: "", agent_id, create_time: 1 };
      const id = await insertReturningId(database(), "account", { ...account, username, company });
      customers.set(id, `${username}\n${company}`);
    }
    const rows = Array.from({ length: 150 }, (_, at) => ({
      type: 0,
      agent_id: at % 4 === 0 ? otherAgent : agent_id,
      // Some devices keep the group of a former provider.
      group_id: at % 8 < 3 ? group_id : null,
      bind_status: 0,
      customer_id: at % 3 === 0 ? random.pick([...customers.keys()]) : null,
      device_sn: word(4),
      imei: at % 2 === 0 ? String(random.int(1_000_000, 9_999_999)) : null,
      eui: at % 2 === 0 ? null : random.hex(8).toUpperCase(),
      device_name: at === 0 ? kelvin : word(random.int(0, 8)),
      asset_tag: word(3),
      application: word(3),
      gateway_eui: at % 5 === 0 ? random.pick(["A1B2C3D4E5F60718", "00AA00AA00AA00AA"]) : "",
      lubricant_tube: 125,
      time_setting: 1,
      create_time: 1,
      update_time: 1,
    }));
    for (const row of rows) await database().insertInto("device").values(row).execute();
    await writeDeviceTexts(database());
    const devices = await database().selectFrom("device").selectAll().orderBy("id").execute();
    const textsOf = (device: (typeof devices)[number]): readonly string[] => [
      ...fields.map((name) => device[name] ?? ""),
      ...(customers.get(device.customer_id ?? 0) ?? "").split("\n"),
    ];
    const texts = devices.flatMap(textsOf).filter((text) => text !== "");
    const parts = Array.from({ length: 120 }, () => {
      const whole = [...random.pick(texts)];
      const begin = random.int(0, whole.length - 1);
      const part = whole.slice(begin, begin + random.int(1, 6)).join("");
      return random.int(0, 1) === 0 ? part : lower(part);
    });
    const customer = [...customers.keys()][0] ?? 0;
    const scopes: readonly SearchedBy[] = [
      { owners: [], condition: everything(), sees: () => true },
      {
        owners: [{ kind: "provider", id: agent_id }],
        condition: sql<SqlBool>`device.agent_id = ${agent_id}`,
        sees: (device) => device.agent_id === agent_id,
      },
      {
        owners: [
          { kind: "provider", id: agent_id },
          { kind: "group", id: group_id },
        ],
        condition: sql<SqlBool>`(device.agent_id = ${agent_id} and device.group_id = ${group_id})`,
        sees: (device) => device.agent_id === agent_id && device.group_id === group_id,
      },
      {
        owners: [{ kind: "customer", id: customer }],
        condition: sql<SqlBool>`device.customer_id = ${customer}`,
        sees: (device) => device.customer_id === customer,
      },
    ];
    /** Number of searches that the index could count, by scope. */
    const counts: number[] = [];
    const absent = Array.from({ length: 30 }, () => word(random.int(1, 4)));
    for (const keywords of [...parts, ...absent, "a\nb", "50%", '"', "油泵", "kpu", "set", "m \u017f"]) {
      const matching = devices.filter((device) =>
        textsOf(device).some((text) => lower(text).includes(lower(keywords))),
      );
      for (const [number, scope] of scopes.entries()) {
        const expected = matching.filter(scope.sees).map(({ id }) => id);
        for (const limit of [0, 2, 2000]) {
          const search = await searchDevices(database(), keywords, scope, limit);
          // With devices that were looked up, both are the same.
          for (const condition of limit === 0 ? [search.condition, search.inOrder] : [search.condition]) {
            const found = database().selectFrom("device").select("device.id").where(scope.condition).where(condition);
            const ids = (await found.orderBy("device.id").execute()).map(({ id }) => id);
            expect(ids, `${keywords} for scope ${number} with at most ${limit}`).toEqual(expected);
          }
        }
        const search = await searchDevices(database(), keywords, scope, 0);
        for (const maxRead of search.textWord === null ? [] : [1, 2000]) {
          const counted = await countByText(database(), search, scope, [], { maxRead, few: 0 });
          expect([null, expected.length], `${keywords} for scope ${number}, reading ${maxRead}`).toContain(counted);
          if (counted !== null) counts[number] = (counts[number] ?? 0) + 1;
        }
      }
    }
    expect(counts).toHaveLength(scopes.length);
    for (const counted of counts) expect(counted).toBeGreaterThan(2);
  }, 60_000);
});

describe.each(openTestDatabases())("the texts that keywords search on $name", (engine) => {
  const platform = usePlatform(engine);

  test("are updated with each change of a device, and deleted with it", async () => {
    const users = await makeTestUsers(platform());
    const { dealer } = users;
    const { device_id, imei } = await addDevice(platform(), users, { device_name: "Old name" });
    const namesFor = async (keywords: string) => {
      const { list } = await platform().data<{ list: { device_name: string }[] }>(
        "device/list",
        { keywords },
        { as: dealer.token },
      );
      return list.map(({ device_name }) => device_name);
    };
    expect(await namesFor("ld na")).toEqual(["Old name"]);
    await platform().data("device/save-device", nbDevice(String(imei), { device_id, device_name: "New 名称" }), {
      as: dealer.token,
    });
    expect(await namesFor("ld na")).toEqual([]);
    expect(await namesFor("w 名称")).toEqual(["New 名称"]);
    await platform().data("device/delete-device", { device_id }, { as: dealer.token });
    expect(await namesFor("w 名称")).toEqual([]);
    expect(await platform().platform.database.selectFrom("device_text").selectAll().execute()).toEqual([]);
  });

  /** Stores a count of devices that do not exist: then applications are counted as among very many devices. */
  const addStoredCount = async (agent_id: number): Promise<void> => {
    const kinds = { type: 0, is_enable: 1, bind_status: 1, status: 0, online: 1, measured: 0, availability: 0 };
    const count = { ...kinds, scope: totalScope.agent, agent_id, owner_id: 0, devices: 30_000 };
    await platform().platform.database.insertInto("state_count").values(count).execute();
  };

  test("more than 1,000 devices that a search finds are answered as 1,001, after row 1,000 and on request exactly", async () => {
    const { admin, dealer, otherDealer, agentId } = await makeTestUsers(platform());
    const types = { type: "bigint", agent_id: "bigint", device_name: "text", application: "text" } as const;
    const times = {
      lubricant_tube: "bigint",
      time_setting: "bigint",
      create_time: "bigint",
      update_time: "bigint",
    } as const;
    const values = { type: 0, agent_id: agentId, lubricant_tube: 125, time_setting: 1, create_time: 1, update_time: 1 };
    // More than are looked up.
    const more = Array.from({ length: 5100 }, (_, at) => ({
      ...values,
      device_name: at < 1100 ? "Valve" : at < 2000 ? "Slow pump" : "Pump ſ",
      application: at % 4 === 0 ? "" : "Kiln",
    }));
    const { database } = platform().platform;
    await insertMany(database, "device", { ...types, ...times }, more).execute();
    await writeDeviceTexts(database);
    const totalOf = async (payload: Readonly<Record<string, unknown>>, { token } = dealer) =>
      (await platform().data<{ total: number }>("device/list", payload, { as: token })).total;
    expect(await totalOf({ keywords: "valv" })).toBe(1001);
    expect(await totalOf({ keywords: "valv", page: 50 })).toBe(1001);
    expect(await totalOf({ keywords: "valv", page: 51 })).toBe(1100);
    expect(await totalOf({ keywords: "valv", exact_total: 1 })).toBe(1100);
    expect(await totalOf({ keywords: "pump" })).toBe(1001);
    expect(await totalOf({ keywords: "pump", exact_total: 1 })).toBe(4000);
    expect(await totalOf({ keywords: "slow" })).toBe(900);
    expect(await totalOf({ keywords: "pump", status: 1 })).toBe(0);
    expect(await totalOf({ keywords: "pump" }, admin)).toBe(1001);
    expect(await totalOf({ keywords: "pump", exact_total: 1 }, admin)).toBe(4000);
    expect(await totalOf({ keywords: "pump", status: 1 }, admin)).toBe(0);
    expect(await totalOf({ keywords: "slow" }, admin)).toBe(900);
    expect(await totalOf({ keywords: "pu" })).toBe(1001);
    expect(await totalOf({ keywords: "pump", application: "valve" })).toBe(0);
    expect(await totalOf({ keywords: "pump", application: "kiln", status: 0 })).toBe(1001);
    const manyPumps = async (owners: TextOwners) =>
      (await searchDevices(database, "pump", { condition: everything(), owners })).exceedsMostFound;
    expect(await manyPumps([])).toBe(true);
    expect(await manyPumps([{ kind: "provider", id: agentId }])).toBe(true);
    expect(await manyPumps([{ kind: "provider", id: agentId + 1 }])).toBe(false);
    await addStoredCount(agentId);
    expect(await totalOf({ application: "kiln" })).toBe(1001);
    expect(await totalOf({ application: "kiln", exact_total: 1 })).toBe(3825);
    // Index and text of a device do not tell in which column a word is.
    for (const application of ["pump", "um"]) expect(await totalOf({ application })).toBe(0);
    // SQLite's index finds them by the long s.
    expect(await totalOf({ keywords: "pump s" })).toBe(0);
    // No index finds these words.
    for (const keywords of ["ü", "Ж", "é1", "a\nb"]) expect(await totalOf({ keywords })).toBe(0);
    for (const keywords of ["pump", "pu", "slow pump"]) expect(await totalOf({ keywords }, otherDealer)).toBe(0);
  });
});
