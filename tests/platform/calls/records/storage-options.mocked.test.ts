import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, role } from "../../../../src/contract";
import { makeTestUsers } from "../../../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { pictureFile } from "../../../support/upload-files";

vi.mock("../../../../resources", async (importOriginal) => {
  const { registryWith } = await import("../../../support/readme-example");
  const declarations = Object.values(await import("./stored-fixtures"));
  const product = await importOriginal<typeof import("../../../../resources")>();
  return {
    ...product,
    registry: registryWith(declarations, product, (name) => [1, 100, 101, ...(name === "shift" ? [] : [10])]),
  };
});

interface Row {
  readonly id: number;
  readonly name: string;
}

describe.each(openTestDatabases())("the options of storage on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let people: Readonly<Record<"admin" | "dealer" | "other" | "customer" | "leader" | "secondLeader", Person>>;
  let agentId: number;

  beforeAll(async () => {
    platform = opened();
    const users = await makeTestUsers(platform);
    agentId = await platform.addAgent();
    const ofGroup = async () => ({ agent_id: agentId, group_id: await platform.addGroup(agentId) });
    const authorities = ["shift.list", "shift.create"];
    people = {
      admin: users.admin,
      dealer: await platform.addPerson(role.afm, { agent_id: agentId }),
      other: users.dealer,
      customer: await platform.addPerson(role.customer, { agent_id: agentId }),
      leader: await platform.addPerson(role.leader, { ...(await ofGroup()), authorities }),
      secondLeader: await platform.addPerson(role.leader, { ...(await ofGroup()), authorities }),
    };
  });

  const sentBy = (as: Person) => ({ as: as.token, base: as === people.customer ? "client/1" : "admin/1" }) as const;
  const call = (path: string, payload: object, as: Person) => platform.call(path, { ...payload }, sentBy(as));
  const data = <T = Row>(path: string, payload: object, as: Person) =>
    platform.data<T>(path, { ...payload }, sentBy(as));
  const names = async (path: string, as: Person, filter: object = {}) =>
    (await data<{ list: readonly Row[] }>(path, filter, as)).list.map(({ name }) => name);

  test("a customer's rows are seen by the customer and the present provider", async () => {
    await data("machine/save", { name: "Mine" }, people.customer);
    const given = { name: "Given", customer_id: people.customer.id };
    expect(await data("machine/save", given, people.dealer)).toMatchObject({
      customer_id: people.customer.id,
      author: expect.stringContaining("Person"),
      created: platform.now,
    });
    const taken = await call("machine/save", given, people.other);
    expect(taken).toMatchObject({ code: code.notExist, data: { fields: { customer_id: expect.any(String) } } });
    for (const as of [people.customer, people.dealer, people.admin]) {
      expect(await names("machine/list", as)).toEqual(["Given", "Mine"]);
    }
    expect(await names("machine/list", people.other)).toEqual([]);
    const change = { agent_id: await platform.addAgent() };
    const { database } = platform.platform;
    await database.updateTable("account").set(change).where("id", "=", people.customer.id).execute();
    expect(await names("machine/list", people.dealer)).toEqual([]);
    await database.updateTable("account").set({ agent_id: agentId }).where("id", "=", people.customer.id).execute();
  });

  test("values with several columns, secrets and fixed values are kept", async () => {
    const where = { longitude: 10.25, latitude: 50, province: "Bayern", city: "Schweinfurt" };
    const machine = { name: "Press", remark: "left hall", pin: "1234", serial: "A1", ...where };
    const saved = await data("machine/save", machine, people.customer);
    expect(saved).toMatchObject({ ...where, remark: "left hall", serial: "A1" });
    expect(saved).not.toHaveProperty("pin");
    const { pin: _, ...rest } = machine;
    const changed = { ...rest, machine_id: saved.id, serial: "B2", longitude: "", latitude: "" };
    expect(await data("machine/save", changed, people.customer)).toMatchObject({ serial: "A1", longitude: null });
    expect(await data("machine/reveal", { machine_id: saved.id }, people.customer)).toEqual({ pin: "1234" });
    expect((await call("machine/reveal", { machine_id: saved.id }, people.other)).code).toBe(code.notExist);
    expect(await names("machine/list", people.customer, { words: "LEFT" })).toEqual(["Press"]);
    expect(await names("machine/list", people.customer, { province: "Bayern" })).toEqual(["Press"]);
    expect(await names("machine/list", people.customer, { province: "Hessen" })).toEqual([]);
    expect(await data("machine/all", {}, people.customer)).toContainEqual({ id: saved.id, name: "Press" });
  });

  test("a picture is shown to those who reach its record", async () => {
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
    // The customer keeps the present picture.
    await data("machine/save", { ...own, machine_id: id, name: "Kept" }, people.customer);
  });

  test("records that are part of each other are deleted together", async () => {
    const outer = await data("assembly/save", { name: "Outer" }, people.dealer);
    const inner = await data("assembly/save", { name: "Inner", parent_id: outer.id }, people.dealer);
    await data("assembly/save", { id: outer.id, name: "Outer", parent_id: inner.id }, people.dealer);
    await data("assembly/delete", { id: outer.id }, people.dealer);
    expect(await names("assembly/list", people.dealer)).toEqual([]);
  });

  test("a record that others need stays, and `deletable` holds on the platform too", async () => {
    const machine = await data("machine/save", { name: "Lathe", remark: "old" }, people.customer);
    const key = { machine_id: machine.id };
    const visit = await data("visit/save", { name: "First visit", ...key }, people.customer);
    expect(visit).toMatchObject({ machine_name: "Lathe" });
    expect(await names("visit/list-by-machine", people.customer, key)).toEqual(["First visit"]);
    const refused = await call("machine/delete", key, people.customer);
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringContaining("Visits: 1") });
    await data("visit/delete", { id: visit.id }, people.customer);
    await data("machine/save", { ...key, name: "Lathe", remark: "new" }, people.customer);
    expect((await call("machine/delete", key, people.customer)).code).toBe(code.notAllowed);
    await data("machine/save", { ...key, name: "Lathe", remark: "old" }, people.customer);
    await data("machine/delete", key, people.customer);
    expect((await call("machine/detail", key, people.customer)).code).toBe(code.notExist);
  });

  test("actions of one call set their own values, and one call changes all records or none", async () => {
    const [first, second] = [
      await data("visit/save", { name: "One" }, people.dealer),
      await data("visit/save", { name: "Two" }, people.dealer),
    ];
    // It is open already.
    expect((await call("visit/turn", { id: first.id, done: 0 }, people.dealer)).code).toBe(code.notAllowed);
    const visit_ids = [first.id, second.id];
    expect(await data("visit/turn", { id: second.id, done: 1 }, people.dealer)).toMatchObject({ done: 1 });
    expect((await call("visit/close-all", { visit_ids }, people.dealer)).code).toBe(code.notAllowed);
    expect(await data("visit/detail", { id: first.id }, people.dealer)).toMatchObject({ done: 0 });
    await data("visit/turn", { id: second.id, done: 0 }, people.dealer);
    expect(await data("visit/close-all", { visit_ids }, people.dealer)).toEqual({ changed: visit_ids });
    expect(await data("visit/detail", { id: first.id }, people.dealer)).toMatchObject({ done: 1 });
  });

  test("an account's rows are its own, also for admins", async () => {
    await data("note/save", { name: "Private" }, people.dealer);
    expect(await names("note/list", people.dealer)).toEqual(["Private"]);
    expect(await names("note/list", people.admin)).toEqual([]);
  });

  test("a group's rows are seen by the group and its provider", async () => {
    await data("shift/save", { name: "Early" }, people.leader);
    for (const as of [people.leader, people.dealer, people.admin]) {
      expect(await names("shift/list", as)).toEqual(["Early"]);
    }
    for (const as of [people.secondLeader, people.other]) expect(await names("shift/list", as)).toEqual([]);
  });
});
