import { type Kysely, sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { code, requestKind, requestState, requestStep, role } from "../../../../src/contract";
import { transferRequests } from "../../../../src/platform/calls/requests/former-provider";
import { releaseRequests } from "../../../../src/platform/calls/requests/release-requests";
import type { Database } from "../../../../src/platform/database";
import { openTestDatabases } from "../../../support/platform-database";
import { useRequests } from "../../../support/requests";

describe.each(openTestDatabases())("the owners of a request on $name", (engine) => {
  const {
    platform,
    admin,
    agent_id,
    owner,
    foreign,
    foreignAgent,
    customer,
    addCustomer,
    addPress,
    call,
    act,
    ask,
    idsFor,
    steps,
    inbox,
  } = useRequests(engine);

  test("loses its assignee when they can no longer work on it", async () => {
    const id = await ask();
    const temporary = await platform().addPerson(role.afm, { agent_id: agent_id() });
    await act("assign", { id, assignee_id: temporary.id }, owner());
    await releaseRequests(platform().platform.database, platform().now);
    expect(await act("detail", { id }, owner())).toMatchObject({ assignee_id: temporary.id });
    const { database } = platform().platform;
    await database.updateTable("account").set({ is_enable: 0 }).where("id", "=", temporary.id).execute();
    await releaseRequests(database, platform().now);
    expect(await act("detail", { id }, owner())).toMatchObject({ assignee_id: null });
    expect((await steps(id)).slice(1)).toMatchObject([
      { kind: requestStep.assign, assignee_id: temporary.id },
      { kind: requestStep.assign, assignee_id: null, username: null },
    ]);
  });

  test("moves with the customer() to the new provider, without the former provider's texts", async () => {
    // Only an application lets an administrator switch the provider.
    const mover = await addCustomer({ agent_id: agent_id(), apply_status: 1, apply_agent_id: foreignAgent() });
    const device = await addPress({ customer_id: mover.id });
    const open = await ask({ device_id: device }, mover);
    const closed = await ask({ device_id: device }, mover);
    await act("assign", { id: open, assignee_id: owner().id }, owner());
    await act("comment", { id: open, comment: "Secret price" }, owner());
    await act("done", { id: closed, answer: "Swapped" }, owner());
    const switched = { target_user_id: mover.id, agent_id: foreignAgent() };
    await platform().data("user/switch-user-agent", switched, { as: admin().token });

    expect(await idsFor(foreign())).toEqual([open]);
    expect(await idsFor(owner())).not.toContain(open);
    expect(await act("detail", { id: open }, foreign())).toMatchObject({
      state: requestState.open,
      assignee_id: null,
      answer: "",
    });
    expect(await steps(open, foreign())).toMatchObject([{ kind: requestStep.create }]);
    // Closed requests stay with the former provider until the customer() reopens them.
    expect(await idsFor(owner())).toContain(closed);
    expect((await call("resume", { id: closed }, owner())).code).toBe(code.notAllowed);
    expect(await act("detail", { id: closed }, owner())).toMatchObject({ state: requestState.done });
    await act("reopen", { id: closed }, mover);
    expect(await idsFor(foreign())).toEqual(expect.arrayContaining([open, closed]));
    expect(await idsFor(owner())).not.toContain(closed);
    expect(await steps(closed, foreign())).toMatchObject([{ kind: requestStep.create }, { kind: requestStep.reopen }]);
    expect(await act("detail", { id: closed }, mover)).toMatchObject({ answer: "", agent_name: "South Grease" });
  });

  test("goes to the new provider if it is made while the provider changes", async () => {
    const mover = await addCustomer();
    const { database } = platform().platform;
    const question = { kind: requestKind.other, device_id: "", text: "When do you come?" };
    let made = Promise.resolve(0);
    await database.transaction().execute(async (trx) => {
      await trx.updateTable("account").set({ agent_id: foreignAgent() }).where("id", "=", mover.id).execute();
      await transferRequests(trx, { customerId: mover.id, agentId: foreignAgent(), now: platform().now });
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

  test("is without a provider once its customer() is, unless it is about a device", async () => {
    const left = await addCustomer();
    const device = await addPress({ customer_id: left.id });
    const general = await ask({ kind: requestKind.other, device_id: "", text: "When do you come?" }, left);
    const about = await ask({ device_id: device }, left);
    const closed = await ask({ kind: requestKind.other, device_id: "", text: "And then?" }, left);
    for (const id of [general, about, closed]) await act("comment", { id, comment: "Secret price" }, owner());
    await act("assign", { id: general, assignee_id: owner().id }, owner());
    await act("done", { id: closed }, owner());
    const saved = { user_id: left.id, name: "Mill Ltd", email: left.email, agent_id: "" };
    await platform().data("user/update-afm-info", saved, { as: admin().token });

    const reached = await idsFor(owner(), { page_size: 100 });
    expect(reached).toEqual(expect.arrayContaining([about, closed]));
    expect(reached).not.toContain(general);
    expect(await act("detail", { id: general }, admin())).toMatchObject({
      state: requestState.open,
      assignee_id: null,
      answer: "",
      agent_name: null,
    });
    expect(await steps(general, left)).toMatchObject([{ kind: requestStep.create }]);
    expect(await steps(about, left)).toHaveLength(2);
  });

  test("goes to the provider of the device, and does not name a device that now belongs to another customer", async () => {
    const device = await addPress({ agent_id: foreignAgent() });
    const id = await ask({ device_id: device });
    expect(await idsFor(foreign())).toContain(id);
    const other = await addCustomer();
    const { database } = platform().platform;
    await database.updateTable("device").set({ customer_id: other.id }).where("id", "=", device).execute();
    expect(await act("detail", { id }, customer())).toMatchObject({ device_id: null, device_name: null });
  });

  test("notifies only the provider of the request after its device has moved", async () => {
    const { database } = platform().platform;
    const other = await addCustomer({ agent_id: foreignAgent() });
    const device = await addPress();
    const id = await ask({ device_id: device });
    const before = (await inbox(owner(), id)).length;
    const moved = { customer_id: other.id, agent_id: foreignAgent() };
    await database.updateTable("device").set(moved).where("id", "=", device).execute();
    await act("comment", { id, comment: "Our own words" }, customer());
    expect(await inbox(owner(), id)).toHaveLength(before + 1);
    expect(await inbox(foreign(), id)).toEqual([]);
    expect(await inbox(other, id)).toEqual([]);
    // The same provider, but the device of another customer().
    await database.updateTable("device").set({ agent_id: agent_id() }).where("id", "=", device).execute();
    await act("comment", { id, comment: "Our own words" }, customer());
    expect(await inbox(owner(), id)).toHaveLength(before + 2);
    expect(await inbox(other, id)).toEqual([]);
  });
});
