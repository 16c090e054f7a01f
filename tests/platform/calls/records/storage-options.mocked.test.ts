import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, role } from "../../../../src/contract";
import type { HooksByResource } from "../../../../src/platform/calls/records/hooks";
import type { AnsweredFile, Person, TestPlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { csvFile, pictureFile } from "../../../support/upload-files";
import { type Row, useStoredPlatform } from "./stored-platform";

vi.mock("../../../../resources", async (importOriginal) => {
  const { withStoredFixtures } = await import("./stored-registry");
  return withStoredFixtures(await importOriginal());
});

/** What the `prepare` hook of shifts runs, before the transaction. */
const preparing = vi.hoisted(() => ({ work: null as ((input: { readonly name: string }) => Promise<void>) | null }));

vi.mock("../../../../src/platform/calls/records", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../../../src/platform/calls/records")>();
  const { keepOneNote } = await import("./note-rules");
  const shift = { prepare: (input: { readonly name: string }) => preparing.work?.(input) };
  return {
    ...original,
    createRecordHandlers: (hooks: HooksByResource) =>
      original.createRecordHandlers(Object.assign({}, hooks, { note: keepOneNote, shift })),
  };
});

describe.each(openTestDatabases())("the options of storage on $name", (engine) => {
  const { opened, made, call, data, names } = useStoredPlatform(engine);
  let platform: TestPlatform;
  let people: ReturnType<typeof made>["people"];
  beforeAll(() => {
    platform = opened();
    people = made().people;
  });

  test("a customer's rows are seen by the customer, the current provider and admins", async () => {
    const agentIds = [await platform.addAgent(), await platform.addAgent()] as const;
    const provider = await platform.addPerson(role.afm, { agent_id: agentIds[0] });
    const nextProvider = await platform.addPerson(role.afm, { agent_id: agentIds[1] });
    const customer = await made().addCustomer(agentIds[0]);
    await data("machine/save", { name: "Mine" }, customer);
    const given = { name: "Given", customer_id: customer.id };
    expect(await data("machine/save", given, provider)).toMatchObject({
      customer_id: customer.id,
      author: expect.stringContaining("Person"),
      created: platform.now,
    });
    const refused = await call("machine/save", given, nextProvider);
    expect(refused).toMatchObject({ code: code.notExist, data: { fields: { customer_id: expect.any(String) } } });
    const both = ["Given", "Mine"];
    for (const as of [customer, provider]) expect(await names("machine/list", as)).toEqual(both);
    expect(await names("machine/list", people.admin)).toEqual(expect.arrayContaining(both));
    expect(await names("machine/list", nextProvider)).toEqual([]);
    const change = { agent_id: agentIds[1] };
    await platform.platform.database.updateTable("account").set(change).where("id", "=", customer.id).execute();
    expect(await names("machine/list", provider)).toEqual([]);
    expect(await names("machine/list", nextProvider)).toEqual(both);
  });

  test("values with several columns, secrets and write-once values are stored", async () => {
    const where = { longitude: 10.25, latitude: 50, province: "Bayern", city: "Schweinfurt" };
    const machine = { name: "Press", remark: "left hall", pin: "1234", serial: "A1", ...where };
    const saved = await data("machine/save", machine, people.customer);
    expect(saved).toMatchObject({ ...where, remark: "left hall", serial: "A1" });
    expect(saved).not.toHaveProperty("pin");
    const { pin: _, ...rest } = machine;
    const changed = { ...rest, machine_id: saved.id, serial: "B2", longitude: "", latitude: "" };
    expect(await data("machine/save", changed, people.customer)).toMatchObject({ serial: "A1", longitude: null });
    expect(await data("machine/reveal", { machine_id: saved.id }, people.customer)).toEqual({
      id: saved.id,
      pin: "1234",
    });
    expect((await call("machine/reveal", { machine_id: saved.id }, people.other)).code).toBe(code.notExist);
    expect(await names("machine/list", people.customer, { words: "LEFT" })).toEqual(["Press"]);
    expect(await names("machine/list", people.customer, { province: "Bayern" })).toEqual(["Press"]);
    expect(await names("machine/list", people.customer, { province: "Hessen" })).toEqual([]);
    expect(await data("machine/all", {}, people.customer)).toContainEqual({ id: saved.id, name: "Press" });
  });

  test("a picture is shown to those who have access to its record", async () => {
    const { url } = await platform.data<{ url: string }>(
      "file/upload",
      { file: await pictureFile() },
      { as: people.dealer.token, base: "host" as never },
    );
    const machine = { name: "Photographed", picture: url, customer_id: people.customer.id };
    await data("machine/save", machine, people.dealer);
    const { list } = await data<{ list: readonly (Row & { readonly picture: string })[] }>(
      "machine/list",
      { words: "Photographed" },
      people.customer,
    );
    const read = (address: string) => platform.request(address, { method: "GET" });
    expect((await read(list[0]?.picture ?? "")).status).toBe(200);
    expect(await platform.platform.files.sweep()).toBe(0);
  });

  test("a picture that somebody else has uploaded is refused", async () => {
    const { url } = await platform.data<{ url: string }>(
      "file/upload",
      { file: await pictureFile() },
      { as: people.dealer.token, base: "host" as never },
    );
    const stolen = await call("machine/save", { name: "Stolen", picture: url }, people.other);
    expect(stolen).toMatchObject({ code: code.wrongParameter, data: { fields: { picture: expect.any(String) } } });
    const own = { name: "Own", picture: url, customer_id: people.customer.id };
    const { id } = await data("machine/save", own, people.dealer);
    // The customer may save the record with a picture that the provider uploaded.
    await data("machine/save", { ...own, machine_id: id, name: "Kept" }, people.customer);
  });

  test("the title of a related record is shown only to those who have access to that record", async () => {
    const machine_id = (await data("machine/save", { name: "Secret press" }, people.customer)).id;
    const inspection = { name: "Repair", machine_id };
    const { id } = await data("inspection/save", inspection, people.customer);
    const seen = async (as: Person) =>
      (await data<{ list: readonly Row[] }>("inspection/list", {}, as)).list.find((one) => one.id === id);
    expect(await seen(people.dealer)).toMatchObject({ ...inspection, machine_name: "Secret press" });
    expect(await seen(people.other)).toMatchObject({ ...inspection, machine_name: null });
    expect(await data("inspection/detail", { id }, people.other)).toMatchObject({ machine_name: null });
    // An unchanged relation stays, and another record out of scope is refused.
    const renamed = { ...inspection, id, name: "Second repair" };
    expect(await data("inspection/save", renamed, people.other)).toMatchObject({ machine_id, machine_name: null });
    const further = (await data("machine/save", { name: "Another" }, people.customer)).id;
    const refused = await call("inspection/save", { ...renamed, machine_id: further }, people.other);
    expect(refused).toMatchObject({ code: code.notExist, data: { fields: { machine_id: expect.any(String) } } });
    await data("inspection/delete", { id }, people.admin);
  });

  test("the path of a call determines the variant of the record", async () => {
    const light = await data("tool/save", { name: "Wrench" }, people.dealer);
    const heavy = await data("tool/save-heavy", { name: "Press", weight: 900 }, people.dealer);
    expect([light, heavy]).toMatchObject([{ type: 0 }, { type: 1, weight: 900 }]);
    expect(await names("tool/list", people.dealer, { type: 1 })).toEqual(["Press"]);
    // The path of one variant refuses records of the other.
    const changed = { id: heavy.id, name: "Large press" };
    expect((await call("tool/save", changed, people.dealer)).code).toBe(code.notExist);
    expect((await call("tool/delete", { id: heavy.id }, people.dealer)).code).toBe(code.notExist);
    expect(await data("tool/save-heavy", changed, people.dealer)).toMatchObject({ name: "Large press", type: 1 });
    await data("tool/delete-heavy", { id: heavy.id }, people.dealer);
    const file = csvFile([
      ["Name", "Weight"],
      ["Anvil", "80"],
    ]);
    await data("tool/import-heavy", { file }, people.dealer);
    expect(await names("tool/list", people.dealer, { type: 1 })).toEqual(["Anvil"]);
  });

  test("an import finds a related record by its number", async () => {
    await data("rack/save", { number: 12 }, people.dealer);
    const file = csvFile([
      ["Name", "Rack"],
      ["Motor", "12"],
      ["Pump", "13"],
      ["Fan", "top"],
    ]);
    expect(await data("assembly/import", { file }, people.dealer)).toMatchObject({
      imported: 1,
      refused: [{ reason: "Rack: “13” is unknown" }, { reason: "Rack: “top” is unknown" }],
    });
    const { list } = await data<{ list: readonly Row[] }>("assembly/list", {}, people.dealer);
    expect(list).toMatchObject([{ name: "Motor", rack_number: 12 }]);
  });

  test("a list is sorted by price within each currency", async () => {
    for (const [name, price, price_currency] of [
      ["a", 300, "EUR"],
      ["b", 900, "CNY"],
      ["c", 100, "EUR"],
      ["d", 200, "CNY"],
    ] as const)
      await data("tool/save", { name, price, price_currency }, people.other);
    const sorted = (sort_order: string, page = {}) =>
      names("tool/list", people.other, { sort_by: "price", sort_order, ...page });
    expect(await sorted("asc")).toEqual(["d", "b", "c", "a"]);
    expect(await sorted("desc")).toEqual(["a", "c", "b", "d"]);
    expect(await sorted("asc", { page: 2, page_size: 1 })).toEqual(["b"]);
    const file = await platform.data<AnsweredFile>(
      "tool/export",
      { format: "csv", sort_by: "price", sort_order: "asc" },
      { as: people.other.token },
    );
    expect(
      file.text
        .match(/^"?[a-d]\b/gm)
        ?.join("")
        .replaceAll('"', ""),
    ).toBe("dbca");
  });

  test("a rule that reads other records is also enforced for concurrent deletions and actions", async () => {
    const person = await platform.addPerson(role.afm, { agent_id: made().agentId });
    const ids = await Promise.all(["One", "Two"].map(async (name) => (await data("note/save", { name }, person)).id));
    const codes = await Promise.all(ids.map(async (id) => (await call("note/delete", { id }, person)).code));
    expect(codes.toSorted()).toEqual([code.ok, code.notAllowed]);
    const more = await data("note/save", { name: "Three" }, person);
    const open = (await data<{ list: readonly Row[] }>("note/list", {}, person)).list.map(({ id }) => id);
    expect(open).toContain(more.id);
    const closed = await Promise.all(open.map(async (id) => (await call("note/close", { id }, person)).code));
    expect(closed.toSorted()).toEqual([code.ok, code.notAllowed]);
  });

  test("an import stops after the current row when the session ends", async () => {
    const person = await platform.addPerson(role.afm, { agent_id: made().agentId });
    const file = csvFile([["Name"], ["First"], ["Second"], ["Third"]]);
    const prepared: unknown[] = [];
    preparing.work = async ({ name }) => {
      prepared.push(name);
      await data("user/logout", {}, person);
    };
    const answer = await call("shift/import", { file }, person);
    preparing.work = null;
    expect(answer.code).toBe(code.tokenInvalid);
    expect(prepared).toEqual(["First"]);
  });

  test("rows owned by an account are hidden from admins", async () => {
    await data("note/save", { name: "Private" }, people.dealer);
    expect(await names("note/list", people.dealer)).toEqual(["Private"]);
    expect(await names("note/list", people.admin)).toEqual([]);
  });

  test("a group's rows are seen by the group, its provider and admins", async () => {
    await data("shift/save", { name: "Early" }, people.leader);
    for (const as of [people.leader, people.dealer, people.admin]) {
      expect(await names("shift/list", as)).toEqual(["Early"]);
    }
    for (const as of [people.secondLeader, people.other]) expect(await names("shift/list", as)).toEqual([]);
  });
});
