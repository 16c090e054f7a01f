import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, requestKind, requestState, requestStep, role } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { transferRequests } from "../../../../src/platform/calls/requests/former-provider";
import { releaseRequests } from "../../../../src/platform/calls/requests/release-requests";
import { type Database, insertReturningId } from "../../../../src/platform/database";
import { rateLimits } from "../../../../src/platform/services/rate-limits";
import { type Person, type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Row {
  readonly id: number;
  readonly state: number;
  readonly assignee_id: number | null;
}

describe.each(openTestDatabases())("requests of customers on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
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
    platform = opened();
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

  test("passes from the customer to the provider and back, each step with its author", async () => {
    const id = await ask();
    expect(await act("start", { id }, leader)).toMatchObject({
      state: requestState.inProgress,
      assignee_name: "Lena",
      customer_name: "Mill Ltd",
      device_name: "Press 4",
    });
    await act("comment", { id, comment: " Which pump? " }, leader);
    await act("comment", { id, comment: "The left one" }, customer);
    await act("assign", { id, assignee_id: owner.id }, owner);
    expect(await act("done", { id, answer: "Swapped" }, owner)).toMatchObject({ state: requestState.done });
    expect(await act("detail", { id }, customer)).toMatchObject({
      state: requestState.done,
      answer: "Swapped",
      answered_name: "Olga",
      answered_time: platform.now,
    });
    expect(await act("reopen", { id, comment: "Still empty" }, customer)).toMatchObject({ state: requestState.open });
    expect(await act("decline", { id, answer: "Not ours" }, owner)).toMatchObject({ answer: "Not ours" });
    await act("resume", { id }, owner);
    await act("withdraw", { id }, customer);
    expect(await steps(id)).toMatchObject([
      { kind: requestStep.create, text: "It is empty", username: "Mill Ltd", time: platform.now },
      { kind: requestStep.start, username: "Lena" },
      { kind: requestStep.comment, text: "Which pump?", username: "Lena" },
      { kind: requestStep.comment, text: "The left one", username: "Mill Ltd" },
      { kind: requestStep.assign, username: "Olga", assignee_name: "Olga" },
      { kind: requestStep.done, text: "Swapped", username: "Olga" },
      { kind: requestStep.reopen, text: "Still empty" },
      { kind: requestStep.decline, text: "Not ours" },
      { kind: requestStep.resume },
      { kind: requestStep.withdraw, username: "Mill Ltd" },
    ]);
  });

  test("is seen by the provider, by the group of its device, by its assignee, and by nobody else", async () => {
    const other = await addCustomer();
    const about = await ask();
    const general = await ask({ kind: requestKind.other, device_id: "", text: "When do you come?" });
    for (const person of [owner, customer, admin]) {
      expect(await idsFor(person)).toEqual(expect.arrayContaining([about, general]));
    }
    expect(await idsFor(leader)).toContain(about);
    expect(await idsFor(leader)).not.toContain(general);
    for (const person of [otherLeader, foreign, other]) {
      expect(await idsFor(person)).toEqual([]);
      expect(await steps(about, person)).toEqual([]);
      for (const name of ["detail", "comment", "read"]) {
        const answer = await call(name, { id: about, ...payloads[name] }, person);
        expect(answer.code, `${name} of ${person.email}`).toBe(code.notExist);
      }
    }
    for (const name of ["start", "done", "decline", "assign", "resume"]) {
      for (const person of [otherLeader, foreign]) {
        const answer = await call(name, { id: about, ...payloads[name] }, person);
        expect(answer.code, name).toBe(code.notExist);
      }
    }
    await act("assign", { id: general, assignee_id: otherLeader.id }, owner);
    expect(await idsFor(otherLeader)).toEqual([general]);
  });

  test.each(["start", "done", "decline", "assign", "resume"])("lets no customer %s", async (name) => {
    const id = await ask();
    expect((await call(name, { id, ...payloads[name] }, customer)).code).toBe(code.notAllowed);
  });

  test.each(["create", "withdraw", "reopen"])("lets nobody but a customer %s", async (name) => {
    const id = await ask();
    for (const person of [admin, owner, leader]) {
      const payload = name === "create" ? { kind: requestKind.other, text: "x" } : { id };
      expect((await call(name, payload, person)).code).toBe(code.notAllowed);
    }
  });

  test.each([
    ["a device of somebody else", { device_id: "foreign" }, code.notExist],
    ["a swap without a device", { device_id: "" }, code.wrongParameter],
    ["a question without words", { kind: 5, text: "  " }, code.wrongParameter],
    ["an unknown kind", { kind: 9 }, code.wrongParameter],
    ["a text that is too long", { text: "x".repeat(1001) }, code.wrongParameter],
  ])("refuses %s", async (_what, payload, expected) => {
    const other = await addCustomer();
    const device_id = await addPress({ customer_id: other.id });
    const sent = "device_id" in payload && payload.device_id === "foreign" ? { device_id } : payload;
    const before = await idsFor(customer, { page_size: 100 });
    const answer = await call("create", { kind: 3, device_id: press, text: "", ...sent }, customer);
    expect(answer.code).toBe(expected);
    expect(await idsFor(customer, { page_size: 100 })).toEqual(before);
  });

  test("refuses texts that are too long, an empty refusal, and steps that the state does not allow", async () => {
    const id = await ask();
    const long = "x".repeat(1001);
    expect((await call("comment", { id, comment: long }, customer)).code).toBe(code.wrongParameter);
    expect((await call("done", { id, answer: long }, owner)).code).toBe(code.wrongParameter);
    expect((await call("decline", { id, answer: " " }, owner)).code).not.toBe(code.ok);
    expect((await call("reopen", { id }, customer)).code).toBe(code.notAllowed);
    await act("withdraw", { id }, customer);
    for (const name of ["start", "done", "comment"]) {
      expect((await call(name, { id, ...payloads[name] }, owner)).code, name).toBe(code.notAllowed);
    }
    expect(await steps(id)).toHaveLength(2);
  });

  test("is assigned only to people of the provider who list requests", async () => {
    const id = await ask();
    const blind = await platform.addPerson(role.leader, {
      agent_id,
      group_id: await platform.addGroup(agent_id),
      authorities: ["device.list"],
    });
    const disabled = await platform.addPerson(role.afm, { agent_id, is_enable: 0 });
    for (const person of [foreign, customer, blind, disabled]) {
      const answer = await call("assign", { id, assignee_id: person.id }, owner);
      expect(answer.code, person.email).toBe(code.notExist);
    }
    // A leader does not reach the accounts of the provider.
    expect((await call("assign", { id, assignee_id: owner.id }, leader)).code).toBe(code.notExist);
    expect(await act("assign", { id, assignee_id: leader.id }, owner)).toMatchObject({ assignee_name: "Lena" });
    expect(await act("assign", { id, assignee_id: "" }, owner)).toMatchObject({ assignee_id: null });
  });

  test("loses its assignee when they can no longer work on it", async () => {
    const id = await ask();
    const temporary = await platform.addPerson(role.afm, { agent_id });
    await act("assign", { id, assignee_id: temporary.id }, owner);
    await releaseRequests(platform.platform.database, platform.now);
    expect(await act("detail", { id }, owner)).toMatchObject({ assignee_id: temporary.id });
    const { database } = platform.platform;
    await database.updateTable("account").set({ is_enable: 0 }).where("id", "=", temporary.id).execute();
    await releaseRequests(database, platform.now);
    expect(await act("detail", { id }, owner)).toMatchObject({ assignee_id: null });
    expect((await steps(id)).slice(1)).toMatchObject([
      { kind: requestStep.assign, assignee_id: temporary.id },
      { kind: requestStep.assign, assignee_id: null, username: null },
    ]);
  });

  test("notifies the other side, and opening it marks the messages as read", async () => {
    const [before, unread] = [await count(owner), await count(customer)];
    const id = await ask();
    expect(await inbox(owner, id)).toMatchObject([{ content: expect.stringContaining("Mill Ltd"), status: 0 }]);
    expect(await inbox(leader, id)).toHaveLength(0);
    expect(await inbox(customer, id)).toEqual([]);
    expect(await inbox(admin, id)).toEqual([]);
    expect(await count(owner)).toBe(before + 1);
    await act("comment", { id, comment: "On Friday" }, owner);
    expect(await count(owner)).toBe(before);
    expect(await inbox(customer, id)).toMatchObject([{ content: expect.stringContaining("On Friday") }]);
    expect(await count(customer)).toBe(unread + 1);
    await act("read", { id }, customer);
    expect(await inbox(customer, id)).toMatchObject([{ status: 1 }]);
    expect(await count(customer)).toBe(unread);
    await act("assign", { id, assignee_id: leader.id }, owner);
    expect(await inbox(leader, id)).toHaveLength(1);
    await act("comment", { id, comment: "Fine" }, customer);
    expect(await inbox(leader, id)).toHaveLength(2);
    expect(await inbox(owner, id)).toHaveLength(1);
  });

  test("notifies administrators of requests that only they can carry out", async () => {
    const before = await count(admin);
    const id = await ask({ kind: requestKind.api, device_id: "", text: "" });
    expect(await inbox(admin, id)).toHaveLength(1);
    expect(await inbox(owner, id)).toHaveLength(1);
    expect(await count(admin)).toBe(before + 1);
  });

  test("moves with the customer to the new provider, without the former provider's texts", async () => {
    // Only an application lets an administrator switch the provider.
    const mover = await addCustomer({ agent_id, apply_status: 1, apply_agent_id: foreignAgent });
    const device = await addPress({ customer_id: mover.id });
    const open = await ask({ device_id: device }, mover);
    const closed = await ask({ device_id: device }, mover);
    await act("assign", { id: open, assignee_id: owner.id }, owner);
    await act("comment", { id: open, comment: "Secret price" }, owner);
    await act("done", { id: closed, answer: "Swapped" }, owner);
    const switched = { target_user_id: mover.id, agent_id: foreignAgent };
    await platform.data("user/switch-user-agent", switched, { as: admin.token });

    expect(await idsFor(foreign)).toEqual([open]);
    expect(await idsFor(owner)).not.toContain(open);
    expect(await act("detail", { id: open }, foreign)).toMatchObject({
      state: requestState.open,
      assignee_id: null,
      answer: "",
    });
    expect(await steps(open, foreign)).toMatchObject([{ kind: requestStep.create }]);
    // Closed requests stay with the former provider until the customer reopens them.
    expect(await idsFor(owner)).toContain(closed);
    expect((await call("resume", { id: closed }, owner)).code).toBe(code.notAllowed);
    expect(await act("detail", { id: closed }, owner)).toMatchObject({ state: requestState.done });
    await act("reopen", { id: closed }, mover);
    expect(await idsFor(foreign)).toEqual(expect.arrayContaining([open, closed]));
    expect(await idsFor(owner)).not.toContain(closed);
    expect(await steps(closed, foreign)).toMatchObject([{ kind: requestStep.create }, { kind: requestStep.reopen }]);
    expect(await act("detail", { id: closed }, mover)).toMatchObject({ answer: "", agent_name: "South Grease" });
  });

  test("goes to the new provider if it is made while the provider changes", async () => {
    const mover = await addCustomer();
    const { database } = platform.platform;
    const question = { kind: requestKind.other, device_id: "", text: "When do you come?" };
    let made = Promise.resolve(0);
    await database.transaction().execute(async (trx) => {
      await trx.updateTable("account").set({ agent_id: foreignAgent }).where("id", "=", mover.id).execute();
      await transferRequests(trx, { customerId: mover.id, agentId: foreignAgent, now: platform.now });
      made = ask(question, mover);
      // On SQLite the call waits for the connection.
      if (engine.name === "postgres") await Promise.race([made, vi.waitFor(() => assertWaiting(trx), 5000)]);
    });
    expect(await act("detail", { id: await made }, mover)).toMatchObject({ agent_name: "South Grease" });
  });

  const assertWaiting = async (trx: Kysely<Database>) => {
    const { rows } = await sql`select 1 from pg_locks where not granted
      and (database is null or database = (select oid from pg_database where datname = current_database()))`.execute(
      trx,
    );
    expect(rows).not.toEqual([]);
  };

  test("is without a provider once its customer is, unless it is about a device", async () => {
    const left = await addCustomer();
    const device = await addPress({ customer_id: left.id });
    const general = await ask({ kind: requestKind.other, device_id: "", text: "When do you come?" }, left);
    const about = await ask({ device_id: device }, left);
    const closed = await ask({ kind: requestKind.other, device_id: "", text: "And then?" }, left);
    for (const id of [general, about, closed]) await act("comment", { id, comment: "Secret price" }, owner);
    await act("assign", { id: general, assignee_id: owner.id }, owner);
    await act("done", { id: closed }, owner);
    const saved = { user_id: left.id, name: "Mill Ltd", email: left.email, agent_id: "" };
    await platform.data("user/update-afm-info", saved, { as: admin.token });

    const reached = await idsFor(owner, { page_size: 100 });
    expect(reached).toEqual(expect.arrayContaining([about, closed]));
    expect(reached).not.toContain(general);
    expect(await act("detail", { id: general }, admin)).toMatchObject({
      state: requestState.open,
      assignee_id: null,
      answer: "",
      agent_name: null,
    });
    expect(await steps(general, left)).toMatchObject([{ kind: requestStep.create }]);
    expect(await steps(about, left)).toHaveLength(2);
  });

  test("goes to the provider of the device, and does not name a device that now belongs to another customer", async () => {
    const device = await addPress({ agent_id: foreignAgent });
    const id = await ask({ device_id: device });
    expect(await idsFor(foreign)).toContain(id);
    const other = await addCustomer();
    const { database } = platform.platform;
    await database.updateTable("device").set({ customer_id: other.id }).where("id", "=", device).execute();
    expect(await act("detail", { id }, customer)).toMatchObject({ device_id: null, device_name: null });
  });

  test("notifies only the provider of the request after its device has moved", async () => {
    const { database } = platform.platform;
    const other = await addCustomer({ agent_id: foreignAgent });
    const device = await addPress();
    const id = await ask({ device_id: device });
    const before = (await inbox(owner, id)).length;
    const moved = { customer_id: other.id, agent_id: foreignAgent };
    await database.updateTable("device").set(moved).where("id", "=", device).execute();
    await act("comment", { id, comment: "Our own words" }, customer);
    expect(await inbox(owner, id)).toHaveLength(before + 1);
    expect(await inbox(foreign, id)).toEqual([]);
    expect(await inbox(other, id)).toEqual([]);
    // The same provider, but the device of another customer.
    await database.updateTable("device").set({ agent_id }).where("id", "=", device).execute();
    await act("comment", { id, comment: "Our own words" }, customer);
    expect(await inbox(owner, id)).toHaveLength(before + 2);
    expect(await inbox(other, id)).toEqual([]);
  });

  test("needs a provider", async () => {
    const lonely = await addCustomer({});
    const answer = await call("create", { kind: requestKind.other, text: "Hello" }, lonely);
    expect(answer.code).toBe(code.notAllowed);
  });

  test("filters by open requests, and by requests of the reader", async () => {
    const id = await ask();
    const over = await ask();
    await act("done", { id: over }, owner);
    await act("assign", { id, assignee_id: owner.id }, owner);
    expect(await idsFor(owner, { state: requestState.toDo, page_size: 100 })).toContain(id);
    expect(await idsFor(owner, { state: requestState.toDo, page_size: 100 })).not.toContain(over);
    expect(await idsFor(owner, { state: requestState.mine, page_size: 100 })).toEqual(expect.arrayContaining([id]));
    expect(await idsFor(admin, { state: requestState.mine })).toEqual([]);
    expect(await idsFor(owner, { begin_time: platform.now + day, page_size: 100 })).toEqual([]);
  });

  test("is rate-limited per customer", async () => {
    const eager = await addCustomer();
    const question = { kind: requestKind.other, device_id: "", text: "And now?" };
    for (let made = 0; made < rateLimits.requestsPerHour; made += 1) await ask(question, eager);
    expect((await call("create", question, eager)).code).toBe(code.notAllowed);
    platform.now += 2 * hour;
    expect((await call("create", question, eager)).code).toBe(code.ok);
  });

  test("accepts no reply to a full thread, but can be closed", async () => {
    const { database } = platform.platform;
    const id = await ask();
    const step = { request_id: id, account_id: customer.id, kind: requestStep.comment, text: "x", time: platform.now };
    await database
      .insertInto("request_step")
      .values(Array.from({ length: 199 }, () => step))
      .execute();
    for (const person of [customer, owner]) {
      expect((await call("comment", { id, comment: "One more" }, person)).code).toBe(code.notAllowed);
    }
    for (const name of ["start", "assign", "decline", "resume", "done"]) {
      expect((await call(name, { id, ...payloads[name] }, owner)).code, name).toBe(code.ok);
    }
    expect((await call("reopen", { id }, customer)).code).toBe(code.notAllowed);
    expect(await act("detail", { id }, customer)).toMatchObject({ state: requestState.done });
  });

  test("is deleted with its customer", async () => {
    const leaving = await addCustomer();
    const id = await ask({ kind: requestKind.other, device_id: "", text: "Bye" }, leaving);
    await platform.data("user/delete", { user_id: leaving.id }, { as: admin.token });
    expect((await call("detail", { id }, owner)).code).toBe(code.notExist);
  });
});
