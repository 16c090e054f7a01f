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
  let made = 0;

  const addAccount = (more: object = {}) =>
    insertReturningId(database(), "account", {
      role: role.afm,
      email: `someone${++made}@demo.test`,
      password_hash: "hash",
      create_time: begin,
      ...more,
    });

  beforeEach(async () => {
    now = begin;
    account = await addAccount();
    sessions = createSessions({ database: database(), clock: () => now });
  });

  test("a token leads to its account, without the hash of the password", async () => {
    const { id, token } = await sessions.create(account);
    const found = await sessions.find(token);
    expect(found).toMatchObject({ id, expire_time: begin + 30 * day, account: { id: account, role: role.afm } });
    expect(found?.account).not.toHaveProperty("password_hash");
  });

  test("the token itself is not stored", async () => {
    const { token } = await sessions.create(account);
    const rows = await database().selectFrom("session").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each(["", "x", "a".repeat(43), "'; drop table session; --"])("%j is nobody's token", async (token) => {
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("12 hours without a call end it", async () => {
    const { token } = await sessions.create(account);
    now = begin + 12 * hour - 1;
    expect(await sessions.find(token)).toBeDefined();
    now += 12 * hour - 1;
    expect(await sessions.find(token)).toBeDefined();
    now += 12 * hour;
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("30 days end it, however much it is used", async () => {
    const { token } = await sessions.create(account);
    for (now = begin; now < begin + 30 * day; now += 11 * hour) expect(await sessions.find(token)).toBeDefined();
    now = begin + 30 * day;
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("its use is noted once a minute at most", async () => {
    const { id, token } = await sessions.create(account);
    const noted = async () =>
      (await database().selectFrom("session").select("last_time").where("id", "=", id).executeTakeFirstOrThrow())
        .last_time;
    now = begin + minute - 1;
    await sessions.find(token);
    expect(await noted()).toBe(begin);
    now = begin + minute;
    await sessions.find(token);
    expect(await noted()).toBe(now);
  });

  test("each login has its own; ending one leaves the others", async () => {
    const first = await sessions.create(account);
    const second = await sessions.create(account);
    await sessions.end(first.id);
    expect(await sessions.find(first.token)).toBeUndefined();
    expect(await sessions.find(second.token)).toBeDefined();
  });

  test("all of an account end but the one that is kept", async () => {
    const [kept, other] = [await sessions.create(account), await sessions.create(account)];
    const foreign = await sessions.create(await addAccount());
    await sessions.endAllOf(account, { except: kept.id });
    expect(await sessions.find(kept.token)).toBeDefined();
    expect(await sessions.find(other.token)).toBeUndefined();
    expect(await sessions.find(foreign.token)).toBeDefined();
    await sessions.endAllOf(account);
    expect(await sessions.find(kept.token)).toBeUndefined();
  });

  test("a login that is rolled back leaves no session", async () => {
    let token = "";
    const login = database()
      .transaction()
      .execute(async (trx) => {
        token = (await sessions.create(account, trx)).token;
        throw new Error("rolled back");
      });
    await expect(login).rejects.toThrow("rolled back");
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("sweeping deletes what has expired and nothing else", async () => {
    await database().deleteFrom("session").execute();
    await sessions.create(account);
    now = begin + 6 * hour;
    const { token } = await sessions.create(account);
    now = begin + 12 * hour;
    expect(await sessions.sweep()).toBe(1);
    expect(await sessions.find(token)).toBeDefined();
  });

  describe("who may act", () => {
    const addAgent = (is_enable: number) =>
      insertReturningId(database(), "agent", { name: "Dealer", role: role.afm, is_enable, create_time: begin });
    const addTeam = (agent_id: number) =>
      insertReturningId(database(), "team", { agent_id, group_name: "North", create_time: begin });

    test.each([
      { shows: "an enabled account", role: role.afm, own: 1, agent: 1, may: true },
      { shows: "a disabled account", role: role.afm, own: 0, agent: 1, may: false },
      { shows: "the account of a disabled provider", role: role.afm, own: 1, agent: 0, may: false },
      { shows: "a leader of a disabled provider", role: role.leader, own: 1, agent: 0, may: false },
      { shows: "a disabled member", role: role.member, own: 0, agent: 1, may: false },
      { shows: "a customer of a disabled provider", role: role.customer, own: 1, agent: 0, may: true },
    ])("$shows: $may", async ({ role: number, own, agent, may }) => {
      const agent_id = await addAgent(agent);
      const isInTeam = number === role.leader || number === role.member;
      const group_id = isInTeam ? await addTeam(agent_id) : null;
      const email = `case${++made}@demo.test`;
      const id = await addAccount({ role: number, is_enable: own, agent_id, group_id, email });
      const { token } = await sessions.create(id);
      expect((await sessions.find(token)) !== undefined).toBe(may);
      const login = await findLoginAccount(database(), ` ${email.toUpperCase()}`);
      expect(login?.account.id).toBe(may ? id : undefined);
      if (may) expect(login?.passwordHash).toBe("hash");
    });
  });
});
