import { beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { addDevice, type DeviceRow } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

interface DeviceList {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly list: readonly DeviceRow[];
}

/** The devices of this list by a short name, with the values that tell them apart. */
const fleet = {
  fan: {
    device_name: "Fan bearing A",
    device_sn: "LU-100",
    asset_tag: "FN-7",
    application: "Fan",
    state: { status: 0, online: 1, remaining_ratio: 80, electric_quantity: 90, active_time: 5000 },
  },
  pump: {
    device_name: "Pump bearing B",
    device_sn: "LU-200",
    asset_tag: "PU-50%",
    application: "Pump",
    state: { status: 1, online: 1, remaining_ratio: 20, electric_quantity: 60, active_time: 7000 },
  },
  mill: {
    type: 1,
    device_name: "轧机轴承 C",
    asset_tag: "RS-1",
    application: "辊压设备",
    state: { status: 3, online: 0, remaining_ratio: 50, electric_quantity: 10, active_time: 1000 },
  },
  crane: {
    device_name: "Crane bearing D",
    application: "Crane",
    state: { status: 2, online: 1, active_time: 6000 },
  },
  new: { device_name: "New bearing E", application: "Fan", state: { bind_status: 0, status: 6 } },
} as const;
type Name = keyof typeof fleet;

/** Payload → the devices that it finds, newest first by default. `device-filters.test.ts` tries every filter. */
const cases: readonly (readonly [Readonly<Record<string, unknown>>, readonly Name[]])[] = [
  [{}, ["new", "crane", "mill", "pump", "fan"]],
  [{ keywords: "lu-2" }, ["pump"]],
  [{ keywords: "FN-7" }, ["fan"]],
  [{ keywords: "轧机" }, ["mill"]],
  [{ keywords: "crane" }, ["crane"]],
  [{ keywords: "port authority" }, ["fan"]],
  [{ keywords: "50%" }, ["pump"]],
  [{ keywords: "%" }, ["pump"]],
  [{ keywords: "nothing like it" }, []],
  [{ keywords: "bearing", type: 0, online: 1, status: 1 }, ["pump"]],
  [{ page: 1, page_size: 2 }, ["new", "crane"]],
  [{ page: 3, page_size: 2 }, ["fan"]],
  [{ page: 9, page_size: 2 }, []],
  [{ sort_by: "device_name", sort_order: "asc", type: 0 }, ["crane", "fan", "new", "pump"]],
  [{ sort_by: "remaining_ratio", sort_order: "asc" }, ["pump", "mill", "fan", "crane", "new"]],
  [{ sort_by: "remaining_ratio", sort_order: "desc" }, ["fan", "mill", "pump", "new", "crane"]],
  [{ sort_by: "electric_quantity", sort_order: "desc", page_size: 2 }, ["fan", "pump"]],
  [{ sort_by: "active_time", sort_order: "desc" }, ["pump", "crane", "fan", "mill", "new"]],
  [{ sort_by: "bind_time", sort_order: "asc" }, ["fan", "pump", "mill", "crane", "new"]],
];

describe.each(openTestDatabases())("the device list on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);
  const nameById = new Map<number, Name>();
  const identifiers = new Map<Name, string>();

  beforeAll(async () => {
    const of = { agent_id: crew.agentId, username: "Wei", company: "Port Authority GmbH" };
    const customer = await platform.addPerson(role.customer, of);
    for (const name of Object.keys(fleet) as Name[]) {
      const { state, ...entered } = fleet[name];
      platform.now += 1000;
      const owner = name === "fan" ? { customer_id: customer.id } : {};
      const row = await addDevice(platform, crew, { ...entered, ...owner });
      nameById.set(row.device_id, name);
      identifiers.set(name, String(row.imei ?? row.eui));
      await platform.platform.database.updateTable("device").set(state).where("id", "=", row.device_id).execute();
    }
  });

  const list = (filter: Readonly<Record<string, unknown>>) =>
    platform.data<DeviceList>("device/list", filter, { as: crew.dealer.token });
  const namesOf = ({ list: rows }: DeviceList) => rows.map(({ device_id }) => nameById.get(device_id));

  test.each(cases)("%j finds %j", async (filter, names) => {
    expect(namesOf(await list(filter))).toEqual(names);
  });

  test.each(["fan", "mill"] as const)("keywords find the identifier of %s, and parts of it", async (name) => {
    const identifier = identifiers.get(name) ?? "";
    expect(namesOf(await list({ keywords: identifier }))).toEqual([name]);
    expect(namesOf(await list({ keywords: identifier.toLowerCase().slice(2) }))).toEqual([name]);
    const grouped = `${identifier.slice(0, 4)} ${identifier.slice(4, 9)}-${identifier.slice(9)}`;
    expect(namesOf(await list({ keywords: grouped })), "as a label prints it").toEqual([name]);
  });

  test("a page answers its number, its size and the total", async () => {
    expect(await list({ page: 2, page_size: 2 })).toMatchObject({ total: 5, page: 2, page_size: 2 });
    expect(await list({ page_size: 5000 })).toMatchObject({ total: 5, page: 1, page_size: 100 });
    expect(await list({})).toMatchObject({ page_size: 20 });
  });
});
