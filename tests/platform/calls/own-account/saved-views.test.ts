import { beforeAll, describe, expect, test } from "vitest";
import { code, role, type SavedView, viewLimits } from "../../../../src/contract";
import { type Person, type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const offline = JSON.stringify({ status: "3", sort_by: "bind_time", columns: "device_name.status" });

describe.each(openTestDatabases())("saved views on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let owner: Person;
  let colleague: Person;
  beforeAll(async () => {
    platform = opened();
    const agentId = await platform.addAgent();
    owner = await platform.addPerson(role.afm, { agent_id: agentId });
    colleague = await platform.addPerson(role.afm, { agent_id: agentId });
  });

  const view = (values: object = {}) => ({ resource: "device", name: "Offline", content: offline, ...values });
  const save = (values: object = {}, as = owner.token) => platform.data<SavedView>("view/save", view(values), { as });
  const tried = (values: object, as = owner.token) => platform.call("view/save", view(values), { as });
  const listed = async (as = owner.token) =>
    (await platform.data<{ readonly list: readonly SavedView[] }>("view/list", {}, { as })).list;
  const empty = () => platform.platform.database.deleteFrom("list_view").execute();

  test("are kept, renamed, replaced and deleted, each account's its own", async () => {
    await empty();
    const saved = await save();
    expect(saved).toEqual({ id: saved.id, resource: "device", name: "Offline", content: offline, is_default: 0 });
    expect(await listed()).toEqual([saved]);
    expect(await listed(colleague.token)).toEqual([]);

    const content = JSON.stringify({ status: "1" });
    expect(await save({ id: saved.id, name: "Alarms", content })).toEqual({ ...saved, name: "Alarms", content });
    expect(await listed()).toHaveLength(1);

    expect((await tried({ id: saved.id }, colleague.token)).code).toBe(code.notExist);
    expect((await platform.call("view/delete", { id: saved.id }, { as: colleague.token })).code).toBe(code.notExist);
    expect((await listed())[0]?.name).toBe("Alarms");
    await platform.data("view/delete", { id: saved.id }, { as: owner.token });
    expect(await listed()).toEqual([]);
  });

  test("have one default a list, and keep it through a change that does not speak of it", async () => {
    await empty();
    const first = await save({ is_default: 1 });
    const gateways = await save({ resource: "gateway", is_default: 1 });
    await save({ is_default: 1 }, colleague.token);
    const second = await save({ name: "Low battery", is_default: 1 });
    const defaults = async () => (await listed()).filter((one) => one.is_default === 1).map((one) => one.id);
    expect(await defaults()).toEqual([gateways.id, second.id]);
    await save({ id: second.id, name: "Battery" });
    expect(await defaults()).toEqual([gateways.id, second.id]);
    await save({ id: second.id, name: "Battery", is_default: 0 });
    expect(await defaults()).toEqual([gateways.id]);
    expect((await listed()).find((one) => one.id === first.id)?.is_default).toBe(0);
    expect((await listed(colleague.token))[0]?.is_default).toBe(1);
  });

  test("stay with their list: one of another list is not there", async () => {
    await empty();
    const saved = await save({ is_default: 1 });
    const gateways = await save({ resource: "gateway", is_default: 1 });
    expect((await tried({ id: saved.id, resource: "gateway", name: "Moved" })).code).toBe(code.notExist);
    expect(await listed()).toEqual([saved, gateways]);
  });

  test("have names of their own in a list", async () => {
    await empty();
    await save();
    const other = await save({ name: "Other" });
    await save({ resource: "gateway" });
    await save({}, colleague.token);
    const refused = await tried({});
    expect(refused).toMatchObject({ code: code.alreadyExists, message: "This list has a view of that name already" });
    expect((await tried({ id: other.id })).code).toBe(code.alreadyExists);
    expect(await listed()).toHaveLength(3);
  });

  test.each([
    ["a list that there is not", { resource: "nothing" }],
    ["a page that is no list", { resource: "help" }],
    ["no JSON", { content: "status=3" }],
    ["a list of parameters", { content: "[]" }],
    ["a parameter that is no text", { content: '{"status":3}' }],
    ["an empty parameter", { content: '{"status":""}' }],
    ["a parameter within another", { content: '{"status":{"gt":"3"}}' }],
    ["a name that means something to objects", { content: '{"__proto__":"x"}' }],
    ["a name with signs", { content: '{"status[]":"3"}' }],
    [
      "too many parameters",
      { content: JSON.stringify(Object.fromEntries([...Array(41)].map((_, at) => [`p${at}`, "x"]))) },
    ],
    ["more bytes than are kept", { content: JSON.stringify({ keywords: "油".repeat(1400) }) }],
    ["a name that is too long", { name: "x".repeat(viewLimits.name + 1) }],
  ])("refuse %s, and keep nothing", async (_what, values) => {
    await empty();
    expect((await tried(values)).code).toBe(code.wrongParameter);
    expect(await listed()).toEqual([]);
  });

  test("are so many and no more; those that there are can still be changed", async () => {
    await empty();
    const first = await save({ name: "View 0" });
    for (let at = 1; at < viewLimits.perAccount; at += 1) await save({ name: `View ${at}` });
    expect(await tried({ name: "One more" })).toMatchObject({ code: code.notAllowed });
    expect((await save({ id: first.id, name: "Changed" })).name).toBe("Changed");
    expect((await save({ name: "Another's" }, colleague.token)).name).toBe("Another's");
  });

  test("are no more than that either when many are saved at the same moment, and no list has two defaults", async () => {
    await empty();
    const row = { account_id: owner.id, resource: "device", content: offline, create_time: 0, update_time: 0 };
    const kept = Array.from({ length: viewLimits.perAccount - 2 }, (_, at) => ({ ...row, name: `View ${at}` }));
    await platform.platform.database.insertInto("list_view").values(kept).execute();
    const names = Array.from({ length: 8 }, (_, at) => `At once ${at}`);
    const codes = (await Promise.all(names.map((name) => tried({ name, is_default: 1 })))).map((one) => one.code);
    expect(codes.filter((one) => one === code.ok)).toHaveLength(2);
    expect(codes.filter((one) => one === code.notAllowed)).toHaveLength(6);
    const views = await listed();
    expect(views).toHaveLength(viewLimits.perAccount);
    expect(views.filter((one) => one.is_default === 1)).toHaveLength(1);
  });

  test("go with their account", async () => {
    await empty();
    const leaver = await platform.addPerson(role.admin);
    await save({}, leaver.token);
    await platform.platform.database.deleteFrom("account").where("id", "=", leaver.id).execute();
    expect(await platform.platform.database.selectFrom("list_view").selectAll().execute()).toEqual([]);
  });
});
