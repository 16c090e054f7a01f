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

async function makeDealers(platform: TestPlatform) {
  const one = await platform.addAgent();
  const other = await platform.addAgent();
  return {
    one,
    dealer: await platform.addPerson(role.afm, { agent_id: one }),
    rival: await platform.addPerson(role.afm, { agent_id: other }),
  };
}

let count = 0;
const newGroup = (more: object = {}) => {
  count += 1;
  const leader = { username: "Leader", email: `leader${count}@lubricator.test`, password: testPassword };
  return { group_name: `North ${count}`, ...leader, ...more };
};

describe.each(openTestDatabases())("groups on $name", (engine) => {
  const platform = usePlatform(engine);
  const list = (as: string) => platform().data<readonly Authority[]>("auth/auth-list", {}, { as });
  const createGroup = (as: string, payload: object = newGroup()) =>
    platform().data<{ group_id: number }>("group/create-group", { ...payload }, { as });
  const idsOf = async (as: string, ...names: string[]) =>
    (await list(as)).filter((one) => names.includes(nameOf(one))).map((one) => one.id);

  describe("the tree of authorities", () => {
    test("lists actions below their resources, limited to those that the provider holds", async () => {
      const { dealer } = await makeDealers(platform());
      const listed = await list(dealer.token);
      const byId = new Map(listed.map((one) => [one.id, one]));
      const actions = listed.filter((one) => one.action !== "");
      expect(actions.map(nameOf)).toEqual(expect.arrayContaining(["device.create", "device.unbind", "gateway.list"]));
      for (const { parent_id, resource } of actions) {
        expect(byId.get(parent_id ?? 0)).toMatchObject({ resource, action: "" });
      }
      expect(listed.map((one) => one.resource)).not.toContain("distribution");
    });

    test("is in the language of the caller", async () => {
      const { dealer } = await makeDealers(platform());
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

    test("shows leaders the authorities granted to them, and storage operators none", async () => {
      const { one } = await makeDealers(platform());
      const group_id = await platform().addGroup(one);
      const leader = await platform().addPerson(role.leader, { agent_id: one, group_id, authorities: ["device.list"] });
      expect((await list(leader.token)).map(nameOf)).toEqual(["device.", "device.list"]);
      const operator = await platform().addPerson(role.storage);
      expect(await list(operator.token)).toEqual([]);
    });

    test("keeps its ids when it is synchronised again", async () => {
      const { dealer } = await makeDealers(platform());
      const before = await list(dealer.token);
      await syncAuthorities(platform().platform.database);
      expect(await list(dealer.token)).toEqual(before);
    });
  });

  describe("a new group", () => {
    test("has a leader with only the granted authorities", async () => {
      const { dealer, one } = await makeDealers(platform());
      const authority_ids = await idsOf(dealer.token, "device.list", "device.create");
      const payload = newGroup({ authority_ids });
      const row = await createGroup(dealer.token, payload);
      expect(row).toMatchObject({
        group_name: payload.group_name,
        email: payload.email,
        is_enable: 1,
        member_count: 1,
        authority_ids,
      });
      const { email, password } = payload;
      const { user } = await platform().data<{ user: object }>("user/login-email", { email, password });
      expect(user).toMatchObject({ role: 101, agent_id: one, authorities: ["device.create", "device.list"] });
    });

    test("gets all actions of a granted resource", async () => {
      const { dealer } = await makeDealers(platform());
      const gateway = await idsOf(dealer.token, "gateway.");
      const all = (await list(dealer.token)).filter((one) => one.parent_id === gateway[0]).map((one) => one.id);
      expect(all.length).toBeGreaterThan(1);
      const row = await createGroup(dealer.token, newGroup({ authority_ids: gateway }));
      expect(row).toMatchObject({ authority_ids: all });
    });

    test.each([
      ["an unknown id", () => [99_999_999]],
      ["an authority of admins", async () => [await adminsAuthority(platform())]],
    ])("is refused with %s", async (_says, ids) => {
      const { dealer } = await makeDealers(platform());
      const authority_ids = [...(await idsOf(dealer.token, "device.list")), ...(await ids())];
      const answer = await platform().call("group/create-group", newGroup({ authority_ids }), { as: dealer.token });
      expect(answer).toMatchObject({ code: 4, data: { fields: { authority_ids: expect.any(String) } } });
    });

    test("drops an outdated authority", async () => {
      const { dealer } = await makeDealers(platform());
      const { database } = platform().platform;
      const outdated = { resource: "fax", action: `list${count}`, name: '{"zh":"查看","en":"View"}' };
      const { id } = await database.insertInto("authority").values(outdated).returning("id").executeTakeFirstOrThrow();
      const current = await idsOf(dealer.token, "device.list");
      const row = await createGroup(dealer.token, newGroup({ authority_ids: [id, ...current] }));
      expect(row).toMatchObject({ authority_ids: current });
    });

    test("can be created disabled, so that its leader cannot sign in", async () => {
      const { dealer } = await makeDealers(platform());
      const payload = newGroup({ is_enable: 0 });
      await createGroup(dealer.token, payload);
      const { email, password } = payload;
      expect(await platform().call("user/login-email", { email, password })).toMatchObject({ code: 3 });
    });

    test.each([
      ["a taken email", { email: "taken-leader@lubricator.test" }, 6, "email"],
      ["a taken phone number", { phone: "021 9999" }, 11, "phone"],
      ["a common password", { password: "password123" }, 4, "password"],
      ["no name", { group_name: "" }, 1, "group_name"],
    ])("is refused with %s and not stored", async (_says, more, code, field) => {
      const { dealer } = await makeDealers(platform());
      const { database } = platform().platform;
      const taken = { email: "taken-leader@lubricator.test", phone: "021 9999" };
      const existing = await database
        .selectFrom("account")
        .where("email", "=", taken.email)
        .select("id")
        .executeTakeFirst();
      if (existing === undefined) await platform().addPerson(role.customer, taken);
      const answer = await platform().call("group/create-group", newGroup(more), { as: dealer.token });
      expect(answer).toMatchObject({ code, data: { fields: { [field]: expect.any(String) } } });
      expect(await platform().data("group/list", {}, { as: dealer.token })).toMatchObject({ total: 0 });
    });

    test("is refused for admins and leaders", async () => {
      const { one } = await makeDealers(platform());
      const admin = await platform().addPerson(role.admin);
      const leader = await platform().addPerson(role.leader, {
        agent_id: one,
        group_id: await platform().addGroup(one),
        authorities: ["authority.list"],
      });
      for (const { token } of [admin, leader]) {
        expect(await platform().call("group/create-group", newGroup(), { as: token })).toMatchObject({ code: 15 });
      }
    });
  });

  test("providers list their groups, leaders their own group, with the number of members", async () => {
    const { dealer, rival, one } = await makeDealers(platform());
    const mine = await createGroup(dealer.token);
    const second = await createGroup(dealer.token);
    await createGroup(rival.token);
    const inGroup = { agent_id: one, group_id: mine.group_id };
    await platform().addPerson(role.member, inGroup);
    const leader = await platform().addPerson(role.leader, { ...inGroup, authorities: ["authority.list"] });
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
    test("deletes its leader", async () => {
      const { dealer } = await makeDealers(platform());
      const payload = newGroup();
      const { group_id } = await createGroup(dealer.token, payload);
      await platform().data("group/delete-group", { group_id }, { as: dealer.token });
      const { email, password } = payload;
      expect(await platform().call("user/login-email", { email, password })).toMatchObject({ code: 3 });
      expect(await platform().data("group/list", {}, { as: dealer.token })).toMatchObject({ total: 0 });
    });

    test("succeeds once when two calls run at the same time", async () => {
      const { dealer } = await makeDealers(platform());
      for (let round = 0; round < 5; round += 1) {
        const { group_id } = await createGroup(dealer.token);
        const remove = () => platform().call("group/delete-group", { group_id }, { as: dealer.token });
        const answers = await Promise.all([remove(), remove()]);
        expect(answers.map((one) => one.code).toSorted()).toEqual([0, 5]);
      }
    });

    test("is refused while it has members", async () => {
      const { dealer, one } = await makeDealers(platform());
      const { group_id } = await createGroup(dealer.token);
      await platform().addPerson(role.member, { agent_id: one, group_id });
      expect(await platform().call("group/delete-group", { group_id }, { as: dealer.token })).toMatchObject({
        code: 15,
        message: expect.stringContaining("members"),
      });
    });

    test("is answered as unknown to another provider", async () => {
      const { dealer, rival } = await makeDealers(platform());
      const { group_id } = await createGroup(dealer.token);
      expect(await platform().call("group/delete-group", { group_id }, { as: rival.token })).toMatchObject({ code: 5 });
    });
  });
});

/** An authority of admins, which cannot be granted to a group. */
async function adminsAuthority({ platform: { database } }: TestPlatform): Promise<number> {
  const { id } = await database
    .selectFrom("authority")
    .select("id")
    .where("resource", "=", "dealer")
    .where("action", "=", "delete")
    .executeTakeFirstOrThrow();
  return id;
}
