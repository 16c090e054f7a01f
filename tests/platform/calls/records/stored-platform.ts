import { beforeAll } from "vitest";
import { role } from "../../../../src/contract";
import { makeTestUsers } from "../../../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../../../support/platform-calls";
import type { TestEngine } from "../../../support/platform-database";

export interface Row {
  readonly id: number;
  readonly name: string;
}

async function makePeople(platform: TestPlatform) {
  const users = await makeTestUsers(platform);
  const agentId = await platform.addAgent();
  const ofGroup = async () => ({ agent_id: agentId, group_id: await platform.addGroup(agentId) });
  const authorities = ["shift.list", "shift.create"];
  const customers = new Set<number>();
  const addCustomer = async (agent_id = agentId) => {
    const customer = await platform.addPerson(role.customer, { agent_id });
    customers.add(customer.id);
    return customer;
  };
  const people = {
    admin: users.admin,
    dealer: await platform.addPerson(role.afm, { agent_id: agentId }),
    other: users.dealer,
    customer: await addCustomer(),
    leader: await platform.addPerson(role.leader, { ...(await ofGroup()), authorities }),
    secondLeader: await platform.addPerson(role.leader, { ...(await ofGroup()), authorities }),
  };
  return { users, agentId, customers, addCustomer, people };
}

/** A platform with the mocked registry of `stored-registry.ts`, and people who use its resources. */
export function useStoredPlatform(engine: TestEngine) {
  const opened = usePlatform(engine);
  let made: Awaited<ReturnType<typeof makePeople>>;
  beforeAll(async () => {
    made = await makePeople(opened());
  });
  const sentBy = (as: Person) => ({ as: as.token, base: made.customers.has(as.id) ? "client/1" : "admin/1" }) as const;
  const data = <T = Row>(path: string, payload: object, as: Person) =>
    opened().data<T>(path, { ...payload }, sentBy(as));
  return {
    opened,
    made: () => made,
    call: (path: string, payload: object, as: Person) => opened().call(path, { ...payload }, sentBy(as)),
    data,
    /** The names in the list that a person sees. */
    names: async (path: string, as: Person, filter: object = {}) =>
      (await data<{ list: readonly Row[] }>(path, filter, as)).list.map(({ name }) => name),
  };
}
