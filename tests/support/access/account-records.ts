import { role } from "../../../src/contract";
import { insertReturningId } from "../../../src/platform/database";
import { makeIngestKey } from "../../../src/platform/services/ingest-keys";
import { clearAppSecret, newEui } from "../lubricators";
import { marks, type Target } from "./callers";
import { type ExistingRelation, type FactoryContext, markByRelation, type RecordFactories } from "./world";

type AccountKind =
  | "agent"
  | "group"
  | "customer"
  | "member"
  | "administrator"
  | "app"
  | "delivery"
  | "message"
  | "view"
  | "passkey"
  | "session"
  | "ingestKey";

/** Factories of providers, groups and accounts, and of records that belong to accounts. */
export function accountRecords({ platform, owners }: FactoryContext): RecordFactories<AccountKind> {
  const { database, secrets } = platform.platform;
  const now = platform.now;
  const addCustomer = async (relation: ExistingRelation): Promise<Target> => {
    const mark = relation === "foreign" ? marks.foreign : marks.siblingCustomer;
    const values = { agent_id: owners[relation].agent_id, username: mark, apply_status: 1 };
    const person = await platform.addPerson(role.customer, values);
    return { id: person.id, name: person.email };
  };
  const addMember = async (relation: ExistingRelation): Promise<Target> => {
    const { agent_id, group_id } = owners[relation];
    const person = await platform.addPerson(role.member, { agent_id, group_id, username: markByRelation[relation] });
    return { id: person.id, name: person.email };
  };
  const addAdministrator = async (): Promise<Target> => {
    const person = await platform.addPerson(role.admin, { username: marks.foreign });
    return { id: person.id, name: person.email };
  };
  /** A customer has only one application. This returns it in its initial state. */
  const addApp = async (relation: ExistingRelation): Promise<Target> => {
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
    const mark = relation === "sibling" ? marks.siblingCustomer : markByRelation[relation];
    const url = { callback_url: `http://192.0.2.1/${mark}` };
    await database
      .insertInto("app_url")
      .values({ app: id, event_type: 1, ...url })
      .onConflict((conflict) => conflict.columns(["app", "event_type"]).doUpdateSet(url))
      .execute();
    return { id, name: "" };
  };
  const addDelivery = async (relation: ExistingRelation): Promise<Target> => {
    const app = await addApp(relation);
    const row = { app: app.id, event_type: 1, events: 1, body: "[]", state: 2, next_time: now, create_time: now };
    return { id: await insertReturningId(database, "delivery", row), name: "" };
  };
  const addMessage = async (relation: ExistingRelation): Promise<Target> => {
    const account_id = owners[relation].customer_id;
    const row = { account_id, type: 3, content: markByRelation[relation], push_time: now };
    return { id: await insertReturningId(database, "message", row), name: "" };
  };
  let views = 0;
  const addView = async (relation: ExistingRelation): Promise<Target> => {
    const account_id = owners[relation].customer_id;
    views += 1;
    const times = { create_time: now, update_time: now };
    const row = {
      account_id,
      resource: "device",
      name: `${markByRelation[relation]} ${views}`,
      content: "{}",
      ...times,
    };
    return { id: await insertReturningId(database, "list_view", row), name: row.name };
  };
  const addIngestKey = async (relation: ExistingRelation): Promise<Target> => {
    const { agent_id } = owners[relation];
    const { key_hash, hint } = makeIngestKey();
    const row = { name: `Key ${markByRelation[relation]}`, agent_id, key_hash, hint, create_time: now };
    return { id: await insertReturningId(database, "ingest_key", row), name: "" };
  };
  const addPasskey = async (relation: ExistingRelation): Promise<Target> => {
    const account_id = owners[relation].customer_id;
    const key = { credential_id: newEui(), public_key: "", transports: "[]", host: "console.test", name: "" };
    return { id: await insertReturningId(database, "passkey", { ...key, account_id, create_time: now }), name: "" };
  };
  return {
    agent: async () => ({ id: await platform.addAgent(), name: "" }),
    group: async (relation) => ({
      id: await platform.addGroup(owners[relation].agent_id, { group_name: `Fresh ${markByRelation[relation]}` }),
      name: "",
    }),
    customer: addCustomer,
    member: addMember,
    administrator: addAdministrator,
    app: addApp,
    delivery: addDelivery,
    message: addMessage,
    view: addView,
    passkey: addPasskey,
    session: async (relation) => {
      const origin = { address: "203.0.113.7", device: `Chrome, ${markByRelation[relation]}` };
      const { id } = await platform.platform.sessions.create(owners[relation].customer_id, origin);
      return { id, name: "" };
    },
    ingestKey: addIngestKey,
  };
}
