import { beforeAll, describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

describe.each(openTestDatabases())("the settings of notices on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let agent_id: number;
  let owner: Person;
  let colleague: Person;

  beforeAll(async () => {
    agent_id = await platform.addAgent();
    owner = await platform.addPerson(role.afm, { agent_id });
    colleague = await platform.addPerson(role.oem, { agent_id, username: "Nora" });
  });

  const plain = { mail_from: 0, push_from: 0, inbox_from: 1, next_minutes: 0 };
  const baseOf = (ofRole: number) => (ofRole === role.customer ? "client/1" : "admin/1");
  const save = (payload: object, as = owner.token) =>
    platform.call("notice/save-settings", { ...plain, ...payload }, { as });

  test.each([
    ["a provider", role.afm, 1],
    ["a customer", role.customer, 1],
    ["a leader", role.leader, 1],
    ["a member", role.member, 0],
    ["an admin", role.admin, 0],
  ])(
    "default to the inbox for those who follow devices, and to nothing for others: %s",
    async (_who, ofRole, inbox_from) => {
      const group_id = await platform.addGroup(agent_id);
      const person = await platform.addPerson(ofRole, {
        ...(ofRole === role.admin ? {} : { agent_id, group_id, authorities: ["alarm.list"] }),
      });
      const settings = await platform.data("notice/settings", {}, { as: person.token, base: baseOf(ofRole) });
      expect(settings).toMatchObject({ mail_from: 0, push_from: 0, inbox_from, kinds: [], digest_hour: null });
    },
  );

  test("are stored for each person separately", async () => {
    const chosen = {
      mail_from: 3,
      push_from: 2,
      inbox_from: 1,
      kinds: [1, 5, 101],
      quiet_begin: 22,
      quiet_end: 6,
      quiet_critical: 0,
      digest_hour: 7,
      next_minutes: 15,
      next_id: colleague.id,
    };
    const saved = { ...chosen, next_name: "Nora", browsers: [], push_key: expect.stringMatching(/^[\w-]{87}$/) };
    expect((await save(chosen)).data).toEqual(saved);
    expect(await platform.data("notice/settings", {}, { as: owner.token })).toEqual(saved);
    expect(await platform.data("notice/settings", {}, { as: colleague.token })).toMatchObject({ mail_from: 0 });
    expect((await save({ mail_from: 1 })).data).toMatchObject({ mail_from: 1, kinds: [], quiet_begin: null });
  });

  test.each([
    ["quiet hours without an end", { quiet_begin: 22 }, "quiet_end"],
    ["quiet hours without a beginning", { quiet_end: 22 }, "quiet_begin"],
    ["nobody to tell", { next_minutes: 15 }, "next_id"],
    ["an unknown hour", { digest_hour: 24 }, "digest_hour"],
    ["an unknown alarm", { kinds: [99] }, "kinds"],
    ["an unknown severity", { mail_from: 4 }, "mail_from"],
  ])("refuse %s at its field", async (_what, payload, field) => {
    const answer = await save(payload);
    expect(answer.code).not.toBe(code.ok);
    expect(JSON.stringify(answer.data)).toContain(field);
  });

  test("accept as next person only another account in the caller's scope that sees alarms", async () => {
    const stranger = await platform.addPerson(role.afm, { agent_id: await platform.addAgent() });
    const disabled = await platform.addPerson(role.afm, { agent_id, is_enable: 0 });
    const without = await platform.addPerson(role.leader, { agent_id, authorities: [] });
    for (const id of [owner.id, stranger.id, disabled.id, without.id, 999_999]) {
      expect((await save({ next_minutes: 5, next_id: id })).code, String(id)).toBe(code.notExist);
    }
    const customer = await platform.addPerson(role.customer, { agent_id });
    const refused = await platform.call(
      "notice/save-settings",
      { ...plain, next_minutes: 5, next_id: owner.id },
      { as: customer.token, base: "client/1" },
    );
    expect(refused.code).toBe(code.notExist);
  });

  test("do not name a next person who has left the caller's scope", async () => {
    await save({ next_minutes: 5, next_id: colleague.id });
    const { database } = platform.platform;
    const elsewhere = await platform.addAgent();
    await database.updateTable("account").set({ agent_id: elsewhere }).where("id", "=", colleague.id).execute();
    const settings = await platform.data("notice/settings", {}, { as: owner.token });
    expect(settings).toMatchObject({ next_id: colleague.id, next_name: null });
    await database.updateTable("account").set({ agent_id }).where("id", "=", colleague.id).execute();
  });

  test("are refused to people without alarms", async () => {
    const storage = await platform.addPerson(role.storage);
    expect((await platform.call("notice/settings", {}, { as: storage.token })).code).toBe(code.notAllowed);
    expect((await save({}, storage.token)).code).toBe(code.notAllowed);
  });
});
