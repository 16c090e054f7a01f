import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { syncAuthorities } from "../../../../src/platform/calls/organisation/sync-authorities";
import { type TestPlatform, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Authority {
  readonly id: number;
  readonly name: string;
  readonly resource: string;
  readonly action: string;
  readonly parent_id: number | null;
}

const nameOf = ({ resource, action }: Authority) => `${resource}.${action}`;

async function world(platform: TestPlatform) {
  const [one, other] = [await platform.addAgent(), await platform.addAgent()];
  return {
    one,
    dealer: await platform.addPerson(role.afm, { agent_id: one }),
    rival: await platform.addPerson(role.afm, { agent_id: other }),
  };
}

let made = 0;
const groupOf = (more: object = {}) => {
  made += 1;
  const leader = { username: "Leader", email: `leader${made}@lubricator.test`, password: testPassword };
  return { group_name: `North ${made}`, ...leader, ...more };
};

describe.each(openTestDatabases())("groups on $name", (engine) => {
  const platform = usePlatform(engine);
  const list = (as: string) => platform().data<readonly Authority[]>("auth/auth-list", {}, { as });
  const idsOf = async (as: string, ...names: string[]) =>
    (await list(as)).filter((one) => names.includes(nameOf(one))).map((one) => one.id);

  describe("the tree of authorities", () => {
    test("hangs actions under their resources and shows a provider what it holds", async () => {
      const { dealer } = await world(platform());
      const listed = await list(dealer.token);
      const byId = new Map(listed.map((one) => [one.id, one]));
      const actions = listed.filter((one) => one.action !== "");
      expect(actions.map(nameOf)).toEqual(expect.arrayContaining(["device.create", "device.unbind", "gateway.list"]));
      for (const one of actions)
        expect(byId.get(one.parent_id ?? 0)).toMatchObject({ resource: one.resource, action: "" });
      expect(listed.map((one) => one.resource)).not.toContain("distribution");
    });

    test("speaks the caller's language", async () => {
      const { dealer } = await world(platform());
      const inZh = await platform().data<readonly Authority[]>(
        "auth/auth-list",
        {},
        { as: dealer.token, language: "zh" },
      );
      expect(inZh.find((one) => nameOf(one) === "device.unbind")).toMatchObject({ name: "解绑" });
      expect((await list(dealer.token)).find((one) => nameOf(one) === "device.unbind")).toMatchObject({
        name: "Unbind",
      });
    });

    test("shows a leader what was granted to him, and who holds nothing nothing", async () => {
      const { one } = await world(platform());
      const group_id = await platform().addGroup(one);
      const leader = await platform().addPerson(role.leader, { agent_id: one, group_id, authorities: ["device.list"] });
      expect((await list(leader.token)).map(nameOf)).toEqual(["device.", "device.list"]);
      const operator = await platform().addPerson(role.storage);
      expect(await list(operator.token)).toEqual([]);
    });

    test("keeps its ids when it is brought up to date again", async () => {
      const { dealer } = await world(platform());
      const before = await list(dealer.token);
      await syncAuthorities(platform().platform.database);
      expect(await list(dealer.token)).toEqual(before);
    });
  });

  describe("a new group", () => {
    test("has a leader who signs in with what was granted, and no more", async () => {
      const { dealer, one } = await world(platform());
      const authority_ids = await idsOf(dealer.token, "device.list", "device.create");
      const asked = groupOf({ authority_ids });
      const row = await platform().data("group/create-group", asked, { as: dealer.token });
      expect(row).toMatchObject({
        group_name: asked.group_name,
        email: asked.email,
        is_enable: 1,
        member_count: 1,
        authority_ids,
      });
      const { email, password } = asked;
      const { user } = await platform().data<{ user: object }>("user/login-email", { email, password });
      expect(user).toMatchObject({ role: 101, agent_id: one, authorities: ["device.create", "device.list"] });
    });

    test("gets all actions of a resource that is granted as a whole", async () => {
      const { dealer } = await world(platform());
      const gateway = await idsOf(dealer.token, "gateway.");
      const all = (await list(dealer.token)).filter((one) => one.parent_id === gateway[0]).map((one) => one.id);
      expect(all.length).toBeGreaterThan(1);
      const row = await platform().data("group/create-group", groupOf({ authority_ids: gateway }), {
        as: dealer.token,
      });
      expect(row).toMatchObject({ authority_ids: all });
    });

    test.each([
      ["an id that there is not", () => [99_999_999]],
      ["an authority beyond a group's row", async () => [await adminsAuthority(platform())]],
    ])("cannot be granted %s", async (_says, ids) => {
      const { dealer } = await world(platform());
      const authority_ids = [...(await idsOf(dealer.token, "device.list")), ...(await ids())];
      const answer = await platform().call("group/create-group", groupOf({ authority_ids }), { as: dealer.token });
      expect(answer).toMatchObject({ code: 4, data: { fields: { authority_ids: expect.any(String) } } });
    });

    test("drops an authority that no version knows any more, which an account may still carry", async () => {
      const { dealer } = await world(platform());
      const { database } = platform().platform;
      const outdated = { resource: "fax", action: `list${made}`, name: '{"zh":"查看","en":"View"}' };
      const { id } = await database.insertInto("authority").values(outdated).returning("id").executeTakeFirstOrThrow();
      const list = await idsOf(dealer.token, "device.list");
      const asked = groupOf({ authority_ids: [id, ...list] });
      expect(await platform().data("group/create-group", asked, { as: dealer.token })).toMatchObject({
        authority_ids: list,
      });
    });

    test("can be disabled from the start: its leader does not get in", async () => {
      const { dealer } = await world(platform());
      const asked = groupOf({ is_enable: 0 });
      await platform().data("group/create-group", asked, { as: dealer.token });
      const { email, password } = asked;
      expect(await platform().call("user/login-email", { email, password })).toMatchObject({ code: 3 });
    });

    test.each([
      ["an address that is taken", { email: "taken-leader@lubricator.test" }, 6, "email"],
      ["a phone number that is taken", { phone: "021 9999" }, 11, "phone"],
      ["one of the commonest passwords", { password: "password123" }, 4, "password"],
      ["no name", { group_name: "" }, 1, "group_name"],
    ])("is refused with %s, and nothing of it is left", async (_says, more, code, field) => {
      const { dealer } = await world(platform());
      const { database } = platform().platform;
      const taken = { email: "taken-leader@lubricator.test", phone: "021 9999" };
      const isThere = await database
        .selectFrom("account")
        .where("email", "=", taken.email)
        .select("id")
        .executeTakeFirst();
      if (!isThere) await platform().addPerson(role.customer, taken);
      const answer = await platform().call("group/create-group", groupOf(more), { as: dealer.token });
      expect(answer).toMatchObject({ code, data: { fields: { [field]: expect.any(String) } } });
      expect(await platform().data("group/list", {}, { as: dealer.token })).toMatchObject({ total: 0 });
    });

    test("is made by providers: not by admins, nor by leaders who see their own group alone", async () => {
      const { one } = await world(platform());
      const admin = await platform().addPerson(role.admin);
      const leader = await platform().addPerson(role.leader, {
        agent_id: one,
        group_id: await platform().addGroup(one),
        authorities: ["authority.list"],
      });
      for (const { token } of [admin, leader]) {
        expect(await platform().call("group/create-group", groupOf(), { as: token })).toMatchObject({ code: 15 });
      }
    });
  });

  test("a provider sees its groups, a leader his own, with their people counted", async () => {
    const { dealer, rival, one } = await world(platform());
    const mine = await platform().data<{ group_id: number }>("group/create-group", groupOf(), { as: dealer.token });
    const second = await platform().data<{ group_id: number }>("group/create-group", groupOf(), { as: dealer.token });
    await platform().data("group/create-group", groupOf(), { as: rival.token });
    const belongs = { agent_id: one, group_id: mine.group_id };
    await platform().addPerson(role.member, belongs);
    const leader = await platform().addPerson(role.leader, { ...belongs, authorities: ["authority.list"] });
    expect(await platform().data("group/list", {}, { as: dealer.token })).toMatchObject({
      total: 2,
      list: [
        { group_id: second.group_id, member_count: 1 },
        { group_id: mine.group_id, member_count: 3 },
      ],
    });
    expect(await platform().data("group/list", {}, { as: leader.token })).toMatchObject({
      total: 1,
      list: [{ group_id: mine.group_id }],
    });
    const names = await platform().data<readonly { group_id: number }[]>("group/list-all", {}, { as: dealer.token });
    expect(names.map((row) => row.group_id).toSorted()).toEqual([mine.group_id, second.group_id].toSorted());
  });

  describe("deleting a group", () => {
    test("takes its leader along", async () => {
      const { dealer } = await world(platform());
      const asked = groupOf();
      const { group_id } = await platform().data<{ group_id: number }>("group/create-group", asked, {
        as: dealer.token,
      });
      await platform().data("group/delete-group", { group_id }, { as: dealer.token });
      const { email, password } = asked;
      expect(await platform().call("user/login-email", { email, password })).toMatchObject({ code: 3 });
      expect(await platform().data("group/list", {}, { as: dealer.token })).toMatchObject({ total: 0 });
    });

    test("is done once, also when two do so at the same moment", async () => {
      const { dealer } = await world(platform());
      for (let round = 0; round < 5; round += 1) {
        const as = { as: dealer.token };
        const { group_id } = await platform().data<{ group_id: number }>("group/create-group", groupOf(), as);
        const remove = () => platform().call("group/delete-group", { group_id }, as);
        const answers = await Promise.all([remove(), remove()]);
        expect(answers.map((one) => one.code).toSorted()).toEqual([0, 5]);
      }
    });

    test("waits until it has no members", async () => {
      const { dealer, one } = await world(platform());
      const { group_id } = await platform().data<{ group_id: number }>("group/create-group", groupOf(), {
        as: dealer.token,
      });
      await platform().addPerson(role.member, { agent_id: one, group_id });
      expect(await platform().call("group/delete-group", { group_id }, { as: dealer.token })).toMatchObject({
        code: 15,
        message: expect.stringContaining("members"),
      });
    });

    test("is for its own provider: another's reads as none", async () => {
      const { dealer, rival } = await world(platform());
      const { group_id } = await platform().data<{ group_id: number }>("group/create-group", groupOf(), {
        as: dealer.token,
      });
      expect(await platform().call("group/delete-group", { group_id }, { as: rival.token })).toMatchObject({ code: 5 });
    });
  });
});

/** An authority of admins, which no group can be granted. */
async function adminsAuthority({ platform: { database } }: TestPlatform): Promise<number> {
  const { id } = await database
    .selectFrom("authority")
    .select("id")
    .where("resource", "=", "dealer")
    .where("action", "=", "delete")
    .executeTakeFirstOrThrow();
  return id;
}
