import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, role } from "../../../src/contract";
import { readXlsx } from "../../../src/platform/files/spreadsheets/read-xlsx";
import { cellText } from "../../../src/platform/files/spreadsheets/table";
import type { AnsweredFile, Person } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { useTestPlatform } from "../../support/test-users";
import { fileOf } from "../../support/upload-files";

vi.mock("../../../resources", async (importOriginal) => {
  const { registryWithSample } = await import("../../support/all-kinds");
  const product = await importOriginal<typeof import("../../../resources")>();
  return { ...product, registry: registryWithSample(product) };
});

describe.each(openTestDatabases())("a field that some roles may read and write on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let people: Readonly<Record<"admin" | "dealer" | "leader", Person>>;
  let id: number;

  beforeAll(async () => {
    const agent_id = await platform.addAgent();
    const authorities = ["limited.list", "limited.create", "limited.edit"];
    people = {
      admin: await platform.addPerson(role.admin),
      dealer: await platform.addPerson(role.afm, { agent_id }),
      leader: await platform.addPerson(role.leader, {
        agent_id,
        group_id: await platform.addGroup(agent_id),
        authorities,
      }),
    };
    id = (await save({ name: "Pump" }, people.leader)).id;
    await save({ id, name: "Pump", cost: 70 }, people.admin);
  });

  const save = (values: object, as: Person) =>
    platform.data<{ readonly id: number }>("limited/save", { ...values }, { as: as.token });
  const read = (path: string, payload: object, as: Person) =>
    platform.data<{ readonly list: readonly object[] }>(path, { ...payload }, { as: as.token });
  const refusal = (path: string, payload: object, as: Person) =>
    platform.call(path, { ...payload }, { as: as.token, language: "en" });

  test("is in lists and records for the roles that may read it", async () => {
    for (const as of [people.admin, people.dealer]) {
      expect(await read("limited/detail", { id }, as)).toEqual({ id, name: "Pump", cost: 70, shout: "PUMP" });
      expect((await read("limited/list", { cost: 70 }, as)).list).toEqual([
        { id, name: "Pump", cost: 70, shout: "PUMP" },
      ]);
    }
  });

  test("is in no list, record or export of another role", async () => {
    expect(await read("limited/detail", { id }, people.leader)).toEqual({ id, name: "Pump", shout: "PUMP" });
    expect((await read("limited/list", {}, people.leader)).list).toEqual([{ id, name: "Pump", shout: "PUMP" }]);
    expect(await save({ id, name: "Pump" }, people.leader)).toEqual({ id, name: "Pump", shout: "PUMP" });
    const textOf = async (as: Person) =>
      Buffer.from(
        (await platform.data<AnsweredFile>("limited/export", { format: "csv" }, { as: as.token })).bytes,
      ).toString();
    expect(await textOf(people.leader)).not.toMatch(/Cost|成本|70/);
    expect(await textOf(people.dealer)).toMatch(/70,PUMP/);
  });

  test("cannot be searched, sorted or exported by a role that may not read it", async () => {
    for (const [path, payload] of [
      ["limited/list", { cost: 70 }],
      ["limited/list", { sort_by: "cost" }],
      ["limited/export", { format: "csv", columns: "cost" }],
      ["limited/export", { format: "csv", cost: 70 }],
    ] as const) {
      expect(await refusal(path, payload, people.leader)).toMatchObject({ code: code.wrongParameter });
      expect((await refusal(path, payload, people.dealer)).code ?? code.ok).toBe(code.ok);
    }
  });

  test("is in no figure of another role, which can neither sum it nor count by it", async () => {
    const figuresOf = async (as: Person) =>
      (await platform.data<{ readonly figures: object }>("limited/figures", {}, { as: as.token })).figures;
    expect(await figuresOf(people.leader)).toEqual({ all: 1 });
    expect(await figuresOf(people.dealer)).toEqual({ all: 1, dear: 1, worth: 70 });
  });

  test("is refused with a clear text from a role that may not write it", async () => {
    for (const as of [people.dealer, people.leader]) {
      for (const cost of [1, ""]) {
        expect(await refusal("limited/save", { id, name: "Pump", cost }, as)).toMatchObject({
          code: code.wrongParameter,
          data: { fields: { cost: "You may not set Cost or search for it" } },
        });
      }
    }
  });

  test("is refused in an import by a role that may not write it", async () => {
    const upload = (content: string) =>
      platform.call("limited/import", { file: fileOf("limited.csv", content) }, { as: people.dealer.token });
    expect(await upload("Name,Cost\nHose,5\n")).toMatchObject({ code: 0, data: { imported: 0 } });
    expect(await upload("Name\nHose\n")).toMatchObject({ code: 0, data: { imported: 1 } });
  });

  test("has no column in the import template of a role that may not write it", async () => {
    const headOf = async (as: Person) => {
      const { bytes } = await platform.data<AnsweredFile>("limited/template", {}, { as: as.token, language: "en" });
      return (await readXlsx(bytes)).rows[0]?.cells.map((cell) => cellText(cell));
    };
    expect(await headOf(people.admin)).toEqual(["Name", "Cost"]);
    expect(await headOf(people.dealer)).toEqual(["Name"]);
  });

  test("stays when the record is saved by a role that may not write it", async () => {
    await save({ id, name: "Pump" }, people.dealer);
    expect(await read("limited/detail", { id }, people.admin)).toEqual({ id, name: "Pump", cost: 70, shout: "PUMP" });
  });

  test("has no value in the operation log", async () => {
    const { list } = await platform.data<{ list: readonly { readonly content: string }[] }>(
      "action/list",
      { page_size: 100 },
      { as: people.admin.token },
    );
    const lines = list.map(({ content }) => content).filter((content) => content.includes("Pump"));
    expect(lines.some((line) => /••••/.test(line))).toBe(true);
    expect(lines.join()).not.toContain("70");
  });
});
