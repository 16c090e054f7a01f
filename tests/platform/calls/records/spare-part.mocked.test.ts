import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, type ImportAnswer, type ImportCheck, role } from "../../../../src/contract";
import type { AnsweredFile, Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";
import { csvFile, xlsxFile } from "../../../support/upload-files";

// The product with the resource of the README's example, and nothing else.
vi.mock("../../../../resources", async (importOriginal) => {
  const { declarationsIn, readmeExample, registryWith } = await import("../../../support/readme-example");
  const product = await importOriginal<typeof import("../../../../resources")>();
  return { ...product, registry: registryWith(await declarationsIn(readmeExample()), product, () => [1, 100, 101]) };
});

interface Part {
  readonly id: number;
  readonly name: string;
  readonly volume: number | null;
  readonly state: number | null;
}

describe.each(openTestDatabases())("the spare parts of the README on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let people: Readonly<Record<"admin" | "dealer" | "other" | "leader" | "customer", Person>>;

  beforeAll(async () => {
    const agent_id = await platform.addAgent();
    const group_id = await platform.addGroup(agent_id);
    const authorities = ["spare_part.list", "spare_part.create"];
    people = {
      admin: await platform.addPerson(role.admin),
      dealer: await platform.addPerson(role.afm, { agent_id }),
      other: await platform.addPerson(role.afm, { agent_id: await platform.addAgent() }),
      leader: await platform.addPerson(role.leader, { agent_id, group_id, authorities }),
      customer: await platform.addPerson(role.customer, { agent_id }),
    };
  });

  const save = (values: object, as = people.dealer) =>
    platform.data<Part>("spare-part/save", { state: 1, ...values }, { as: as.token });
  const list = async (filter: object = {}, as = people.dealer) =>
    (await platform.data<{ list: readonly Part[] }>("spare-part/list", { ...filter }, { as: as.token })).list;
  const names = async (filter: object = {}, as = people.dealer) => (await list(filter, as)).map(({ name }) => name);
  const refused = async (path: string, payload: object, as = people.dealer) =>
    (await platform.call(path, { ...payload }, { as: as.token })).code;
  const logged = async () => {
    const payload = { page_size: 1 };
    const { list: lines } = await platform.data<{ list: readonly { readonly content: string }[] }>(
      "action/list",
      payload,
      { as: people.admin.token },
    );
    return lines[0]?.content;
  };

  test("are added, shown, edited and deleted, each with an entry in the log", async () => {
    const part = await save({ name: "Nozzle", volume: 12.5, maker: "https://maker.example", arrived: "2026-11-20" });
    const row = { name: "Nozzle", volume: 12.5, state: 1, maker: "https://maker.example", arrived: "2026-11-20" };
    expect(part).toEqual({ id: part.id, ...row });
    expect(await logged()).toContain("Add: Spare part “Nozzle”");
    expect(await platform.data("spare-part/detail", { id: part.id }, { as: people.dealer.token })).toEqual(part);
    expect(await save({ id: part.id, name: "Long nozzle" })).toMatchObject({ id: part.id, volume: null, maker: "" });
    expect(await logged()).toContain("Name: Nozzle → Long nozzle");
    await platform.data("spare-part/delete", { id: part.id }, { as: people.dealer.token });
    expect(await logged()).toBe("Delete: Spare part “Long nozzle”");
    expect(await refused("spare-part/detail", { id: part.id })).toBe(code.notExist);
    expect(await refused("spare-part/delete", { id: part.id })).toBe(code.notExist);
  });

  test("are filtered, searched, sorted and paged", async () => {
    for (const [name, volume] of [
      ["Hose", 30],
      ["hose clamp", 10],
      ["Pump", 20],
    ] as const)
      await save({ name, volume });
    expect(await names({ name: "HOSE" })).toEqual(["hose clamp", "Hose"]);
    expect(await names({ sort_by: "volume", sort_order: "asc" })).toEqual(["hose clamp", "Pump", "Hose"]);
    expect(await names({ sort_by: "volume", sort_order: "desc", page: 2, page_size: 1 })).toEqual(["Pump"]);
    expect(await names({ state: 0 })).toEqual([]);
    expect(await refused("spare-part/list", { sort_by: "name" })).toBe(code.wrongParameter);
  });

  test("are retired, once", async () => {
    const { id } = await save({ name: "Old pump" });
    expect(await platform.data("spare-part/retire", { id }, { as: people.dealer.token })).toMatchObject({ state: 0 });
    expect(await logged()).toContain("Retire: Spare part “Old pump”. State: Enabled → Disabled");
    expect(await refused("spare-part/retire", { id })).toBe(code.notAllowed);
    expect(await names({ state: 0 })).toEqual(["Old pump"]);
  });

  test("have unique names within each provider, even if two are added at the same time", async () => {
    await save({ name: "Only one" });
    const again = await platform.call("spare-part/save", { name: "Only one" }, { as: people.dealer.token });
    expect(again).toMatchObject({
      code: code.alreadyExists,
      data: { fields: { name: "Another spare part has this name: Only one" } },
    });
    expect(await save({ name: "Only one" }, people.other)).toMatchObject({ name: "Only one" });
    const race = await Promise.all([1, 2].map(() => refused("spare-part/save", { name: "Race" })));
    expect(race.toSorted()).toEqual([code.ok, code.alreadyExists]);
  });

  test("are seen by their provider and its groups, by admins, and by nobody else", async () => {
    const { id } = await save({ name: "Scoped" });
    for (const [as, seen] of [
      [people.dealer, ["Scoped"]],
      [people.leader, ["Scoped"]],
      [people.admin, ["Scoped"]],
      [people.other, []],
    ] as const) {
      expect(await names({ name: "Scoped" }, as)).toEqual(seen);
    }
    for (const path of ["spare-part/detail", "spare-part/delete", "spare-part/retire"]) {
      expect(await refused(path, { id }, people.other)).toBe(code.notExist);
    }
    expect(await refused("spare-part/save", { id, name: "Taken over" }, people.other)).toBe(code.notExist);
    // The leader may list and add, not more.
    expect(await save({ name: "By the leader" }, people.leader)).toMatchObject({ name: "By the leader" });
    expect(await refused("spare-part/delete", { id }, people.leader)).toBe(code.notAllowed);
    const asCustomer = { as: people.customer.token, base: "client/1" } as const;
    expect((await platform.call("spare-part/list", {}, asCustomer)).code).toBe(code.notAllowed);
  });

  test("are exported with the filters of the list", async () => {
    await save({ name: "For the file", volume: 7 });
    const payload = { name: "for the file", format: "csv" };
    const file = await platform.data<AnsweredFile>("spare-part/export", payload, { as: people.dealer.token });
    expect(file.text.split("\r\n").filter((line) => line.includes("For the file"))).toHaveLength(1);
  });

  test("are imported from a table, after a check of each row", async () => {
    await save({ name: "In store" });
    const rows = [
      ["名称", "Volume", "状态", "Arrived", "Remark"],
      ["Imported", "4.5", "Disabled", "2026-11-19", "x"],
      ["Too large", "4000", "", "", ""],
      ["In store", "", "启用", "", ""],
      ["Imported", "1", "", "", ""],
    ];
    const as = { as: people.dealer.token };
    const check = await platform.data<ImportCheck>("spare-part/check", { file: await xlsxFile(rows) }, as);
    expect(check).toMatchObject({
      total: 4,
      missing: [],
      mapping: { 0: "name", 1: "volume", 2: "state", 3: "arrived" },
    });
    expect(check.good.map(({ values }) => values)).toEqual([
      { name: "Imported", volume: "4.5", state: "0", arrived: "2026-11-19" },
    ]);
    expect(check.refused.map(({ row, fault }) => [row, fault])).toEqual([
      [3, "format"],
      [4, "exists"],
      [5, "repeated"],
    ]);
    const answer = await platform.data<ImportAnswer>("spare-part/import", { file: csvFile(rows) }, as);
    expect(answer).toMatchObject({ total: 4, imported: 1 });
    expect(await list({ name: "Imported" })).toMatchObject([{ volume: 4.5, state: 0, arrived: "2026-11-19" }]);
    expect(await logged()).toContain("Add: Spare part “Imported”");
    // The same file again changes nothing.
    expect(await platform.data("spare-part/import", { file: csvFile(rows) }, as)).toMatchObject({ imported: 0 });
    const template = await platform.data<AnsweredFile>("spare-part/template", {}, as);
    expect(template.disposition).toContain("Import%20template");
  });
});
