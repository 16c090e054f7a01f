import { beforeAll, describe, expect, test } from "vitest";
import { code, role, type SavedView, viewLimits } from "../../../../src/contract";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

const offline = JSON.stringify({ status: "3", sort_by: "bind_time", columns: "device_name.status" });

describe.each(openTestDatabases())("saved views on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let owner: Person;
  let colleague: Person;
  beforeAll(async () => {
    const agentId = await platform.addAgent();
    owner = await platform.addPerson(role.afm, { agent_id: agentId });
    colleague = await platform.addPerson(role.afm, { agent_id: agentId });
  });

  const view = (values: object = {}) => ({ resource: "device", name: "Offline", content: offline, ...values });
  const save = (values: object = {}, as = owner.token) => platform.data<SavedView>("view/save", view(values), { as });
  const trySave = (values: object, as = owner.token) => platform.call("view/save", view(values), { as });
  const listed = async (as = owner.token) =>
    (await platform.data<{ readonly list: readonly SavedView[] }>("view/list", {}, { as })).list;
  const empty = () => platform.platform.database.deleteFrom("list_view").execute();

  test("are saved, renamed, replaced and deleted for each account separately", async () => {
    await empty();
    const saved = await save();
    expect(saved).toEqual({ id: saved.id, resource: "device", name: "Offline", content: offline, is_default: 0 });
    expect(await listed()).toEqual([saved]);
    expect(await listed(colleague.token)).toEqual([]);

    const content = JSON.stringify({ status: "1" });
    expect(await save({ id: saved.id, name: "Alarms", content })).toEqual({ ...saved, name: "Alarms", content });
    expect(await listed()).toHaveLength(1);

    expect((await trySave({ id: saved.id }, colleague.token)).code).toBe(code.notExist);
    expect((await platform.call("view/delete", { id: saved.id }, { as: colleague.token })).code).toBe(code.notExist);
    expect((await listed())[0]?.name).toBe("Alarms");
    await platform.data("view/delete", { id: saved.id }, { as: owner.token });
    expect(await listed()).toEqual([]);
  });

  test("have one default per list, which stays when a change does not mention it", async () => {
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

  test("cannot move to another list", async () => {
    await empty();
    const saved = await save({ is_default: 1 });
    const gateways = await save({ resource: "gateway", is_default: 1 });
    expect((await trySave({ id: saved.id, resource: "gateway", name: "Moved" })).code).toBe(code.notExist);
    expect(await listed()).toEqual([saved, gateways]);
  });

  test("have unique names within a list", async () => {
    await empty();
    await save();
    const other = await save({ name: "Other" });
    await save({ resource: "gateway" });
    await save({}, colleague.token);
    const refused = await trySave({});
    expect(refused).toMatchObject({ code: code.alreadyExists, message: "This list already has a view with this name" });
    expect((await trySave({ id: other.id })).code).toBe(code.alreadyExists);
    expect(await listed()).toHaveLength(3);
  });

  test.each([
    ["an unknown list", { resource: "nothing" }],
    ["a page without a list", { resource: "help" }],
    ["content that is not JSON", { content: "status=3" }],
    ["an array of parameters", { content: "[]" }],
    ["a parameter that is not a text", { content: '{"status":3}' }],
    ["an empty parameter", { content: '{"status":""}' }],
    ["a nested parameter", { content: '{"status":{"gt":"3"}}' }],
    ["the parameter __proto__", { content: '{"__proto__":"x"}' }],
    ["a parameter name with brackets", { content: '{"status[]":"3"}' }],
    [
      "too many parameters",
      { content: JSON.stringify(Object.fromEntries([...Array(41)].map((_, index) => [`p${index}`, "x"]))) },
    ],
    ["content that is too long", { content: JSON.stringify({ keywords: "油".repeat(1400) }) }],
    ["a name that is too long", { name: "x".repeat(viewLimits.name + 1) }],
  ])("refuse %s and store nothing", async (_what, values) => {
    await empty();
    expect((await trySave(values)).code).toBe(code.wrongParameter);
    expect(await listed()).toEqual([]);
  });

  test("are limited per account, and existing views can still be changed at the limit", async () => {
    await empty();
    const first = await save({ name: "View 0" });
    for (let index = 1; index < viewLimits.perAccount; index += 1) await save({ name: `View ${index}` });
    expect(await trySave({ name: "One more" })).toMatchObject({ code: code.notAllowed });
    expect((await save({ id: first.id, name: "Changed" })).name).toBe("Changed");
    expect((await save({ name: "Another's" }, colleague.token)).name).toBe("Another's");
  });

  test("keep the limit and a single default when many are saved at the same time", async () => {
    await empty();
    const row = { account_id: owner.id, resource: "device", content: offline, create_time: 0, update_time: 0 };
    const rows = Array.from({ length: viewLimits.perAccount - 2 }, (_, index) => ({ ...row, name: `View ${index}` }));
    await platform.platform.database.insertInto("list_view").values(rows).execute();
    const names = Array.from({ length: 8 }, (_, index) => `Concurrent ${index}`);
    const answers = await Promise.all(names.map((name) => trySave({ name, is_default: 1 })));
    expect(answers.filter((answer) => answer.code === code.ok)).toHaveLength(2);
    expect(answers.filter((answer) => answer.code === code.notAllowed)).toHaveLength(6);
    const views = await listed();
    expect(views).toHaveLength(viewLimits.perAccount);
    expect(views.filter((one) => one.is_default === 1)).toHaveLength(1);
  });

  test("are deleted with their account", async () => {
    await empty();
    const person = await platform.addPerson(role.admin);
    await save({}, person.token);
    await platform.platform.database.deleteFrom("account").where("id", "=", person.id).execute();
    expect(await platform.platform.database.selectFrom("list_view").selectAll().execute()).toEqual([]);
  });
});
