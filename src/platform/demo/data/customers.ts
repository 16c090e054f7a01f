import type { Insertable } from "kysely";
import { role } from "../../../contract";
import { day } from "../../base/clock";
import type { AccountTable } from "../../database/tables/accounts";
import { inLanguageOf } from "./catalogue";
import { addressAt, type City, cities, countryNames, findCity } from "./cities";
import { applicants, type Dealer } from "./dealers";
import { idOf, insertRows } from "./insert-rows";
import { companyAt, type PhoneNumbers, personAt } from "./people";
import type { TenantOptions } from "./tenant-options";

/** A customer of the demo, with the values that its devices need. */
export interface DemoCustomer {
  readonly id: number;
  readonly email: string;
  readonly place: City;
  /** English name of its industry. */
  readonly industry: string;
}

type AccountRow = Insertable<AccountTable>;

/** Makes the customers of a provider. The first customer of dealer@demo.test is customer@demo.test. */
export async function makeCustomers(
  options: TenantOptions,
  { agentId, dealer, phones }: { readonly agentId: number; readonly dealer: Dealer; readonly phones: PhoneNumbers },
): Promise<readonly DemoCustomer[]> {
  const { trx, random, today, openHash } = options;
  const served = cities.filter(
    (place) => dealer.serves.includes(place.country) || dealer.serves.includes(place.province),
  );
  const drafts = Array.from({ length: dealer.customers }, (_, index) => {
    const place = served[index % served.length] ?? findCity(dealer.city);
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

/** Makes new applications: customers without a provider who applied for one. */
export async function makeApplicants(
  options: TenantOptions,
  agents: readonly { readonly id: number }[],
  phones: PhoneNumbers,
): Promise<void> {
  const { trx, random, today } = options;
  const rows = applicants.map((city, index) => {
    const agent = agents[index % agents.length];
    const more = {
      apply_status: 1,
      apply_agent_id: agent?.id ?? null,
      create_time: today - random.int(1, 12) * day,
    };
    return customerAt(options, { place: findCity(city), phones, more }).row;
  });
  await insertRows(trx, "account", rows, "email");
}

/** Makes the account of a customer, with the place and industry of its devices. */
function customerAt(
  { catalogue, random, today, closedHash }: TenantOptions,
  { place, phones, more }: { readonly place: City; readonly phones: PhoneNumbers; readonly more: Partial<AccountRow> },
): { readonly row: AccountRow; readonly place: City; readonly industry: string } {
  const industry = random.pick(place.industries);
  const person = personAt(place, random);
  const company = companyAt(place, industry, random);
  const phone = phones.next(place);
  const row: AccountRow = {
    role: role.customer,
    // The digits make the address unique when a name occurs twice.
    email: `${person.local}${phone.slice(-2)}@${company.domain}`,
    username: person.name,
    phone,
    company: company.name,
    industry: inLanguageOf(place, catalogue.industries.get(industry)?.name),
    country: countryNames[place.country],
    province: place.province,
    city: place.city,
    address: addressAt(place, random),
    email_rate: random.int(0, 4),
    // Email reports begin today, not with the period before.
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
