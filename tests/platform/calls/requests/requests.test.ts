import { describe, expect, test } from "vitest";
import { code, requestKind, requestState, requestStep, role } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { rateLimits } from "../../../../src/platform/services/rate-limits";
import { openTestDatabases } from "../../../support/platform-database";
import { useRequests } from "../../../support/requests";

describe.each(openTestDatabases())("requests of customers on $name", (engine) => {
  const {
    platform,
    admin,
    agent_id,
    owner,
    leader,
    otherLeader,
    foreign,
    customer,
    press,
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
  } = useRequests(engine);

  test("passes from the customer() to the provider and back, each step with its author", async () => {
    const id = await ask();
    expect(await act("start", { id }, leader())).toMatchObject({
      state: requestState.inProgress,
      assignee_name: "Lena",
      customer_name: "Mill Ltd",
      device_name: "Press 4",
    });
    await act("comment", { id, comment: " Which pump? " }, leader());
    await act("comment", { id, comment: "The left one" }, customer());
    await act("assign", { id, assignee_id: owner().id }, owner());
    expect(await act("done", { id, answer: "Swapped" }, owner())).toMatchObject({ state: requestState.done });
    expect(await act("detail", { id }, customer())).toMatchObject({
      state: requestState.done,
      answer: "Swapped",
      answered_name: "Olga",
      answered_time: platform().now,
    });
    expect(await act("reopen", { id, comment: "Still empty" }, customer())).toMatchObject({ state: requestState.open });
    expect(await act("decline", { id, answer: "Not ours" }, owner())).toMatchObject({ answer: "Not ours" });
    await act("resume", { id }, owner());
    await act("withdraw", { id }, customer());
    expect(await steps(id)).toMatchObject([
      { kind: requestStep.create, text: "It is empty", username: "Mill Ltd", time: platform().now },
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
    for (const person of [owner(), customer(), admin()]) {
      expect(await idsFor(person)).toEqual(expect.arrayContaining([about, general]));
    }
    expect(await idsFor(leader())).toContain(about);
    expect(await idsFor(leader())).not.toContain(general);
    for (const person of [otherLeader(), foreign(), other]) {
      expect(await idsFor(person)).toEqual([]);
      expect(await steps(about, person)).toEqual([]);
      for (const name of ["detail", "comment", "read"]) {
        const answer = await call(name, { id: about, ...payloads[name] }, person);
        expect(answer.code, `${name} of ${person.email}`).toBe(code.notExist);
      }
    }
    for (const name of ["start", "done", "decline", "assign", "resume"]) {
      for (const person of [otherLeader(), foreign()]) {
        const answer = await call(name, { id: about, ...payloads[name] }, person);
        expect(answer.code, name).toBe(code.notExist);
      }
    }
    await act("assign", { id: general, assignee_id: otherLeader().id }, owner());
    expect(await idsFor(otherLeader())).toEqual([general]);
  });

  test.each(["start", "done", "decline", "assign", "resume"])("lets no customer() %s", async (name) => {
    const id = await ask();
    expect((await call(name, { id, ...payloads[name] }, customer())).code).toBe(code.notAllowed);
  });

  test.each(["create", "withdraw", "reopen"])("lets nobody but a customer() %s", async (name) => {
    const id = await ask();
    for (const person of [admin(), owner(), leader()]) {
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
    const before = await idsFor(customer(), { page_size: 100 });
    const answer = await call("create", { kind: 3, device_id: press(), text: "", ...sent }, customer());
    expect(answer.code).toBe(expected);
    expect(await idsFor(customer(), { page_size: 100 })).toEqual(before);
  });

  test("refuses texts that are too long, an empty refusal, and steps that the state does not allow", async () => {
    const id = await ask();
    const long = "x".repeat(1001);
    expect((await call("comment", { id, comment: long }, customer())).code).toBe(code.wrongParameter);
    expect((await call("done", { id, answer: long }, owner())).code).toBe(code.wrongParameter);
    expect((await call("decline", { id, answer: " " }, owner())).code).not.toBe(code.ok);
    expect((await call("reopen", { id }, customer())).code).toBe(code.notAllowed);
    await act("withdraw", { id }, customer());
    for (const name of ["start", "done", "comment"]) {
      expect((await call(name, { id, ...payloads[name] }, owner())).code, name).toBe(code.notAllowed);
    }
    expect(await steps(id)).toHaveLength(2);
  });

  test("is assigned only to people of the provider who list requests", async () => {
    const id = await ask();
    const blind = await platform().addPerson(role.leader, {
      agent_id: agent_id(),
      group_id: await platform().addGroup(agent_id()),
      authorities: ["device.list"],
    });
    const disabled = await platform().addPerson(role.afm, { agent_id: agent_id(), is_enable: 0 });
    for (const person of [foreign(), customer(), blind, disabled]) {
      const answer = await call("assign", { id, assignee_id: person.id }, owner());
      expect(answer.code, person.email).toBe(code.notExist);
    }
    // A leader() does not reach the accounts of the provider.
    expect((await call("assign", { id, assignee_id: owner().id }, leader())).code).toBe(code.notExist);
    expect(await act("assign", { id, assignee_id: leader().id }, owner())).toMatchObject({ assignee_name: "Lena" });
    expect(await act("assign", { id, assignee_id: "" }, owner())).toMatchObject({ assignee_id: null });
  });

  test("notifies the other side, and opening it marks the messages as read", async () => {
    const [before, unread] = [await count(owner()), await count(customer())];
    const id = await ask();
    expect(await inbox(owner(), id)).toMatchObject([{ content: expect.stringContaining("Mill Ltd"), status: 0 }]);
    expect(await inbox(leader(), id)).toHaveLength(0);
    expect(await inbox(customer(), id)).toEqual([]);
    expect(await inbox(admin(), id)).toEqual([]);
    expect(await count(owner())).toBe(before + 1);
    await act("comment", { id, comment: "On Friday" }, owner());
    expect(await count(owner())).toBe(before);
    expect(await inbox(customer(), id)).toMatchObject([{ content: expect.stringContaining("On Friday") }]);
    expect(await count(customer())).toBe(unread + 1);
    await act("read", { id }, customer());
    expect(await inbox(customer(), id)).toMatchObject([{ status: 1 }]);
    expect(await count(customer())).toBe(unread);
    await act("assign", { id, assignee_id: leader().id }, owner());
    expect(await inbox(leader(), id)).toHaveLength(1);
    await act("comment", { id, comment: "Fine" }, customer());
    expect(await inbox(leader(), id)).toHaveLength(2);
    expect(await inbox(owner(), id)).toHaveLength(1);
  });

  test("notifies administrators of requests that only they can carry out", async () => {
    const before = await count(admin());
    const id = await ask({ kind: requestKind.api, device_id: "", text: "" });
    expect(await inbox(admin(), id)).toHaveLength(1);
    expect(await inbox(owner(), id)).toHaveLength(1);
    expect(await count(admin())).toBe(before + 1);
  });

  test("needs a provider", async () => {
    const lonely = await addCustomer({});
    const answer = await call("create", { kind: requestKind.other, text: "Hello" }, lonely);
    expect(answer.code).toBe(code.notAllowed);
  });

  test("filters by open requests, and by requests of the reader", async () => {
    const id = await ask();
    const over = await ask();
    await act("done", { id: over }, owner());
    await act("assign", { id, assignee_id: owner().id }, owner());
    expect(await idsFor(owner(), { state: requestState.toDo, page_size: 100 })).toContain(id);
    expect(await idsFor(owner(), { state: requestState.toDo, page_size: 100 })).not.toContain(over);
    expect(await idsFor(owner(), { state: requestState.mine, page_size: 100 })).toEqual(expect.arrayContaining([id]));
    expect(await idsFor(admin(), { state: requestState.mine })).toEqual([]);
    expect(await idsFor(owner(), { begin_time: platform().now + day, page_size: 100 })).toEqual([]);
  });

  test("is rate-limited per customer", async () => {
    const eager = await addCustomer();
    const question = { kind: requestKind.other, device_id: "", text: "And now?" };
    for (let made = 0; made < rateLimits.requestsPerHour; made += 1) await ask(question, eager);
    expect((await call("create", question, eager)).code).toBe(code.notAllowed);
    platform().now += 2 * hour;
    expect((await call("create", question, eager)).code).toBe(code.ok);
  });

  test("accepts no reply to a full thread, but can be closed", async () => {
    const { database } = platform().platform;
    const id = await ask();
    const step = {
      request_id: id,
      account_id: customer().id,
      kind: requestStep.comment,
      text: "x",
      time: platform().now,
    };
    await database
      .insertInto("request_step")
      .values(Array.from({ length: 199 }, () => step))
      .execute();
    for (const person of [customer(), owner()]) {
      expect((await call("comment", { id, comment: "One more" }, person)).code).toBe(code.notAllowed);
    }
    for (const name of ["start", "assign", "decline", "resume", "done"]) {
      expect((await call(name, { id, ...payloads[name] }, owner())).code, name).toBe(code.ok);
    }
    expect((await call("reopen", { id }, customer())).code).toBe(code.notAllowed);
    expect(await act("detail", { id }, customer())).toMatchObject({ state: requestState.done });
  });

  test("is deleted with its customer", async () => {
    const leaving = await addCustomer();
    const id = await ask({ kind: requestKind.other, device_id: "", text: "Bye" }, leaving);
    await platform().data("user/delete", { user_id: leaving.id }, { as: admin().token });
    expect((await call("detail", { id }, owner())).code).toBe(code.notExist);
  });
});
