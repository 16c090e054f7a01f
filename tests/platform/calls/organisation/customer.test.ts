import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { type TestPlatform, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Page {
  readonly list: readonly { readonly id: number }[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

const idsOf = (page: Page) => page.list.map((one) => one.id);

/** Two providers with people and customers, one customer that belongs to nobody, and an admin. */
async function world(platform: TestPlatform) {
  const [one, other] = [await platform.addAgent(), await platform.addAgent()];
  const group_id = await platform.addGroup(one);
  const person = (ofRole: number, values: object) => platform.addPerson(ofRole, { ...values });
  return {
    one,
    other,
    admin: await person(role.admin, {}),
    dealer: await person(role.afm, { agent_id: one }),
    rival: await person(role.oem, { agent_id: other }),
    leader: await platform.addPerson(role.leader, { agent_id: one, group_id, authorities: ["device.list"] }),
    own: await person(role.customer, { agent_id: one, company: "Alpha Steel" }),
    foreign: await person(role.customer, { agent_id: other, company: "Beta Steel" }),
    applied: await person(role.customer, { company: "Gamma_1", apply_status: 1, apply_agent_id: one }),
  };
}

describe.each(openTestDatabases())("customers on $name", (engine) => {
  const platform = usePlatform(engine);
  const list = (as: string, payload = {}) => platform().data<Page>("user/list-user-afm", payload, { as });

  test("providers, leaders and members see their own; an admin sees all, applications first", async () => {
    const { admin, dealer, rival, leader, own, foreign, applied } = await world(platform());
    expect(idsOf(await list(dealer.token))).toEqual([own.id]);
    expect(idsOf(await list(leader.token))).toEqual([own.id]);
    expect(idsOf(await list(rival.token))).toEqual([foreign.id]);
    const all = idsOf(await list(admin.token, { page_size: 100 }));
    expect(all[0]).toBe(applied.id);
    expect(all).toEqual(expect.arrayContaining([own.id, foreign.id]));
    expect(all).not.toContain(dealer.id);
  });

  test("filters narrow what is in scope, and never widen it", async () => {
    const { one, other, admin, dealer, own, foreign, applied } = await world(platform());
    expect(idsOf(await list(admin.token, { agent_id: one }))).toEqual([own.id]);
    expect(idsOf(await list(admin.token, { agent_id: other, company: "beta" }))).toEqual([foreign.id]);
    expect(idsOf(await list(admin.token, { company: "gamma_1", apply_status: 1 }))).toContain(applied.id);
    expect(idsOf(await list(admin.token, { company: "a%s" }))).toEqual([]);
    expect(idsOf(await list(dealer.token, { agent_id: other }))).toEqual([]);
  });

  test("a word finds the firm as well as the person", async () => {
    const { one, admin } = await world(platform());
    const quillon = await platform().addPerson(role.customer, { agent_id: one, company: "Delta", username: "Quillon" });
    expect(idsOf(await list(admin.token, { company: "quill", agent_id: one }))).toEqual([quillon.id]);
    expect(idsOf(await list(admin.token, { company: "delt", agent_id: one }))).toEqual([quillon.id]);
  });

  test("a page is cut to at most 100, beyond the end it is empty, and the total stays", async () => {
    const { admin } = await world(platform());
    const { total } = await list(admin.token);
    expect(await list(admin.token, { page: 1, page_size: 5000 })).toMatchObject({ page: 1, page_size: 100, total });
    expect(await list(admin.token, { page: 900, page_size: 2 })).toEqual({ list: [], page: 900, page_size: 2, total });
    const pages = [
      await list(admin.token, { page: 1, page_size: 2 }),
      await list(admin.token, { page: 2, page_size: 2 }),
    ];
    expect(new Set(pages.flatMap(idsOf)).size).toBe(4);
    expect(await platform().call("user/list-user-afm", { page: 0 }, { as: admin.token })).toMatchObject({ code: 4 });
  });

  test("a detail is what the scope lets through; a foreign one reads as none", async () => {
    const { admin, dealer, own, foreign } = await world(platform());
    const detail = (as: string, user_id: number) => platform().call("user/detail", { user_id }, { as });
    expect(await detail(dealer.token, own.id)).toMatchObject({ code: 0, data: { id: own.id, company: "Alpha Steel" } });
    expect(await detail(dealer.token, foreign.id)).toEqual(await detail(dealer.token, 99_999_999));
    expect(await detail(dealer.token, foreign.id)).toMatchObject({ code: 5, data: null });
    expect(await detail(dealer.token, admin.id)).toMatchObject({ code: 5 });
    expect(await detail(admin.token, foreign.id)).toMatchObject({ code: 0, data: { agent_name: expect.any(String) } });
    expect(
      await platform().call("user/detail", { user_id: foreign.id }, { as: own.token, base: "client/1" }),
    ).toMatchObject({
      code: 5,
    });
  });

  test("the badge counts new applications", async () => {
    const { admin, dealer, applied, one } = await world(platform());
    const count = async (as: string) =>
      (await platform().data<{ response: number }>("user/count-new-apply", {}, { as })).response;
    const before = await count(admin.token);
    expect(before).toBeGreaterThan(0);
    expect(await count(dealer.token)).toBe(0);
    await platform().data("user/switch-user-agent", { target_user_id: applied.id, agent_id: one }, { as: admin.token });
    expect(await count(admin.token)).toBe(before - 1);
    const operator = await platform().addPerson(role.storage);
    expect(await platform().call("user/count-new-apply", {}, { as: operator.token })).toMatchObject({ code: 15 });
  });

  describe("changes", () => {
    test.each([
      ["user/update-afm-info", { name: "New", email: "new@lubricator.test" }],
      ["user/delete", {}],
      ["user/enable", {}],
      ["user/is-disable", {}],
      ["user/open-api/enable", { enable: 1 }],
      ["user/opc/enable", { enable: 1 }],
    ])("%s is the admin's alone", async (path, more) => {
      const { dealer, leader, own } = await world(platform());
      for (const { token } of [dealer, leader]) {
        expect(await platform().call(path, { user_id: own.id, ...more }, { as: token })).toMatchObject({ code: 15 });
      }
    });

    test("reach no account of a provider, which goes with its provider, nor a leader's, which is its provider's", async () => {
      const { admin, dealer, leader } = await world(platform());
      for (const path of ["user/delete", "user/is-disable", "user/enable"]) {
        for (const { id } of [dealer, leader]) {
          expect(await platform().call(path, { user_id: id }, { as: admin.token }), path).toMatchObject({ code: 15 });
        }
      }
    });

    test("by an admin are answered as saved, and linking to a provider notes when", async () => {
      const { admin, own, other } = await world(platform());
      const email = `moved${own.id}@lubricator.test`;
      platform().now += 1000;
      const saved = await platform().data(
        "user/update-afm-info",
        {
          user_id: own.id,
          name: "Wen",
          email: email.toUpperCase(),
          agent_id: other,
          province: "上海市",
          email_rate: 3,
        },
        { as: admin.token },
      );
      expect(saved).toMatchObject({
        id: own.id,
        name: "Wen",
        email,
        agent_id: other,
        correlation_time: platform().now,
      });
      expect(saved).toMatchObject({ province: "上海市", company: "Alpha Steel", email_rate: 3 });
    });

    test("keep what was not sent; what was sent empty is cleared", async () => {
      const { admin, one } = await world(platform());
      const told = { phone: "+86 21 5555 0202", company: "Delta Steel", industry: "Steel", province: "上海市" };
      const { id: user_id, email } = await platform().addPerson(role.customer, {
        ...told,
        agent_id: one,
        correlation_time: 1,
      });
      const save = (more: object) =>
        platform().data("user/update-afm-info", { user_id, name: "Wen", email, ...more }, { as: admin.token });
      expect(await save({})).toMatchObject({ name: "Wen", ...told, agent_id: one, correlation_time: 1 });
      expect(await save({ phone: "", company: "", agent_id: "" })).toMatchObject({
        ...told,
        phone: "",
        company: "",
        agent_id: null,
        correlation_time: null,
      });
    });

    test("a provider that is not there, or disabled, is code 7 beside the field", async () => {
      const { admin, own } = await world(platform());
      const disabled = await platform().addAgent({ is_enable: 0 });
      for (const agent_id of [disabled, 99_999_999]) {
        const payload = { user_id: own.id, name: "Wen", email: own.email, agent_id };
        expect(await platform().call("user/update-afm-info", payload, { as: admin.token })).toMatchObject({
          code: 7,
          data: { fields: { agent_id: expect.any(String) } },
        });
      }
    });

    test("a customer who names a provider applies for it, and changes nobody else", async () => {
      const { own, other, one, foreign } = await world(platform());
      const sent = { as: own.token, base: "client/1" } as const;
      const payload = { user_id: own.id, name: "Wen", email: own.email, agent_id: other };
      expect(await platform().data("user/update-afm-info", payload, sent)).toMatchObject({
        agent_id: one,
        apply_agent_id: other,
        apply_status: 1,
      });
      expect(await platform().call("user/update-afm-info", { ...payload, user_id: foreign.id }, sent)).toMatchObject({
        code: 5,
      });
    });

    test("a disabled customer is signed out, and signs in anew once he is enabled", async () => {
      const { admin, own } = await world(platform());
      const seen = () => platform().call("user/detail", {}, { as: own.token, base: "client/1" });
      const signIn = () => platform().call("user/login-email", { email: own.email, password: testPassword });
      expect(await platform().data("user/is-disable", { user_id: own.id }, { as: admin.token })).toMatchObject({
        is_enable: 0,
      });
      expect(await seen()).toMatchObject({ code: 2 });
      expect(await signIn()).toMatchObject({ code: 3 });
      expect(await platform().data("user/enable", { user_id: own.id }, { as: admin.token })).toMatchObject({
        is_enable: 1,
      });
      expect(await seen(), "a session that was ended stays so").toMatchObject({ code: 2 });
      expect(await signIn()).toMatchObject({ code: 0 });
    });

    test("the API and OPC switches switch on and off, and take 0 and 1 alone", async () => {
      const { admin, own } = await world(platform());
      for (const [path, name] of [
        ["user/open-api/enable", "open_api"],
        ["user/opc/enable", "opc_enable"],
      ] as const) {
        const set = (enable: number) => platform().call(path, { user_id: own.id, enable }, { as: admin.token });
        expect(await set(1)).toMatchObject({ code: 0, data: { [name]: 1 } });
        expect(await set(0)).toMatchObject({ code: 0, data: { [name]: 0 } });
        expect(await set(2)).toMatchObject({ code: 4, data: { fields: { enable: expect.any(String) } } });
      }
    });

    test("switching the provider settles the application; the devices go along", async () => {
      const { admin, applied, one, other } = await world(platform());
      const { database } = platform().platform;
      const values = { type: 0, agent_id: one, customer_id: applied.id, lubricant_tube: 125, time_setting: 6 };
      const device = await database
        .insertInto("device")
        .values({ ...values, create_time: 1, update_time: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      platform().now += 1000;
      const payload = { target_user_id: applied.id, agent_id: other };
      expect(await platform().data("user/switch-user-agent", payload, { as: admin.token })).toMatchObject({
        agent_id: other,
        apply_status: 0,
        apply_agent_id: null,
        correlation_time: platform().now,
      });
      const moved = await database
        .selectFrom("device")
        .select("agent_id")
        .where("id", "=", device.id)
        .executeTakeFirst();
      expect(moved).toEqual({ agent_id: other });
      // Settled: there is nothing to approve any more.
      expect(await platform().call("user/switch-user-agent", payload, { as: admin.token })).toMatchObject({ code: 15 });
    });

    test("a deleted customer leaves its devices behind, linked to nobody", async () => {
      const { admin, own, one } = await world(platform());
      const { database } = platform().platform;
      const values = { type: 0, agent_id: one, customer_id: own.id, lubricant_tube: 125, time_setting: 6 };
      const device = await database
        .insertInto("device")
        .values({ ...values, create_time: 1, update_time: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      await platform().data("user/delete", { user_id: own.id }, { as: admin.token });
      expect(await platform().call("user/detail", { user_id: own.id }, { as: admin.token })).toMatchObject({ code: 5 });
      const left = await database
        .selectFrom("device")
        .select("customer_id")
        .where("id", "=", device.id)
        .executeTakeFirst();
      expect(left).toEqual({ customer_id: null });
    });
  });
});
