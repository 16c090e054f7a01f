import { dayOf, role } from "../../src/contract";
import { firstStep, insertMany } from "../../src/platform/database";
import { rebuildTotals, writeReadings } from "../../src/platform/fleet/totals";
import { addDevice, makeTestUsers, newImei } from "./lubricators";
import type { TestPlatform } from "./platform-calls";

/** At least three steps: the second has at most twice as many devices as the first. */
const many = 4 * firstStep;

const [hour, day] = [3_600_000, 86_400_000];

export type LargeOwner = Awaited<ReturnType<typeof addLargeOwner>>;

/**
 * Adds a provider with a customer and a group that have the same many devices, each with stock, a day and an alarm. The
 * customer applies to join another provider. `spare` is a device of the provider, `bystander` one of the other provider.
 */
export async function addLargeOwner(platform: TestPlatform, bind_status: 0 | 1 = 1) {
  const users = await makeTestUsers(platform);
  const { agentId: agent_id, otherAgentId, otherDealer, dealer } = users;
  const { database } = platform.platform;
  const { now: create_time } = platform;
  const applies = { apply_agent_id: otherAgentId, apply_status: 1 };
  const customer = await platform.addPerson(role.customer, { agent_id, ...applies });
  const group_id = await platform.addGroup(agent_id);
  const { device_id: spare } = await addDevice(platform, users);
  if (bind_status === 0) await platform.data("device/unbind-device", { device_id: spare }, { as: dealer.token });
  const bystander = await addDevice(platform, { ...users, agentId: otherAgentId, dealer: otherDealer });
  const owned = { type: 0, agent_id, create_time };
  const imeis = Array.from({ length: many }, newImei);
  const devices = imeis.map((imei) => ({
    ...owned,
    imei,
    customer_id: customer.id,
    group_id,
    lubricant_tube: 125,
    time_setting: 6,
    bind_status,
    bind_time: create_time - 2 * day,
    empty_expected: create_time + 30 * day,
    longitude: 121.5,
    latitude: 31.2,
    update_time: create_time,
  }));
  const added = await database.insertInto("device").values(devices).returning("id").execute();
  const ids = added.map(({ id }) => id).toSorted((one, other) => one - other);
  const at = create_time - day;
  const readings = writeReadings([[at, 1.5, null, null, null, null]]);
  const ofDevice = { device_id: "bigint", agent_id: "bigint" } as const;
  await insertMany(
    database,
    "storage",
    { ...ofDevice, type: "bigint", imei: "text", model: "text", batch: "text", create_time: "bigint" },
    imeis.map((imei, index) => ({
      ...owned,
      imei,
      model: "",
      batch: "",
      device_id: bind_status === 1 ? (ids[index] ?? null) : null,
    })),
  ).execute();
  await insertMany(
    database,
    "device_day",
    { ...ofDevice, day: "bigint", dispensed_ml: "double precision", reports: "bigint", readings: "text" },
    ids.map((device_id) => ({ device_id, agent_id, day: dayOf(at), dispensed_ml: 1.5, reports: 1, readings })),
  ).execute();
  await insertMany(
    database,
    "alarm",
    { ...ofDevice, code: "bigint", begin_time: "bigint" },
    ids.map((device_id) => ({ device_id, agent_id, code: 2, begin_time: create_time - hour })),
  ).execute();
  await database.transaction().execute(rebuildTotals);
  return { ...users, customer, spare, bystander, ids, imeis };
}
