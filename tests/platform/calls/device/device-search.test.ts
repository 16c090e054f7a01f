import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { everything } from "../../../../src/platform/access/owner-rules";
import { countByText, searchDevices } from "../../../../src/platform/calls/device/device-search";
import { insertMany, insertReturningId, writeDeviceTexts } from "../../../../src/platform/database";
import { createRandom } from "../../../../src/platform/demo/data/random";
import { addDevice, makeTestUsers, nbDevice } from "../../../support/lubricators";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases, useDatabase } from "../../../support/platform-database";

const fields = ["device_sn", "imei", "eui", "device_name", "asset_tag", "application", "gateway_eui"] as const;

/** Letters of which words are made: both cases, beyond ASCII, the Kelvin sign, the long s, wildcards and quotes. */
const letters = [..."aAbBkS\u212a\u017féÉ油泵轧%_\\\"'*12 😀"];

/** Has the Kelvin sign and the long s, which are no K and s. */
const kelvin = "\u212apump \u017fet";

const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

describe.each(openTestDatabases())("a search for keywords on $name", (engine) => {
  const database = useDatabase(engine);

  test("finds the devices with any word in one of their texts, with each search method", async () => {
    const random = createRandom(7);
    const word = (length: number): string => Array.from({ length }, () => random.pick(letters)).join("");
    const agent_id = await insertReturningId(database(), "agent", { name: "One", role: role.afm, create_time: 1 });
    const customers = new Map<number, string>();
    for (let at = 0; at < 4; at += 1) {
      const [username, company] = [word(5), word(5)];
      const account = { role: role.customer, email: `${at}@search.test`, password_hash: "", agent_id, create_time: 1 };
      const id = await insertReturningId(database(), "account", { ...account, username, company });
      customers.set(id, `${username}\n${company}`);
    }
    const rows = Array.from({ length: 150 }, (_, at) => ({
      type: 0,
      agent_id,
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
    let counts = 0;
    const absent = Array.from({ length: 30 }, () => word(random.int(1, 4)));
    for (const keywords of [...parts, ...absent, "a\nb", "50%", '"', "油泵", "kpu", "set", "m \u017f"]) {
      const expected = devices.filter((device) =>
        textsOf(device).some((text) => lower(text).includes(lower(keywords))),
      );
      for (const limit of [0, 2, 2000]) {
        const search = await searchDevices(database(), keywords, everything(), limit);
        // With devices that were looked up, both are the same.
        for (const condition of limit === 0 ? [search.condition, search.inOrder] : [search.condition]) {
          const found = database().selectFrom("device").select("device.id").where(condition).orderBy("device.id");
          expect(
            (await found.execute()).map(({ id }) => id),
            `${keywords} with at most ${limit}`,
          ).toEqual(expected.map(({ id }) => id));
        }
      }
      const search = await searchDevices(database(), keywords, everything(), 0);
      for (const maxRead of search.textWord === null ? [] : [1, 2000]) {
        const counted = await countByText(database(), search, everything(), [], { maxRead, few: 0 });
        expect([null, expected.length], `${keywords}, reading ${maxRead}`).toContain(counted);
        if (counted !== null) counts += 1;
      }
    }
    expect(counts).toBeGreaterThan(20);
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

  test("more than 1,000 devices that a search finds are answered as 1,001, after row 1,000 and on request exactly", async () => {
    const { dealer, agentId } = await makeTestUsers(platform());
    const types = { type: "bigint", agent_id: "bigint", device_name: "text", lubricant_tube: "bigint" } as const;
    const times = { time_setting: "bigint", create_time: "bigint", update_time: "bigint" } as const;
    const values = { type: 0, agent_id: agentId, lubricant_tube: 125, time_setting: 1, create_time: 1, update_time: 1 };
    // So many that the caller's devices are not compared one by one.
    const more = Array.from({ length: 5100 }, (_, at) => ({
      ...values,
      device_name: at < 1100 ? "Valve" : at < 2000 ? "Slow pump" : "Pump",
    }));
    const { database } = platform().platform;
    await insertMany(database, "device", { ...types, ...times }, more).execute();
    await writeDeviceTexts(database);
    const totalOf = async (payload: Readonly<Record<string, unknown>>) =>
      (await platform().data<{ total: number }>("device/list", payload, { as: dealer.token })).total;
    expect(await totalOf({ keywords: "valv" })).toBe(1001);
    expect(await totalOf({ keywords: "valv", page: 50 })).toBe(1001);
    expect(await totalOf({ keywords: "valv", page: 51 })).toBe(1100);
    expect(await totalOf({ keywords: "valv", exact_total: 1 })).toBe(1100);
    expect(await totalOf({ keywords: "pump" })).toBe(1001);
    expect(await totalOf({ keywords: "pump", exact_total: 1 })).toBe(4000);
    expect(await totalOf({ keywords: "slow" })).toBe(900);
    expect(await totalOf({ keywords: "pump", status: 1 })).toBe(0);
  });
});
