import { alarmStep, requestKind, requestState, requestStep } from "../../../src/contract";
import { insertReturningId } from "../../../src/platform/database";
import { clearKeys, newEui, newImei } from "../lubricators";
import { marks, type Target } from "./callers";
import { type ExistingRelation, type FactoryContext, markByRelation, type RecordFactories } from "./world";

type DeviceKind =
  | "device"
  | "loraDevice"
  | "stock"
  | "loraStock"
  | "gateway"
  | "alarm"
  | "clearedAlarm"
  | "request"
  | "closedRequest"
  | "deviceFile"
  | "cartridgeForDevice"
  | "settingJob"
  | "logEntry"
  | "visit";

/** The mark of a record that belongs to the provider: a sibling group shares those of its provider. */
const providerMarkOf = (relation: ExistingRelation): string =>
  markByRelation[relation === "sibling" ? "own" : relation];

/** Factories of stock, devices, gateways, and records that belong to devices. */
export function deviceRecords({ platform, owners, image, leaderId }: FactoryContext): RecordFactories<DeviceKind> {
  const { database, secrets } = platform.platform;
  const now = platform.now;
  const sealed = {
    nwks_key: secrets.seal(clearKeys.nwks_key, "nwks_key"),
    apps_key: secrets.seal(clearKeys.apps_key, "apps_key"),
  };

  const addStock = async (type: number, relation: ExistingRelation): Promise<Target> => {
    const name = type === 1 ? newEui() : newImei();
    const mark = providerMarkOf(relation);
    const { agent_id } = owners[relation];
    const row = {
      type,
      imei: name,
      agent_id,
      model: "GL",
      batch: `Batch ${mark}`,
      create_time: now,
      distribute_time: now,
    };
    const id = await insertReturningId(database, "storage", type === 1 ? { ...row, ...sealed, addr: "00400001" } : row);
    return { id, name };
  };
  const addDevice = async (type: number, relation: ExistingRelation): Promise<Target> => {
    const stock = await addStock(type, relation);
    const id = await insertReturningId(database, "device", {
      ...owners[relation],
      ...(type === 1 ? { eui: stock.name, ...sealed } : { imei: stock.name }),
      type,
      device_name: `Device ${markByRelation[relation]}`,
      lubricant_tube: 125,
      image,
      time_setting: 6,
      bind_status: 1,
      create_time: now,
      update_time: now,
    });
    const { agent_id } = owners[relation];
    await database
      .insertInto("device_report")
      .values({ device_id: id, time: now, agent_id, report_type: 1, payload: "{}" })
      .execute();
    await database.updateTable("storage").set({ device_id: id, active: 1 }).where("id", "=", stock.id).execute();
    return { id, name: stock.name };
  };
  const addGateway = async (relation: ExistingRelation): Promise<Target> => {
    const name = newEui();
    const mark = providerMarkOf(relation);
    const { agent_id } = owners[relation];
    const row = { agent_id, eui: name, name: `Gateway ${mark}`, create_time: now, update_time: now };
    return { id: await insertReturningId(database, "gateway", row), name };
  };
  const addAlarm = async (relation: ExistingRelation, more: object = {}): Promise<Target> => {
    const { id: device_id } = await addDevice(0, relation);
    const row = {
      device_id,
      agent_id: owners[relation].agent_id,
      code: 1,
      begin_time: now,
      comment: markByRelation[relation],
    };
    const id = await insertReturningId(database, "alarm", { ...row, ...more });
    const step = { alarm_id: id, account_id: null, kind: alarmStep.comment, text: markByRelation[relation], time: now };
    await database.insertInto("alarm_step").values(step).execute();
    return { id, name: "" };
  };
  const addRequest = async (relation: ExistingRelation, state: number): Promise<Target> => {
    const { id: device_id } = await addDevice(0, relation);
    const { agent_id, customer_id } = owners[relation];
    const text = `Request ${markByRelation[relation]}`;
    const row = { agent_id, customer_id, device_id, kind: requestKind.swap, text, state };
    const id = await insertReturningId(database, "request", { ...row, create_time: now, update_time: now });
    const step = { request_id: id, account_id: customer_id, kind: requestStep.create, text, time: now };
    await database.insertInto("request_step").values(step).execute();
    return { id, name: "" };
  };
  const addDeviceFile = async (relation: ExistingRelation): Promise<Target> => {
    const { id: device_id } = await addDevice(0, relation);
    const row = { device_id, account_id: null, username: "", url: image, bytes: 1, create_time: now };
    const name = `${markByRelation[relation]}.jpg`;
    return { id: await insertReturningId(database, "device_file", { ...row, name }), name: "" };
  };
  /** A cartridge in the stock of a device's provider. Its name is the device's. */
  let batches = 0;
  const addCartridge = async (relation: ExistingRelation): Promise<Target> => {
    const { id: device } = await addDevice(0, relation);
    const { agent_id } = owners[relation];
    batches += 1;
    // All groups of a provider share its cartridges.
    const batch = `${relation === "foreign" ? marks.foreign : "Own"} ${batches}`;
    const row = { agent_id, grease_id: 1, size: 125, batch, best_before: "2099-12-31", count: 3 };
    return { id: await insertReturningId(database, "cartridge", row), name: String(device) };
  };
  /** A job with one device, of the leader or of another person. */
  const addSettingJob = async (relation: ExistingRelation): Promise<Target> => {
    const { id: device_id } = await addDevice(0, relation);
    const { agent_id } = owners[relation];
    const account_id = relation === "own" ? leaderId : null;
    // A provider sees the jobs of all its groups.
    const note = providerMarkOf(relation);
    const row = { agent_id, account_id, note, report_interval: 12, devices: 1, create_time: now };
    const id = await insertReturningId(database, "setting_job", row);
    await database.insertInto("setting_change").values({ job_id: id, device_id }).execute();
    return { id, name: "" };
  };
  /** The log entry of a device that was switched off. */
  const addLogEntry = async (relation: ExistingRelation): Promise<Target> => {
    const { id: target_id } = await addDevice(0, relation);
    await database.updateTable("device").set({ is_enable: 0 }).where("id", "=", target_id).execute();
    const { agent_id } = owners[relation];
    const author = { account_id: 1, username: markByRelation[relation], role: 11, agent_id };
    const line = { target_type: 1, resource: "device", action: "disable", target_id, title: markByRelation[relation] };
    const former = JSON.stringify({ before: { is_enable: 1 }, after: { is_enable: 0 } });
    const row = { ...author, ...line, content: "[]", former, time: now };
    return { id: await insertReturningId(database, "action_log", row), name: "" };
  };
  /** A visit with one stop at device 1. */
  const addVisit = async (relation: ExistingRelation): Promise<Target> => {
    const { agent_id, group_id } = owners[relation];
    const stop = { device_id: 1, name: `Stop ${markByRelation[relation]}`, state: 0, key: "", by: "", time: null };
    const row = { agent_id, group_id, name: `Visit ${markByRelation[relation]}`, stops: JSON.stringify([stop]) };
    return { id: await insertReturningId(database, "visit", { ...row, create_time: now }), name: "" };
  };
  return {
    device: (relation) => addDevice(0, relation),
    loraDevice: (relation) => addDevice(1, relation),
    stock: (relation) => addStock(0, relation),
    loraStock: (relation) => addStock(1, relation),
    gateway: addGateway,
    alarm: (relation) => addAlarm(relation),
    clearedAlarm: (relation) => addAlarm(relation, { closed_time: now, close_reason: "Done" }),
    request: (relation) => addRequest(relation, requestState.open),
    closedRequest: (relation) => addRequest(relation, requestState.done),
    deviceFile: addDeviceFile,
    cartridgeForDevice: addCartridge,
    settingJob: addSettingJob,
    logEntry: addLogEntry,
    visit: addVisit,
  };
}
