import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { addDevice, addStock, makeTestUsers, newEui } from "../../../support/lubricators";
import { useMailbox } from "../../../support/mailbox";
import { testPassword } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

interface DealerRow {
  readonly agent_id: number;
  readonly name: string;
  readonly email: string;
  readonly [name: string]: unknown;
}

let count = 0;
const newDealer = (more: object = {}) => {
  count += 1;
  return {
    name: `Provider ${count}`,
    contact_name: "Katrin Vogel",
    phone: `+49 30 ${70_000 + count}`,
    province: "Hamburg",
    city: "Hamburg",
    address: "Hafenstraße 1",
    skf_auth_code: "AUTH-1",
    email: `Provider${count}@Dealers.test`,
    password: testPassword,
    ...more,
  };
};

describe.each(openTestDatabases())("providers on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);
  const mailbox = useMailbox(() => platform);

  const asAdmin = () => ({ as: users.admin.token });
  const save = (values: object) => platform.call("agent/save", { ...values }, asAdmin());
  const add = async (more: object = {}) => {
    const row = (await save(newDealer(more))).data as DealerRow;
    await platform.keepPassword(row.email);
    return row;
  };
  const signIn = (email: string, password: string) => platform.call("user/login-email", { email, password });
  const session = (token: string) => platform.call("user/detail", {}, { as: token });

  test("a new provider can sign in with its email as role 100", async () => {
    const { password: _, ...entered } = newDealer();
    const row = (await save({ ...entered, password: testPassword })).data as DealerRow;
    expect(row).toMatchObject({ ...entered, email: entered.email.toLowerCase() });
    expect(row).toMatchObject({ device_count: 0, device_type: null, is_enable: 1, create_time: platform.now });
    expect((await signIn(entered.email, testPassword)).data).toMatchObject({
      user: { role: role.afm, agent_id: row.agent_id },
    });
  });

  test.each([
    { what: "a taken email", more: { email: "taken@dealers.test" }, field: "email", refused: 6 },
    { what: "a taken phone number", more: { phone: "+49 30 11111" }, field: "phone", refused: 11 },
    { what: "no password", more: { password: "" }, field: "password", refused: 1 },
    { what: "a short password", more: { password: "short" }, field: "password", refused: 4 },
    { what: "a common password", more: { password: "password1" }, field: "password", refused: 4 },
    { what: "no region", more: { province: "", city: "" }, field: "province", refused: 1 },
  ])("a new provider with $what is refused at the field and not stored", async ({ more, field, refused }) => {
    await save(newDealer({ email: "taken@dealers.test", phone: "+49 30 11111" }));
    const values = newDealer(more);
    const answer = await save(values);
    expect(answer).toMatchObject({ code: refused, data: { fields: { [field]: expect.any(String) } } });
    const { total } = await platform.data<{ total: number }>("agent/list", { name: values.name }, asAdmin());
    expect(total).toBe(0);
  });

  test("an empty password keeps the old one, and a new password ends the sessions", async () => {
    const row = await add();
    const login = await signIn(row.email, testPassword);
    const { token } = login.data as { token: string };
    const edit = { ...newDealer(), agent_id: row.agent_id, email: row.email };

    expect((await save({ ...edit, password: "" })).code).toBe(code.ok);
    expect((await session(token)).code).toBe(code.ok);
    expect((await signIn(row.email, testPassword)).code).toBe(code.ok);

    expect((await save({ ...edit, password: "quite another one" })).code).toBe(code.ok);
    expect((await session(token)).code).toBe(code.tokenInvalid);
    expect((await signIn(row.email, testPassword)).code).toBe(code.loginFailed);
    expect((await signIn(row.email, "quite another one")).code).toBe(code.ok);
  });

  test.each([
    { what: "a new email", more: { email: "owner-moved@dealers.test" }, ends: true },
    { what: "a new password", more: { password: "quite another one" }, ends: true },
    { what: "a new phone number", more: { phone: "+49 30 11333" }, ends: false },
  ])("$what ends the sessions and the login key of the account: $ends", async ({ more, ends }) => {
    const row = await add();
    const { token } = (await signIn(row.email, testPassword)).data as { token: string };
    const { key } = await platform.data<{ key: string }>("user/generate-login-key", {}, { as: token });
    const edit = { ...newDealer(), agent_id: row.agent_id, email: row.email, password: "" };
    expect((await save({ ...edit, ...more })).code).toBe(code.ok);
    expect((await session(token)).code === code.tokenInvalid).toBe(ends);
    expect((await platform.call("user/login-key", { key })).code === code.loginFailed).toBe(ends);
  });

  test("a provider signs in with a changed email", async () => {
    const row = await add();
    const edit = { ...newDealer(), agent_id: row.agent_id, email: "moved@dealers.test", password: "" };
    expect((await save(edit)).data).toMatchObject({ email: "moved@dealers.test" });
    expect((await signIn(row.email, testPassword)).code).toBe(code.loginFailed);
    expect((await signIn("moved@dealers.test", testPassword)).code).toBe(code.ok);
  });

  test("a change of the provider's own account changes its record as well", async () => {
    const row = await add();
    const { token } = (await signIn(row.email, testPassword)).data as { token: string };
    const moved = { username: "Jonas Brandt", phone: "+49 30 60601", email: "Own.Move@Dealers.test" };
    await platform.data("user/update-user-info", moved, { as: token });
    const digits = await mailbox.codeFor(moved.email.toLowerCase());
    await platform.data("user/confirm-email", { code: digits }, { as: token });
    const record = await platform.data<DealerRow>("agent/detail", { agent_id: row.agent_id }, asAdmin());
    expect(record).toEqual({
      ...row,
      contact_name: moved.username,
      phone: moved.phone,
      email: moved.email.toLowerCase(),
    });

    const { agent_id, name, contact_name, phone, province, city, email } = record;
    await save({ agent_id, name, contact_name, phone, province, city, email, password: "" });
    expect((await signIn(moved.email, testPassword)).data).toMatchObject({ user: { username: moved.username } });
  });

  test("other fields of the account and changes of other staff do not change the provider's record", async () => {
    const row = await add();
    const { token } = (await signIn(row.email, testPassword)).data as { token: string };
    const second = await platform.addPerson(role.afm, { agent_id: row.agent_id });
    const group_id = await platform.addGroup(row.agent_id);
    const leader = await platform.addPerson(role.leader, { agent_id: row.agent_id, group_id });
    await platform.data("user/update-user-info", { company: "Vogel KG" }, { as: token });
    for (const { token: as } of [second, leader]) {
      await platform.data("user/update-user-info", { username: "Another name" }, { as });
    }
    expect(await platform.data("agent/detail", { agent_id: row.agent_id }, asAdmin())).toEqual(row);
  });

  test("disabling a provider signs out its staff but not its customers, until it is enabled", async () => {
    const { agent_id, email } = await add();
    const login = await signIn(email, testPassword);
    const { token } = login.data as { token: string };
    const group_id = await platform.addGroup(agent_id);
    const member = await platform.addPerson(role.member, { agent_id, group_id });
    const customer = await platform.addPerson(role.customer, { agent_id });
    const toggle = () => platform.data("agent/enable", { agent_id }, asAdmin());

    expect(await toggle()).toMatchObject({ is_enable: 0 });
    for (const ended of [token, member.token]) expect((await session(ended)).code).toBe(code.tokenInvalid);
    const ofCustomer = await platform.call("user/detail", {}, { as: customer.token, base: "client/1" });
    expect(ofCustomer.code).toBe(code.ok);
    expect((await signIn(email, testPassword)).code).toBe(code.loginFailed);

    expect(await toggle()).toMatchObject({ is_enable: 1 });
    expect((await session(token)).code, "an ended session stays ended").toBe(code.tokenInvalid);
    expect((await signIn(email, testPassword)).code).toBe(code.ok);
  });

  test("a provider is deleted once when two calls run at the same time", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { agent_id } = await add();
      const remove = () => platform.call("agent/delete", { agent_id }, asAdmin());
      const answers = await Promise.all([remove(), remove()]);
      expect(answers.map((one) => one.code).toSorted()).toEqual([code.ok, code.notExist]);
    }
  });

  test("a provider with bound devices cannot be deleted, and the message names their number", async () => {
    const own = await makeTestUsers(platform);
    const { device_id } = await addDevice(platform, own);
    const { agentId: agent_id } = own;
    const refused = await platform.call("agent/delete", { agent_id }, asAdmin());
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringMatching(/1 bound device;/) });
    expect((await platform.call("agent/detail", { agent_id }, asAdmin())).code).toBe(code.ok);

    await platform.data("device/unbind-device", { device_id }, { as: own.dealer.token });
    expect((await platform.call("agent/delete", { agent_id }, asAdmin())).code).toBe(code.ok);
  });

  test("deleting a provider deletes staff and groups, and keeps stock, gateways and customers", async () => {
    const own = await makeTestUsers(platform);
    const { agentId: agent_id } = own;
    const stock = await addStock(platform, own);
    const gateway = await platform.data<{ id: number }>(
      "gateway/save",
      { eui: newEui(), name: "Kept" },
      { as: own.dealer.token },
    );
    const group_id = await platform.addGroup(agent_id);
    const leader = await platform.addPerson(role.leader, { agent_id, group_id });
    const customer = await platform.addPerson(role.customer, { agent_id });
    await platform.data("agent/delete", { agent_id }, asAdmin());

    for (const { token } of [own.dealer, leader]) expect((await session(token)).code).toBe(code.tokenInvalid);
    const detail = await platform.data("user/detail", { user_id: customer.id }, asAdmin());
    expect(detail).toMatchObject({ agent_id: null, correlation_time: null });
    const { list } = await platform.data<{ list: object[] }>("storage/list", { imei: stock.imei }, asAdmin());
    expect(list).toMatchObject([{ agent_id: null }]);
    expect((await platform.call("gateway/detail", { id: gateway.id }, asAdmin())).code).toBe(code.ok);
    const { database } = platform.platform;
    expect(await database.selectFrom("team").select("id").where("id", "=", group_id).execute()).toEqual([]);
  });

  test("deleting a provider settles only the applications for it", async () => {
    const agent_id = await platform.addAgent();
    const other = await platform.addAgent();
    const applicant = (apply_agent_id: number) =>
      platform.addPerson(role.customer, { agent_id: other, apply_status: 1, apply_agent_id });
    const applied = await applicant(agent_id);
    const elsewhere = await applicant(other);
    const detail = (user_id: number) => platform.data("user/detail", { user_id }, asAdmin());
    await platform.data("agent/delete", { agent_id }, asAdmin());
    expect(await detail(applied.id)).toMatchObject({ agent_id: other, apply_status: 0, apply_agent_id: null });
    expect(await detail(elsewhere.id)).toMatchObject({ apply_status: 1, apply_agent_id: other });
  });

  test("the list is searched, filtered and sorted, and the short list has only ids and names", async () => {
    const found = async (filter: object) =>
      (await platform.data<{ list: DealerRow[] }>("agent/list", { ...filter }, asAdmin())).list.map(({ name }) => name);
    await add({ name: "Region north", province: "Gävleborg", city: "Gävle" });
    await add({ name: "Region south", province: "Aragón", city: "Zaragoza" });
    expect(await found({ name: "region", sort_by: "name", sort_order: "desc" })).toEqual([
      "Region south",
      "Region north",
    ]);
    expect(await found({ province: "Gävleborg" })).toEqual(["Region north"]);
    expect(await found({ province: "Aragón", city: "Gävle" })).toEqual([]);
    const all = await platform.data<object[]>("agent/list-all", {}, asAdmin());
    expect(all).toContainEqual({ agent_id: expect.any(Number), name: "Region north" });
  });

  test("a provider has the number of its bound devices and their most frequent type", async () => {
    const own = await makeTestUsers(platform);
    const detail = () => platform.data("agent/detail", { agent_id: own.agentId }, asAdmin());
    await addDevice(platform, own);
    expect(await detail()).toMatchObject({ device_count: 1, device_type: 0 });
    for (const type of [1, 1] as const) await addDevice(platform, own, { type });
    expect(await detail()).toMatchObject({ device_count: 3, device_type: 1 });
  });
});
