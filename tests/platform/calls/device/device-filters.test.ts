import type { Kysely } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { callByPath, daysPerMonth, greasing, listPayloadNames, role, timeSettingOff } from "../../../../src/contract";
import { type Database, writeDeviceTexts } from "../../../../src/platform/database";
import { createRandom, type Random } from "../../../../src/platform/demo/data/random";
import { newEui, newImei } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

/** Devices of each of two providers. The list of one is tested. */
const fleetSize = 200;

const pageSize = 30;

const cities = [
  ["Bayern", "Augsburg"],
  ["Bayern", "Nürnberg"],
  ["河北省", "唐山市"],
  ["", ""],
] as const;

/** The columns of a device that filters compare, with values that do not depend on each other. */
const valuesOf = (random: Random) => {
  const [province, city] = random.pick(cities);
  const type = random.int(0, 1);
  return {
    type,
    imei: type === 0 ? newImei() : null,
    eui: type === 1 ? newEui() : null,
    device_name: `${random.pick(["Fan", "Pump", "轧机"])} bearing ${random.int(10, 99)}`,
    asset_tag: random.pick(["FN-7", "PU-50%", ""]),
    application: random.pick(["Fan", "Fan coil", "辊压设备", ""]),
    province,
    city,
    status: random.int(0, 6),
    online: random.int(0, 1),
    is_enable: random.int(0, 1),
    bind_status: random.int(0, 1),
    pending_time_setting: random.pick([null, null, timeSettingOff, 3]),
    empty_expected: random.pick([null, 4000, 5000, 6000]),
    active_time: random.pick([null, 1000, 2000, 3000]),
  };
};

interface Customer {
  readonly customer_id: number | null;
  readonly company: string;
}

/** A device, with what filters read from other tables. */
type Known = ReturnType<typeof valuesOf> & Customer & { readonly id: number; readonly greasing: number | null };

/** The need of a bearing, in relation to what its device dispenses. */
const advices = [
  { state: null, need: 0 },
  { state: greasing.fits, need: 1 },
  { state: greasing.tooMuch, need: 1 / 3 },
  { state: greasing.tooLittle, need: 3 },
] as const;

/** The values of a filter to try, and whether a device passes it. */
interface Filter {
  readonly values: readonly (string | number)[];
  readonly passes: (device: Known, value: string | number) => boolean;
}

const equal = (name: keyof Known, ...values: Filter["values"]): Filter => ({
  values,
  passes: (device, value) => device[name] === value,
});

const hasWord = (texts: readonly (string | null)[], word: string | number): boolean =>
  texts.some((text) => text?.toLowerCase().includes(String(word).toLowerCase()));

const filtersFor = (customers: readonly number[]): Readonly<Record<string, Filter>> => ({
  status: {
    values: [0, 1, 6, "pending_setting"],
    passes: ({ status, pending_time_setting: pending }, value) =>
      value === "pending_setting" ? pending === timeSettingOff : status === value,
  },
  type: equal("type", 0, 1),
  is_enable: equal("is_enable", 0, 1),
  online: equal("online", 0, 1),
  bind_status: equal("bind_status", 0, 1),
  province: equal("province", "Bayern", "河北省"),
  city: equal("city", "Augsburg", "唐山市"),
  customer_id: equal("customer_id", ...customers),
  greasing: equal("greasing", greasing.fits, greasing.tooMuch, greasing.tooLittle),
  application: {
    values: ["fan", "辊压"],
    passes: ({ application }, value) => hasWord([application], value),
  },
  // A name, a work-machine number, a part of every identifier, a customer.
  keywords: {
    values: ["轧机", "50%", "2605", "port authority"],
    passes: ({ device_name, asset_tag, application, imei, eui, company }, value) =>
      hasWord([device_name, asset_tag, application, imei, eui, company], value),
  },
  empty_from: { values: [5000], passes: ({ empty_expected: at }, from) => at !== null && at >= Number(from) },
  empty_until: { values: [5000], passes: ({ empty_expected: at }, until) => at !== null && at <= Number(until) },
  seen_from: { values: [2000], passes: ({ active_time: at }, from) => at !== null && at >= Number(from) },
  seen_until: { values: [2000], passes: ({ active_time: at }, until) => at !== null && at <= Number(until) },
});

const names = Object.keys(filtersFor([]));

test("every declared filter is tried", () => {
  const { fields } = callByPath(registry, "device/list");
  const paging: readonly string[] = Object.values(listPayloadNames);
  const declared = fields.flatMap(({ sentAs }) => sentAs).filter((name) => !paging.includes(name));
  expect(names.toSorted()).toEqual(declared.toSorted());
});

describe.each(openTestDatabases())("two filters of the device list on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let token = "";
  let filters = filtersFor([]);
  /** Newest first, as the list. */
  let devices: readonly Known[] = [];

  beforeAll(async () => {
    const agent_id = await platform.addAgent();
    token = (await platform.addPerson(role.afm, { agent_id })).token;
    const customers: Customer[] = [{ customer_id: null, company: "" }];
    for (const company of ["Port Authority GmbH", "首钢"]) {
      const { id } = await platform.addPerson(role.customer, { agent_id, company, username: "" });
      customers.push({ customer_id: id, company });
    }
    filters = filtersFor(customers.flatMap(({ customer_id }) => customer_id ?? []));
    const { database } = platform.platform;
    devices = (await addDevices(database, agent_id, customers)).toReversed();
    await addDevices(database, await platform.addAgent(), [{ customer_id: null, company: "" }]);
    await writeDeviceTexts(database);
  });

  test.each(names)("%s, alone and with each other one, finds and counts the devices that pass both", async (name) => {
    for (const other of names.slice(names.indexOf(name))) {
      let most = 0;
      for (const payload of combinations(filters, name, other)) {
        const passing = devices.filter((device) =>
          Object.entries(payload).every(([filter, value]) => filters[filter]?.passes(device, value)),
        );
        const answer = await platform.data<{ list: readonly { device_id: number }[]; total: number }>(
          "device/list",
          { ...payload, page_size: pageSize },
          { as: token },
        );
        const ids = answer.list.map(({ device_id }) => device_id);
        expect({ payload, total: answer.total, ids }).toEqual({
          payload,
          total: passing.length,
          ids: passing.slice(0, pageSize).map(({ id }) => id),
        });
        most = Math.max(most, passing.length);
      }
      expect(most, `${name} and ${other}`).toBeGreaterThan(0);
    }
  });
});

/** Each value of two filters at least once. All values of the first one alone, if they are the same filter. */
function combinations(all: Readonly<Record<string, Filter>>, name: string, other: string) {
  const [values, others] = [all[name]?.values ?? [], all[other]?.values ?? []];
  return Array.from({ length: Math.max(values.length, others.length) }, (_, at) => ({
    [other]: others[at % others.length] ?? "",
    [name]: values[at % values.length] ?? "",
  }));
}

/** Adds devices of a provider with random values. Three of four have advice, so that their greasing is known. */
async function addDevices(
  database: Kysely<Database>,
  agent_id: number,
  customers: readonly Customer[],
): Promise<readonly Known[]> {
  const random = createRandom(11);
  const drafts = Array.from({ length: fleetSize }, () => ({
    values: valuesOf(random),
    owner: random.pick(customers),
    advice: random.pick(advices),
  }));
  const setting = { lubricant_tube: 125, time_setting: 6, create_time: 1, update_time: 1 };
  const rows = drafts.map(({ values, owner: { customer_id } }) => ({ ...values, ...setting, agent_id, customer_id }));
  await database.insertInto("device").values(rows).execute();
  const ids = await database.selectFrom("device").select("id").where("agent_id", "=", agent_id).orderBy("id").execute();
  const devices = drafts.map(({ values, owner, advice: { state, need } }, at) => ({
    ...values,
    ...owner,
    id: ids[at]?.id ?? 0,
    greasing: state,
    need: (need * setting.lubricant_tube) / (setting.time_setting * daysPerMonth),
  }));
  const bearing = { kind: "ball", way: "side", bore: 50, outside: 90, width: 20, rpm: 1000 } as const;
  const advice = { ...bearing, temperature: 60, hours: 24, months: 6, time: 1 };
  const advised = devices.filter((device) => device.greasing !== null);
  await database
    .insertInto("device_advice")
    .values(advised.map(({ id, need }) => ({ ...advice, device_id: id, need })))
    .execute();
  return devices;
}
