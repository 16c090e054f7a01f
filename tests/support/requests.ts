import { beforeAll } from "vitest";
import { requestKind, role } from "../../src/contract";
import { insertReturningId } from "../../src/platform/database";
import type { Person } from "./platform-calls";
import type { TestEngine } from "./platform-database";
import { useTestPlatform } from "./test-users";

interface Row {
  readonly id: number;
  readonly state: number;
  readonly assignee_id: number | null;
}

/** A platform with a customer, two providers and their people, and calls of requests. */
export function useRequests(engine: TestEngine) {
  const platform = useTestPlatform(engine);
  let admin: Person;
  let agent_id: number;
  let owner: Person;
  let leader: Person;
  let otherLeader: Person;
  let foreign: Person;
  let foreignAgent: number;
  let customer: Person;
  let press: number;

  const staffActions = ["list", "start", "done", "comment", "assign", "decline", "resume"];
  const authorities = staffActions.map((action) => `request.${action}`);

  beforeAll(async () => {
    agent_id = await platform.addAgent({ name: "North Grease" });
    foreignAgent = await platform.addAgent({ name: "South Grease" });
    const group_id = await platform.addGroup(agent_id);
    admin = await platform.addPerson(role.admin, { username: "Ada" });
    owner = await platform.addPerson(role.afm, { agent_id, username: "Olga" });
    leader = await platform.addPerson(role.leader, { agent_id, group_id, username: "Lena", authorities });
    otherLeader = await platform.addPerson(role.leader, {
      agent_id,
      group_id: await platform.addGroup(agent_id),
      username: "Lars",
      authorities,
    });
    foreign = await platform.addPerson(role.afm, { agent_id: foreignAgent, username: "Frida" });
    customer = await addCustomer();
    press = await addPress({ group_id });
  });

  const customers = new Set<number>();
  const addCustomer = async (values: object = { agent_id }): Promise<Person> => {
    const person = await platform.addPerson(role.customer, { ...values, username: "Mill Ltd" });
    customers.add(person.id);
    return person;
  };
  const addPress = (values: object = {}) =>
    insertReturningId(platform.platform.database, "device", {
      type: 0,
      agent_id,
      customer_id: customer.id,
      device_name: "Press 4",
      lubricant_tube: 125,
      time_setting: 6,
      create_time: platform.now,
      update_time: platform.now,
      ...values,
    });
  const baseOf = (person: Person) =>
    ({ as: person.token, base: customers.has(person.id) ? "client/1" : "admin/1" }) as const;
  const call = (name: string, payload: object, person: Person) =>
    platform.call(`request/${name}`, { ...payload }, baseOf(person));
  const act = (name: string, payload: object, person: Person) =>
    platform.data<Row>(`request/${name}`, { ...payload }, baseOf(person));
  const ask = async (payload: object = {}, person = customer) =>
    (await act("create", { kind: requestKind.swap, device_id: press, text: "It is empty", ...payload }, person)).id;
  const idsFor = async (person: Person, filter: object = {}) =>
    (await platform.data<{ list: Row[] }>("request/list", { ...filter }, baseOf(person))).list.map(({ id }) => id);
  const steps = async (id: number, person = customer) => {
    const answer = await platform.data<{ list: object[] }>("request/steps", { request_id: id }, baseOf(person));
    return answer.list.toReversed();
  };
  const inbox = async (person: Person, request: number) => {
    const answer = await platform.data<{ list: { request_id: number | null; content: string; status: number }[] }>(
      "message/list",
      { page_size: 100 },
      baseOf(person),
    );
    return answer.list.filter(({ request_id }) => request_id === request);
  };
  const count = async (person: Person) =>
    (await platform.data<{ response: number }>("request/count-new", {}, baseOf(person))).response;

  /** The payload of an action, beside the key. */
  const payloads: Readonly<Record<string, object>> = {
    comment: { comment: "x" },
    done: { answer: "x" },
    decline: { answer: "x" },
    assign: { assignee_id: "" },
  };

  return {
    platform: () => platform,
    admin: () => admin,
    agent_id: () => agent_id,
    owner: () => owner,
    leader: () => leader,
    otherLeader: () => otherLeader,
    foreign: () => foreign,
    foreignAgent: () => foreignAgent,
    customer: () => customer,
    press: () => press,
    authorities,
    addCustomer,
    addPress,
    call,
    act,
    ask,
    idsFor,
    steps,
    inbox,
    count,
    payloads,
  };
}
