import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { userGroup } from "../../../../resources/group";
import { member } from "../../../../resources/member";
import { grantable, role } from "../../../contract";
import { day } from "../../base/clock";
import { type Database, insertReturningId, toJson } from "../../database";
import { addressAt, type City, countryNames, findCity } from "./cities";
import { type DemoCustomer, makeApplicants, makeCustomers } from "./customers";
import { type Dealer, dealers } from "./dealers";
import { PhoneNumbers, personAt } from "./people";
import type { TenantOptions } from "./tenant-options";

/** A provider with the values that other demo records need. */
export interface DemoAgent {
  readonly id: number;
  readonly name: string;
  /** The account that it signs in with. */
  readonly ownerId: number;
  /** Name of the person behind that account. */
  readonly ownerName: string;
  readonly authCode: string;
  readonly place: City;
  readonly groupIds: readonly number[];
  readonly customers: readonly DemoCustomer[];
  /** Number of devices to generate. */
  readonly devices: number;
}

/** Creates the admin and storage accounts, the providers with their groups and customers, and the applicants. */
export async function makeTenants(options: TenantOptions): Promise<readonly DemoAgent[]> {
  const { trx, today, openHash } = options;
  const common = { password_hash: await openHash(), create_time: today - 400 * day };
  await insertReturningId(trx, "account", {
    ...common,
    role: role.admin,
    email: "admin@demo.test",
    username: "Demo admin",
  });
  const storage = { role: role.storage, email: "storage@demo.test", username: "Demo storage" };
  await insertReturningId(trx, "account", { ...common, ...storage, password_hash: await openHash() });

  const phones = new PhoneNumbers();
  const agents: DemoAgent[] = [];
  for (const dealer of dealers) agents.push(await makeAgent(options, dealer, phones));
  await makeApplicants(options, agents, phones);
  return agents;
}

async function makeAgent(options: TenantOptions, dealer: Dealer, phones: PhoneNumbers): Promise<DemoAgent> {
  const { trx, random, today, openHash, closedHash } = options;
  const place = findCity(dealer.city);
  const contact = personAt(place, random);
  const email = dealer.account ?? `office@dealer${dealers.indexOf(dealer) + 1}.example`;
  const phone = phones.next(place);
  const create_time = today - random.int(300, 380) * day;
  const { province, city } = place;
  const authCode = `AUTH-${random.int(100_000, 999_999)}`;
  const id = await insertReturningId(trx, "agent", {
    name: dealer.name,
    role: dealer.role,
    contact_name: contact.name,
    phone,
    province,
    city,
    address: addressAt(place, random),
    skf_auth_code: authCode,
    email,
    create_time,
  });
  const ownerId = await insertReturningId(trx, "account", {
    role: dealer.role,
    email,
    username: contact.name,
    phone,
    company: dealer.name,
    country: countryNames[place.country],
    province,
    city,
    agent_id: id,
    password_hash: dealer.account === undefined ? closedHash : await openHash(),
    create_time,
  });
  const groupIds: number[] = [];
  for (const name of dealer.groups)
    groupIds.push(await makeGroup(options, { agentId: id, name, place, phones, dealer }));
  const customers = await makeCustomers(options, { agentId: id, dealer, phones });
  const owner = { ownerId, ownerName: contact.name };
  return { id, name: dealer.name, ...owner, authCode, place, groupIds, customers, devices: dealer.devices };
}

interface GroupOptions {
  readonly agentId: number;
  readonly name: string;
  readonly place: City;
  readonly phones: PhoneNumbers;
  readonly dealer: Dealer;
}

/** Creates a group with a leader and a member. The first group of dealer@demo.test has the demo leader and member. */
async function makeGroup(
  options: TenantOptions,
  { agentId, name, place, phones, dealer }: GroupOptions,
): Promise<number> {
  const { trx, random, today, openHash, closedHash } = options;
  const create_time = today - random.int(200, 290) * day;
  const id = await insertReturningId(trx, "team", { agent_id: agentId, group_name: name, create_time });
  const isDemo = dealer.account === "dealer@demo.test" && name === dealer.groups[0];
  const addAccount = async (roleId: number, email: string, granted: GrantRule): Promise<number> =>
    insertReturningId(trx, "account", {
      role: roleId,
      email,
      username: personAt(place, random).name,
      phone: phones.next(place),
      agent_id: agentId,
      group_id: id,
      authority_ids: toJson(await authorityIds(trx, granted)),
      password_hash: isDemo ? await openHash() : closedHash,
      create_time,
    });
  const leaderId = await addAccount(
    role.leader,
    isDemo ? "leader@demo.test" : `leader${id}@crew.example`,
    isGrantedToLeaders,
  );
  await trx.updateTable("team").set({ leader_id: leaderId }).where("id", "=", id).execute();
  await addAccount(role.member, isDemo ? "member@demo.test" : `member${id}@crew.example`, isGrantedToMembers);
  return id;
}

type GrantRule = (resource: string, action: string) => boolean;

/** Leaders may do everything in their group. Members may only view its devices. */
const isGrantedToLeaders: GrantRule = () => true;
const isGrantedToMembers: GrantRule = (resource, action) =>
  action === "list" && resource !== userGroup.name && resource !== member.name;

/** The ids of the granted authorities. */
async function authorityIds(trx: Kysely<Database>, isGranted: GrantRule): Promise<readonly number[]> {
  const granted = new Set(
    grantable(registry, [role.leader, role.member])
      .filter(({ resource, action }) => isGranted(resource.name, action))
      .map(({ resource, action }) => `${resource.name}.${action}`),
  );
  const rows = await trx.selectFrom("authority").selectAll().orderBy("id").execute();
  return rows.filter((row) => granted.has(`${row.resource}.${row.action}`)).map((row) => row.id);
}
