import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { makeCustomers } from "./customers";

describe.each(openTestDatabases())("changes of customers on $name", (engine) => {
  const platform = usePlatform(engine);

  test.each([
    ["user/update-afm-info", { name: "New", email: "new@lubricator.test" }],
    ["user/delete", {}],
    ["user/enable", {}],
    ["user/is-disable", {}],
    ["user/open-api/enable", { enable: 1 }],
    ["user/opc/enable", { enable: 1 }],
  ])("%s is refused for providers and leaders", async (path, more) => {
    const { dealer, leader, own } = await makeCustomers(platform());
    for (const { token } of [dealer, leader]) {
      expect(await platform().call(path, { user_id: own.id, ...more }, { as: token })).toMatchObject({ code: 15 });
    }
  });

  test("are refused for accounts of providers and leaders", async () => {
    const { admin, dealer, leader } = await makeCustomers(platform());
    for (const path of ["user/delete", "user/is-disable", "user/enable"]) {
      for (const { id } of [dealer, leader]) {
        expect(await platform().call(path, { user_id: id }, { as: admin.token }), path).toMatchObject({ code: 15 });
      }
    }
  });

  test("by an admin are answered as saved, with the time of a new provider", async () => {
    const { admin, own, other } = await makeCustomers(platform());
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

  test("keep fields that are not sent, and clear fields that are sent empty", async () => {
    const { admin, one } = await makeCustomers(platform());
    const profile = { phone: "+86 21 5555 0202", company: "Delta Steel", industry: "Steel", province: "上海市" };
    const { id: user_id, email } = await platform().addPerson(role.customer, {
      ...profile,
      agent_id: one,
      correlation_time: 1,
    });
    const save = (more: object) =>
      platform().data("user/update-afm-info", { user_id, name: "Wen", email, ...more }, { as: admin.token });
    expect(await save({})).toMatchObject({ name: "Wen", ...profile, agent_id: one, correlation_time: 1 });
    expect(await save({ phone: "", company: "", agent_id: "" })).toMatchObject({
      ...profile,
      phone: "",
      company: "",
      agent_id: null,
      correlation_time: null,
    });
  });

  test("with an unknown or disabled provider are refused with code 7 at the field", async () => {
    const { admin, own } = await makeCustomers(platform());
    const disabled = await platform().addAgent({ is_enable: 0 });
    for (const agent_id of [disabled, 99_999_999]) {
      const payload = { user_id: own.id, name: "Wen", email: own.email, agent_id };
      expect(await platform().call("user/update-afm-info", payload, { as: admin.token })).toMatchObject({
        code: 7,
        data: { fields: { agent_id: expect.any(String) } },
      });
    }
  });

  test("by a customer apply for the named provider, and are refused for other accounts", async () => {
    const { own, other, one, foreign } = await makeCustomers(platform());
    const byCustomer = { as: own.token, base: "client/1" } as const;
    const payload = { user_id: own.id, name: "Wen", email: own.email, agent_id: other };
    expect(await platform().data("user/update-afm-info", payload, byCustomer)).toMatchObject({
      agent_id: one,
      apply_agent_id: other,
      apply_status: 1,
    });
    const ofOther = { ...payload, user_id: foreign.id };
    expect(await platform().call("user/update-afm-info", ofOther, byCustomer)).toMatchObject({ code: 5 });
  });

  test("a disabled customer is signed out, and can sign in again once enabled", async () => {
    const { admin, own } = await makeCustomers(platform());
    const ownDetail = () => platform().call("user/detail", {}, { as: own.token, base: "client/1" });
    const signIn = () => platform().call("user/login-email", { email: own.email, password: testPassword });
    expect(await platform().data("user/is-disable", { user_id: own.id }, { as: admin.token })).toMatchObject({
      is_enable: 0,
    });
    expect(await ownDetail()).toMatchObject({ code: 2 });
    expect(await signIn()).toMatchObject({ code: 3 });
    expect(await platform().data("user/enable", { user_id: own.id }, { as: admin.token })).toMatchObject({
      is_enable: 1,
    });
    expect(await ownDetail(), "an ended session stays ended").toMatchObject({ code: 2 });
    expect(await signIn()).toMatchObject({ code: 0 });
  });

  test("the API and OPC switches accept only 0 and 1", async () => {
    const { admin, own } = await makeCustomers(platform());
    for (const [path, name] of [
      ["user/open-api/enable", "open_api"],
      ["user/opc/enable", "opc_enable"],
    ] as const) {
      const set = (enable: number) => platform().call(path, { user_id: own.id, enable }, { as: admin.token });
      expect(await set(1)).toMatchObject({ code: 0, data: { [name]: 1 } });
      // A repeated call is no fault.
      expect(await set(1)).toMatchObject({ code: 0, data: { [name]: 1 } });
      expect(await set(0)).toMatchObject({ code: 0, data: { [name]: 0 } });
      expect(await set(2)).toMatchObject({ code: 4, data: { fields: { enable: expect.any(String) } } });
    }
  });

  test("switching the provider settles the application and moves the devices", async () => {
    const { admin, applied, one, other } = await makeCustomers(platform());
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
    const moved = await database.selectFrom("device").select("agent_id").where("id", "=", device.id).executeTakeFirst();
    expect(moved).toEqual({ agent_id: other });
    // The application is settled, so it cannot be approved again.
    expect(await platform().call("user/switch-user-agent", payload, { as: admin.token })).toMatchObject({ code: 15 });
  });

  test("deleting a customer keeps its devices without a customer", async () => {
    const { admin, own, one } = await makeCustomers(platform());
    const { database } = platform().platform;
    const values = { type: 0, agent_id: one, customer_id: own.id, lubricant_tube: 125, time_setting: 6 };
    const device = await database
      .insertInto("device")
      .values({ ...values, create_time: 1, update_time: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await platform().data("user/delete", { user_id: own.id }, { as: admin.token });
    expect(await platform().call("user/detail", { user_id: own.id }, { as: admin.token })).toMatchObject({ code: 5 });
    const row = await database
      .selectFrom("device")
      .select("customer_id")
      .where("id", "=", device.id)
      .executeTakeFirst();
    expect(row).toEqual({ customer_id: null });
  });
});
