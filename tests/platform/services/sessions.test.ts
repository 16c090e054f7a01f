import { beforeEach, describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { day, hour, minute } from "../../../src/platform/base/clock";
import { insertReturningId } from "../../../src/platform/database";
import { findLoginAccount } from "../../../src/platform/services/active-accounts";
import { createSessions, type Sessions } from "../../../src/platform/services/sessions";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

const begin = Date.UTC(2026, 10, 21);

describe.each(openTestDatabases())("sessions on $name", (engine) => {
  const database = useDatabase(engine);
  let now = begin;
  let account = 0;
  let sessions: Sessions;
  let accountCount = 0;

  const addAccount = (more: object = {}) =>
    insertReturningId(database(), "account", {
      role: role.afm,
      email: `someone${++accountCount}@demo.test`,
      password_hash: "hash",
      create_time: begin,
      ...more,
    });

  beforeEach(async () => {
    now = begin;
    account = await addAccount();
    sessions = createSessions({ database: database(), clock: () => now });
  });

  test("finds the account of a token, without its password hash", async () => {
    const { id, token } = await sessions.create(account);
    const found = await sessions.find(token);
    expect(found).toMatchObject({ id, expire_time: begin + 30 * day, account: { id: account, role: role.afm } });
    expect(found?.account).not.toHaveProperty("password_hash");
  });

  test("does not store the token itself", async () => {
    const { token } = await sessions.create(account);
    const rows = await database().selectFrom("session").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each(["", "x", "a".repeat(43), "'; drop table session; --"])("finds no session for %j", async (token) => {
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("ends a session after 12 hours without a call", async () => {
    const { token } = await sessions.create(account);
    now = begin + 12 * hour - 1;
    expect(await sessions.find(token)).toBeDefined();
    now += 12 * hour - 1;
    expect(await sessions.find(token)).toBeDefined();
    now += 12 * hour;
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("ends a session after 30 days, even if it is in use", async () => {
    const { token } = await sessions.create(account);
    for (now = begin; now < begin + 30 * day; now += 11 * hour) expect(await sessions.find(token)).toBeDefined();
    now = begin + 30 * day;
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("stores the time of the last call at most once per minute", async () => {
    const { id, token } = await sessions.create(account);
    const lastTime = async () =>
      (await database().selectFrom("session").select("last_time").where("id", "=", id).executeTakeFirstOrThrow())
        .last_time;
    now = begin + minute - 1;
    await sessions.find(token);
    expect(await lastTime()).toBe(begin);
    now = begin + minute;
    await sessions.find(token);
    expect(await lastTime()).toBe(now);
  });

  test("ends one session and keeps the others of the account", async () => {
    const first = await sessions.create(account);
    const second = await sessions.create(account);
    await sessions.end(first.id);
    expect(await sessions.find(first.token)).toBeUndefined();
    expect(await sessions.find(second.token)).toBeDefined();
  });

  test("ends all sessions of an account except one", async () => {
    const [kept, other] = [await sessions.create(account), await sessions.create(account)];
    const foreign = await sessions.create(await addAccount());
    await sessions.endAllOf(account, { except: kept.id });
    expect(await sessions.find(kept.token)).toBeDefined();
    expect(await sessions.find(other.token)).toBeUndefined();
    expect(await sessions.find(foreign.token)).toBeDefined();
    await sessions.endAllOf(account);
    expect(await sessions.find(kept.token)).toBeUndefined();
  });

  test("creates no session in a transaction that is rolled back", async () => {
    let token = "";
    const login = database()
      .transaction()
      .execute(async (trx) => {
        token = (await sessions.create(account, { database: trx })).token;
        throw new Error("rolled back");
      });
    await expect(login).rejects.toThrow("rolled back");
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("sweep deletes only expired sessions", async () => {
    await database().deleteFrom("session").execute();
    await sessions.create(account);
    now = begin + 6 * hour;
    const { token } = await sessions.create(account);
    now = begin + 12 * hour;
    expect(await sessions.sweep()).toBe(1);
    expect(await sessions.find(token)).toBeDefined();
  });

  describe("sessions and logins", () => {
    const addAgent = (is_enable: number) =>
      insertReturningId(database(), "agent", { name: "Dealer", role: role.afm, is_enable, create_time: begin });
    const addTeam = (agent_id: number) =>
      insertReturningId(database(), "team", { agent_id, group_name: "North", create_time: begin });

    test.each([
      { shows: "an enabled account", role: role.afm, own: 1, agent: 1, isAllowed: true },
      { shows: "a disabled account", role: role.afm, own: 0, agent: 1, isAllowed: false },
      { shows: "the account of a disabled provider", role: role.afm, own: 1, agent: 0, isAllowed: false },
      { shows: "a leader of a disabled provider", role: role.leader, own: 1, agent: 0, isAllowed: false },
      { shows: "a disabled member", role: role.member, own: 0, agent: 1, isAllowed: false },
      { shows: "a customer of a disabled provider", role: role.customer, own: 1, agent: 0, isAllowed: true },
    ])("$shows: allowed is $isAllowed", async ({ role: number, own, agent, isAllowed }) => {
      const agent_id = await addAgent(agent);
      const isInTeam = number === role.leader || number === role.member;
      const group_id = isInTeam ? await addTeam(agent_id) : null;
      const email = `case${++accountCount}@demo.test`;
      const id = await addAccount({ role: number, is_enable: own, agent_id, group_id, email });
      const { token } = await sessions.create(id);
      expect((await sessions.find(token)) !== undefined).toBe(isAllowed);
      const login = await findLoginAccount(database(), ` ${email.toUpperCase()}`);
      expect(login?.account.id).toBe(isAllowed ? id : undefined);
      if (isAllowed) expect(login?.passwordHash).toBe("hash");
    });
  });
});
