import { beforeAll } from "vitest";
import { role, stopState } from "../../src/contract";
import { day } from "../../src/platform/base/clock";
import { insertReturningId } from "../../src/platform/database";
import { addToCounts } from "../../src/platform/fleet/totals";
import type { Person } from "./platform-calls";
import type { TestEngine } from "./platform-database";
import { useTestUsers } from "./test-users";

/** A stop on the wire. */
export interface Stop {
  readonly device_id: number;
  readonly name: string;
  readonly place: string;
  readonly grease: string;
  readonly size: number;
  readonly due: string | null;
  readonly state: number;
  readonly by: string;
  readonly time: number | null;
  readonly swapped: number;
}

/** A visit on the wire. */
export interface Visit {
  readonly id: number;
  readonly name: string;
  readonly state: number;
  readonly progress: string;
  readonly group_name: string | null;
  readonly username: string;
  readonly stops: readonly Stop[];
}

/** A platform with devices of a provider to visit, people who may visit them, and calls of visits. */
export function useVisits(engine: TestEngine) {
  const { platform, users } = useTestUsers(engine);
  let groupId: number;
  let leader: Person;
  let member: Person;
  const ids: Record<string, number> = {};
  const grease = "General purpose lithium grease NLGI 2";

  const deviceRow = (name: string) => ({
    type: 0,
    agent_id: users.agentId,
    bind_status: 1,
    device_name: name,
    lubricant: grease,
    lubricant_tube: 125,
    time_setting: 5,
    remaining_ratio: 10,
    active_time: platform.now,
    province: "Bremen",
    city: "Bremen",
    create_time: 1,
    update_time: 1,
  });
  const addDevice = async (name: string, values: Readonly<Record<string, unknown>>) => {
    ids[name] = await insertReturningId(platform.platform.database, "device", { ...deviceRow(name), ...values });
    await addToCounts(platform.platform.database, [ids[name]]);
  };
  const emptyIn = (days: number) => ({ empty_expected: platform.now + days * day });
  const position = (longitude: number, latitude: number) => ({ longitude, latitude });
  const data = <R>(path: string, payload: object, as = users.dealer.token) =>
    platform.data<R>(path, { ...payload }, { as });
  const call = (path: string, payload: object, as = users.dealer.token) => platform.call(path, { ...payload }, { as });
  const stopsOf = (...names: readonly string[]) => ({
    stops: JSON.stringify(names.map((name) => ({ device_id: ids[name] ?? 0 }))),
  });
  const saveVisit = (names: readonly string[], values: object = {}, as?: string) =>
    data<Visit>("visit/save", { name: "Monday", ...stopsOf(...names), ...values }, as);
  const show = (id: number, as?: string) => data<Visit>("visit/detail", { id }, as);
  let keys = 0;
  const tickPayload = (id: number, name: string, values: object = {}) => {
    keys += 1;
    return { id, device_id: ids[name], state: stopState.done, key: `key-number-${keys}`, ...values };
  };
  const addCartridge = (values: object = {}) =>
    insertReturningId(platform.platform.database, "cartridge", {
      agent_id: users.agentId,
      grease_id: 1,
      size: 125,
      batch: `V-${keys++}`,
      best_before: "2099-12-31",
      count: 2,
      ...values,
    });

  beforeAll(async () => {
    groupId = await platform.addGroup(users.agentId);
    const inGroup = { agent_id: users.agentId, group_id: groupId };
    leader = await platform.addPerson(role.leader, {
      ...inGroup,
      authorities: ["visit.list", "visit.create", "visit.edit", "device.swap", "cartridge.list"],
    });
    member = await platform.addPerson(role.member, { ...inGroup, authorities: ["visit.list", "visit.edit"] });
    await addDevice("press", { ...emptyIn(3), ...position(8.8, 53.08), install_location: "Hall 1" });
    await addDevice("fan", { ...emptyIn(10), ...position(8.81, 53.08), group_id: groupId });
    await addDevice("no place", emptyIn(5));
    await addDevice("near, later", { ...emptyIn(60), ...position(8.8, 53.09) });
    await addDevice("far, later", { ...emptyIn(60), ...position(8.8, 53.2) });
    await addDevice("near, much later", { ...emptyIn(200), ...position(8.8, 53.08) });
    await addDevice("elsewhere", { ...emptyIn(2), ...position(8.9, 53.1), province: "Hessen", city: "Kassel" });
    await addDevice("foreign", { ...emptyIn(1), ...position(8.8, 53.08), agent_id: users.otherAgentId });
    await addDevice("unbound", { ...emptyIn(1), bind_status: 0 });
  });
  return {
    platform: () => platform,
    users: () => users,
    groupId: () => groupId,
    leader: () => leader,
    member: () => member,
    ids,
    grease,
    deviceRow,
    addDevice,
    emptyIn,
    position,
    data,
    call,
    stopsOf,
    saveVisit,
    show,
    tickPayload,
    addCartridge,
  };
}
