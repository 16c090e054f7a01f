import { alarmStep, role } from "../../../src/contract";
import { insertReturningId } from "../../../src/platform/database";
import { reencodePicture } from "../../../src/platform/files/picture";
import { makeIngestKey } from "../../../src/platform/services/ingest-keys";
import { clearAppSecret, clearKeys, newEui, newImei } from "../lubricators";
import type { TestPlatform } from "../platform-calls";
import { pictureFile } from "../upload-files";
import { accessRows } from "./access-rows";
import { leaderAuthorities, memberAuthorities } from "./authorities";
import {
  type AccessWorld,
  type DeclaredKind,
  type Kind,
  marks,
  type Relation,
  relations,
  type Target,
  type WrittenKind,
} from "./callers";
import { declaredAuthorities, declaredRow } from "./declared-rows";
import { missing } from "./missing";

/** Creates two providers. The first has two groups, two customers and an account of every role. */
export async function makeAccessWorld(platform: TestPlatform): Promise<AccessWorld> {
  const { database, secrets } = platform.platform;
  const now = platform.now;
  const agentId = await platform.addAgent({ name: "Own provider" });
  const foreignAgentId = await platform.addAgent({ name: "Other provider" });
  const groupId = await platform.addGroup(agentId, { group_name: "Own group" });
  const siblingGroupId = await platform.addGroup(agentId, { group_name: `Group ${marks.siblingGroup}` });
  const foreignGroupId = await platform.addGroup(foreignAgentId, { group_name: `Group ${marks.foreign}` });
  const crew = { agent_id: agentId, group_id: groupId };
  const customerOf = (agent_id: number, username: string) =>
    platform.addPerson(role.customer, { agent_id, username, company: username, open_api: 1, opc_enable: 1 });
  const declared = declaredAuthorities(accessRows);
  const people = {
    admin: await platform.addPerson(role.admin),
    storage: await platform.addPerson(role.storage),
    afm: await platform.addPerson(role.afm, { agent_id: agentId }),
    oem: await platform.addPerson(role.oem, { agent_id: agentId }),
    leader: await platform.addPerson(role.leader, { ...crew, authorities: [...leaderAuthorities, ...declared.leader] }),
    member: await platform.addPerson(role.member, { ...crew, authorities: [...memberAuthorities, ...declared.member] }),
    customer: await customerOf(agentId, "Own customer"),
    unknown: await platform.addPerson(55, { agent_id: agentId }),
  };
  const siblingCustomer = await customerOf(agentId, marks.siblingCustomer);
  const foreignCustomer = await customerOf(foreignAgentId, `Customer ${marks.foreign}`);

  const owners = {
    own: { agent_id: agentId, group_id: groupId, customer_id: people.customer.id },
    sibling: { agent_id: agentId, group_id: siblingGroupId, customer_id: siblingCustomer.id },
    foreign: { agent_id: foreignAgentId, group_id: foreignGroupId, customer_id: foreignCustomer.id },
  };
  type Owned = keyof typeof owners;
  const markOf = { own: "Own", sibling: marks.siblingGroup, foreign: marks.foreign } as const;
  const sealed = {
    nwks_key: secrets.seal(clearKeys.nwks_key, "nwks_key"),
    apps_key: secrets.seal(clearKeys.apps_key, "apps_key"),
  };

  const picture = await pictureFile();
  const encoded = await reencodePicture({ name: picture.name, bytes: new Uint8Array(await picture.arrayBuffer()) }, 0);
  const image = await platform.platform.files.save(encoded, people.admin.id);

  const addStock = async (type: number, relation: Owned): Promise<Target> => {
    const name = type === 1 ? newEui() : newImei();
    const mark = relation === "sibling" ? "Own" : markOf[relation];
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
  const addDevice = async (type: number, relation: Owned): Promise<Target> => {
    const stock = await addStock(type, relation);
    const id = await insertReturningId(database, "device", {
      ...owners[relation],
      ...(type === 1 ? { eui: stock.name, ...sealed } : { imei: stock.name }),
      type,
      device_name: `Device ${markOf[relation]}`,
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
  const addGateway = async (relation: Owned): Promise<Target> => {
    const name = newEui();
    const mark = relation === "sibling" ? "Own" : markOf[relation];
    const { agent_id } = owners[relation];
    const row = { agent_id, eui: name, name: `Gateway ${mark}`, create_time: now, update_time: now };
    return { id: await insertReturningId(database, "gateway", row), name };
  };
  const addCustomer = async (relation: Owned): Promise<Target> => {
    const mark = relation === "foreign" ? marks.foreign : marks.siblingCustomer;
    const values = { agent_id: owners[relation].agent_id, username: mark, apply_status: 1 };
    const person = await platform.addPerson(role.customer, values);
    return { id: person.id, name: person.email };
  };
  const addAlarm = async (relation: Owned, more: object = {}): Promise<Target> => {
    const { id: device_id } = await addDevice(0, relation);
    const row = { device_id, agent_id: owners[relation].agent_id, code: 1, begin_time: now, comment: markOf[relation] };
    const id = await insertReturningId(database, "alarm", { ...row, ...more });
    const step = { alarm_id: id, account_id: null, kind: alarmStep.comment, text: markOf[relation], time: now };
    await database.insertInto("alarm_step").values(step).execute();
    return { id, name: "" };
  };
  const addMember = async (relation: Owned): Promise<Target> => {
    const { agent_id, group_id } = owners[relation];
    const person = await platform.addPerson(role.member, { agent_id, group_id, username: markOf[relation] });
    return { id: person.id, name: person.email };
  };
  const addAdministrator = async (): Promise<Target> => {
    const person = await platform.addPerson(role.admin, { username: marks.foreign });
    return { id: person.id, name: person.email };
  };
  /** A customer has only one application. This returns it in its initial state. */
  const addApp = async (relation: Owned): Promise<Target> => {
    const account_id = owners[relation].customer_id;
    const known = await database.selectFrom("app").select("id").where("account_id", "=", account_id).executeTakeFirst();
    const id =
      known?.id ??
      (await insertReturningId(database, "app", {
        account_id,
        flag: 1,
        app_id: `app-${relation}`,
        app_secret: "",
        create_time: now,
      }));
    await database
      .updateTable("app")
      .set({ app_secret: secrets.seal(clearAppSecret, "app_secret") })
      .where("id", "=", id)
      .execute();
    // An address for documentation (RFC 5737): the platform refuses it without a network request.
    const mark = relation === "sibling" ? marks.siblingCustomer : markOf[relation];
    const url = { callback_url: `http://192.0.2.1/${mark}` };
    await database
      .insertInto("app_url")
      .values({ app: id, event_type: 1, ...url })
      .onConflict((conflict) => conflict.columns(["app", "event_type"]).doUpdateSet(url))
      .execute();
    return { id, name: "" };
  };
  const addDelivery = async (relation: Owned): Promise<Target> => {
    const app = await addApp(relation);
    const row = { app: app.id, event_type: 1, events: 1, body: "[]", state: 2, next_time: now, create_time: now };
    return { id: await insertReturningId(database, "delivery", row), name: "" };
  };
  const addMessage = async (relation: Owned): Promise<Target> => {
    const account_id = owners[relation].customer_id;
    const row = { account_id, type: 3, content: markOf[relation], push_time: now };
    return { id: await insertReturningId(database, "message", row), name: "" };
  };
  let views = 0;
  const addView = async (relation: Owned): Promise<Target> => {
    const account_id = owners[relation].customer_id;
    views += 1;
    const times = { create_time: now, update_time: now };
    const row = { account_id, resource: "device", name: `${markOf[relation]} ${views}`, content: "{}", ...times };
    return { id: await insertReturningId(database, "list_view", row), name: row.name };
  };
  const addDeviceFile = async (relation: Owned): Promise<Target> => {
    const { id: device_id } = await addDevice(0, relation);
    const row = { device_id, account_id: null, username: "", url: image, bytes: 1, create_time: now };
    const name = `${markOf[relation]}.jpg`;
    return { id: await insertReturningId(database, "device_file", { ...row, name }), name: "" };
  };
  /** A cartridge in the stock of a device's provider, and as its name the device. */
  let batches = 0;
  const addCartridge = async (relation: Owned): Promise<Target> => {
    const { id: device } = await addDevice(0, relation);
    const { agent_id } = owners[relation];
    batches += 1;
    // All groups of a provider share its cartridges.
    const batch = `${relation === "foreign" ? marks.foreign : "Own"} ${batches}`;
    const row = { agent_id, grease_id: 1, size: 125, batch, best_before: "2099-12-31", count: 3 };
    return { id: await insertReturningId(database, "cartridge", row), name: String(device) };
  };
  const addIngestKey = async (relation: Owned): Promise<Target> => {
    const { agent_id } = owners[relation];
    const { key_hash, hint } = makeIngestKey();
    const row = { name: `Key ${markOf[relation]}`, agent_id, key_hash, hint, create_time: now };
    return { id: await insertReturningId(database, "ingest_key", row), name: "" };
  };
  const addPasskey = async (relation: Owned): Promise<Target> => {
    const account_id = owners[relation].customer_id;
    const key = { credential_id: newEui(), public_key: "", transports: "[]", host: "console.test", name: "" };
    return { id: await insertReturningId(database, "passkey", { ...key, account_id, create_time: now }), name: "" };
  };
  /** A record of a resource with `storage` that has no rows by hand. */
  const addDeclared = async (kind: DeclaredKind, relation: Owned): Promise<Target> => {
    const { table, row, name } = declaredRow(kind, relation, { ...owners[relation], now });
    return { id: await insertReturningId(database, table as "gateway", row as never), name };
  };
  const makers: Readonly<Record<WrittenKind, (relation: Owned) => Promise<Target>>> = {
    device: (relation) => addDevice(0, relation),
    loraDevice: (relation) => addDevice(1, relation),
    stock: (relation) => addStock(0, relation),
    loraStock: (relation) => addStock(1, relation),
    gateway: addGateway,
    agent: async () => ({ id: await platform.addAgent(), name: "" }),
    alarm: (relation) => addAlarm(relation),
    clearedAlarm: (relation) => addAlarm(relation, { closed_time: now, close_reason: "Done" }),
    app: addApp,
    delivery: addDelivery,
    message: addMessage,
    view: addView,
    passkey: addPasskey,
    session: async (relation) => {
      const origin = { address: "203.0.113.7", device: `Chrome, ${markOf[relation]}` };
      const { id } = await platform.platform.sessions.create(owners[relation].customer_id, origin);
      return { id, name: "" };
    },
    deviceFile: addDeviceFile,
    cartridgeForDevice: addCartridge,
    ingestKey: addIngestKey,
    customer: addCustomer,
    member: addMember,
    administrator: addAdministrator,
    group: async (relation) => ({
      id: await platform.addGroup(owners[relation].agent_id, { group_name: `Fresh ${markOf[relation]}` }),
      name: "",
    }),
  };

  const make = (kind: Kind, relation: Owned): Promise<Target> =>
    isWritten(kind) ? makers[kind](relation) : addDeclared(kind, relation);
  const isWritten = (kind: Kind): kind is WrittenKind => kind in makers;
  const fresh = (kind: Kind, relation: Relation) =>
    relation === "none" ? Promise.resolve(missing(kind)) : make(kind, relation);
  // All records exist before the first call, so that lists could leak them.
  const shared = new Map<string, Target>();
  const kinds = new Set([...(Object.keys(makers) as Kind[]), ...accessRows.flatMap(({ target }) => target ?? [])]);
  for (const kind of kinds) {
    for (const relation of relations) shared.set(`${kind} ${relation}`, await fresh(kind, relation));
  }
  return {
    people,
    fresh,
    shared(kind, relation) {
      const target = shared.get(`${kind} ${relation}`);
      if (target === undefined) throw new RangeError(`No shared ${kind} is ${relation}.`);
      return target;
    },
  };
}
