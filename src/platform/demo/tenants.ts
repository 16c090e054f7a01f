import type { Insertable, Kysely } from "kysely";
import { registry } from "../../../resources";
import { authority } from "../../../resources/authority";
import { member } from "../../../resources/member";
import { grantable, role } from "../../contract";
import { day } from "../clock";
import { type Database, insertReturningId, toJson } from "../database";
import type { AccountTable } from "../database/tables/accounts";
import { type Catalogue, inLanguageOf } from "./catalogue";
import { applicants, type Dealer, dealers } from "./dealers";
import { firmAt, personAt, phoneAt } from "./people";
import { countryNames, industrialStreets, isChinese, type Place, places } from "./places";
import type { Random } from "./random";
import { idOf, insertRows } from "./rows";

export interface DemoCustomer {
  readonly id: number;
  readonly email: string;
  readonly place: Place;
  /** English name of its industry. */
  readonly industry: string;
}

export interface DemoAgent {
  readonly id: number;
  readonly name: string;
  readonly authCode: string;
  readonly place: Place;
  readonly groupIds: readonly number[];
  readonly customers: readonly DemoCustomer[];
  /** How many devices it is to have. */
  readonly devices: number;
}

interface TenantOptions {
  readonly catalogue: Catalogue;
  readonly trx: Kysely<Database>;
  readonly random: Random;
  /** Begin of today, ms UTC. */
  readonly today: number;
  /** A hash of the demo password; another one at each call. */
  readonly openHash: () => Promise<string>;
  /** A hash of a password that nobody knows. */
  readonly closedHash: string;
}

type AccountRow = Insertable<AccountTable>;

/** Makes providers with their groups, all accounts, and customers that wait for a provider. */
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

  const phones = new Phones();
  const agents: DemoAgent[] = [];
  for (const dealer of dealers) agents.push(await makeAgent(options, dealer, phones));
  await makeApplicants(options, agents, phones);
  return agents;
}

/** Telephone numbers, none of them twice. */
class Phones {
  #count = 0;
  at(place: Place): string {
    this.#count += 1;
    return phoneAt(place, this.#count);
  }
}

const placeOf = (city: string): Place => {
  const place = places.find((one) => one.city === city);
  if (place === undefined) throw new RangeError(`The demo knows no city "${city}".`);
  return place;
};

async function makeAgent(options: TenantOptions, dealer: Dealer, phones: Phones): Promise<DemoAgent> {
  const { trx, random, today, openHash, closedHash } = options;
  const place = placeOf(dealer.city);
  const contact = personAt(place, random);
  const email = dealer.account ?? `office@dealer${dealers.indexOf(dealer) + 1}.example`;
  const phone = phones.at(place);
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
  await insertReturningId(trx, "account", {
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
  return { id, name: dealer.name, authCode, place, groupIds, customers, devices: dealer.devices };
}

interface GroupOptions {
  readonly agentId: number;
  readonly name: string;
  readonly place: Place;
  readonly phones: Phones;
  readonly dealer: Dealer;
}

/** A group with its leader; the first of dealer@demo.test has the demo's leader and member. */
async function makeGroup(
  options: TenantOptions,
  { agentId, name, place, phones, dealer }: GroupOptions,
): Promise<number> {
  const { trx, random, today, openHash, closedHash } = options;
  const create_time = today - random.int(200, 290) * day;
  const id = await insertReturningId(trx, "team", { agent_id: agentId, group_name: name, create_time });
  const isDemo = dealer.account === "dealer@demo.test" && name === dealer.groups[0];
  const person = async (of: number, email: string, granted: Granted): Promise<number> =>
    insertReturningId(trx, "account", {
      role: of,
      email,
      username: personAt(place, random).name,
      phone: phones.at(place),
      agent_id: agentId,
      group_id: id,
      authority_ids: toJson(await authorityIds(trx, granted)),
      password_hash: isDemo ? await openHash() : closedHash,
      create_time,
    });
  const leaderId = await person(role.leader, isDemo ? "leader@demo.test" : `leader${id}@crew.example`, forLeaders);
  await trx.updateTable("team").set({ leader_id: leaderId }).where("id", "=", id).execute();
  await person(role.member, isDemo ? "member@demo.test" : `member${id}@crew.example`, forMembers);
  return id;
}

type Granted = (resource: string, action: string) => boolean;

/** A leader has the run of his group; a member looks at its devices and touches nothing. */
const forLeaders: Granted = () => true;
const forMembers: Granted = (resource, action) =>
  action === "list" && resource !== authority.name && resource !== member.name;

/** Ids of the authorities of a group's people that are granted. */
async function authorityIds(trx: Kysely<Database>, isGranted: Granted): Promise<readonly number[]> {
  const granted = new Set(
    grantable(registry, [role.leader, role.member])
      .filter(({ resource, action }) => isGranted(resource.name, action))
      .map(({ resource, action }) => `${resource.name}.${action}`),
  );
  const rows = await trx.selectFrom("authority").selectAll().orderBy("id").execute();
  return rows.filter((row) => granted.has(`${row.resource}.${row.action}`)).map((row) => row.id);
}

async function makeCustomers(
  options: TenantOptions,
  { agentId, dealer, phones }: { readonly agentId: number; readonly dealer: Dealer; readonly phones: Phones },
): Promise<readonly DemoCustomer[]> {
  const { trx, random, today, openHash } = options;
  const served = places.filter(
    (place) => dealer.serves.includes(place.country) || dealer.serves.includes(place.province),
  );
  const drafts = Array.from({ length: dealer.customers }, (_, at) => {
    const place = served[at % served.length] ?? placeOf(dealer.city);
    const correlation_time = today - random.int(30, 280) * day;
    return customerAt(options, { place, phones, more: { agent_id: agentId, correlation_time } });
  });
  const [first] = drafts;
  if (dealer.account === "dealer@demo.test" && first !== undefined) {
    first.row.email = "customer@demo.test";
    first.row.password_hash = await openHash();
  }
  const ids = await insertRows(
    trx,
    "account",
    drafts.map(({ row }) => row),
    "email",
  );
  return drafts.map(({ row, place, industry }) => ({ id: idOf(ids, row.email), email: row.email, place, industry }));
}

/** New applications: customers without a provider that have asked for one. */
async function makeApplicants(options: TenantOptions, agents: readonly DemoAgent[], phones: Phones): Promise<void> {
  const { trx, random, today } = options;
  const rows = applicants.map((city, at) => {
    const wanted = agents[at % agents.length];
    const more = {
      apply_status: 1,
      apply_agent_id: wanted?.id ?? null,
      create_time: today - random.int(1, 12) * day,
    };
    return customerAt(options, { place: placeOf(city), phones, more }).row;
  });
  await insertRows(trx, "account", rows, "email");
}

/** A customer's account, and what its devices are made by. */
function customerAt(
  { catalogue, random, today, closedHash }: TenantOptions,
  { place, phones, more }: { readonly place: Place; readonly phones: Phones; readonly more: Partial<AccountRow> },
): { readonly row: AccountRow; readonly place: Place; readonly industry: string } {
  const industry = random.pick(place.industries);
  const person = personAt(place, random);
  const firm = firmAt(place, industry, random);
  const phone = phones.at(place);
  const row: AccountRow = {
    role: role.customer,
    // The number makes it unique where a name comes twice.
    email: `${person.local}${phone.slice(-2)}@${firm.domain}`,
    username: person.name,
    phone,
    company: firm.name,
    industry: inLanguageOf(place, catalogue.industries.get(industry)?.name),
    country: countryNames[place.country],
    province: place.province,
    city: place.city,
    address: addressAt(place, random),
    email_rate: random.int(0, 4),
    // No reports of the time before the demo was made.
    email_rate_time: today,
    open_api: random.chance(0.3) ? 1 : 0,
    opc_enable: random.chance(0.2) ? 1 : 0,
    agent_id: null,
    apply_agent_id: null,
    apply_status: 0,
    correlation_time: null,
    password_hash: closedHash,
    create_time: today - random.int(290, 390) * day,
    ...more,
  };
  return { row, place, industry };
}

/** A street and a number in an industrial estate. */
export function addressAt(place: Place, random: Random): string {
  const number = random.int(1, 280);
  return isChinese(place) ? `${industrialStreets.CN}${number}号` : `${industrialStreets[place.country]} ${number}`;
}
