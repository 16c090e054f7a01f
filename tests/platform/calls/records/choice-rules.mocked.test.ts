import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, type ImportCheck } from "../../../../src/contract";
import { recordTables } from "../../../../src/platform/database/declared/record-tables";
import { openTestDatabases } from "../../../support/platform-database";
import { csvFile } from "../../../support/upload-files";
import { useStoredPlatform } from "./stored-platform";

vi.mock("../../../../resources", async (importOriginal) => {
  const { withStoredFixtures } = await import("./stored-registry");
  return withStoredFixtures(await importOriginal());
});

describe.each(openTestDatabases())("choices that depend on other values on $name", (engine) => {
  const { opened, made, call, data } = useStoredPlatform(engine);
  let dealer: ReturnType<typeof made>["people"]["dealer"];
  beforeAll(() => {
    dealer = made().people.dealer;
  });
  const save = (payload: object) => data("pump/save", payload, dealer);
  const refusedAt = (name: string, text = expect.any(String)) => ({
    code: code.wrongParameter,
    message: text,
    data: { fields: { [name]: text } },
  });
  const store = (id: number, row: Readonly<Record<string, number>>) =>
    recordTables(opened().platform.database).updateTable("pump").set(row).where("id", "=", id).execute();

  test("a new record is refused at the choice that does not fit, and stored if a value is missing", async () => {
    const wrong = { name: "New", medium: 0, seal_type: 2 };
    const english = "Seal: choose an option that fits “Medium”";
    expect(await call("pump/save", wrong, dealer)).toMatchObject(refusedAt("seal_type", english));
    const chinese = await opened().call("pump/save", wrong, { as: dealer.token, language: "zh" });
    expect(chinese).toMatchObject(refusedAt("seal_type", "所选的密封与“Medium”不符，请另选"));
    expect(await data("pump/list", {}, dealer)).toMatchObject({ list: [] });
    for (const right of [{ medium: 0, seal_type: 1 }, { seal_type: 2 }, { medium: 0 }, { speed: 3 }])
      expect(await save({ name: "New", ...right })).toMatchObject(right);
  });

  test("a change is refused, whichever of the two values it changes", async () => {
    const pump = { name: "Changed", medium: 1, seal_type: 2 };
    const { id } = await save(pump);
    for (const change of [{ seal_type: 1 }, { medium: 0 }])
      expect(await call("pump/save", { ...pump, id, ...change }, dealer)).toMatchObject(refusedAt("seal_type"));
    expect(await call("pump/refill", { id, medium: 0 }, dealer)).toMatchObject(refusedAt("seal_type"));
    expect(await data("pump/detail", { id }, dealer)).toMatchObject(pump);
    expect(await save({ ...pump, id, medium: 0, seal_type: 1 })).toMatchObject({ medium: 0, seal_type: 1 });
  });

  test("an unchanged combination stays, even if it does not fit", async () => {
    const pump = { name: "Old", medium: 1, seal_type: 2 };
    const { id } = await save(pump);
    await store(id, { medium: 0 });
    expect(await save({ ...pump, id, medium: 0, name: "Renamed" })).toMatchObject({ medium: 0, seal_type: 2 });
    expect(await save({ ...pump, id, medium: 0, seal_type: "" })).toMatchObject({ seal_type: null });
  });

  test("a limit that is stored and not sent applies to other values than the present one", async () => {
    const { id } = await save({ name: "Fast", speed: 3 });
    await store(id, { most: 1 });
    expect(await save({ id, name: "Renamed", speed: 3 })).toMatchObject({ name: "Renamed", speed: 3 });
    expect(await call("pump/save", { id, name: "Fast", speed: 2 }, dealer)).toMatchObject(refusedAt("speed"));
    for (const speed of [9, 1]) expect(await save({ id, name: "Fast", speed })).toMatchObject({ speed });
    expect(await data("pump/throttle", { id, most: 1 }, dealer)).toMatchObject({ most: 1, speed: 1 });
    expect(await call("pump/throttle", { id, most: 0 }, dealer)).toMatchObject(refusedAt("speed"));
  });

  test("the inputs of an action are checked with each other, and with the record", async () => {
    const { id } = await save({ name: "Resealed", medium: 1, seal_type: 3 });
    expect(await data("pump/reseal", { id, medium: 1, seal: 3 }, dealer)).toMatchObject({ seal_type: 3 });
    expect(await data("pump/reseal", { id, medium: 1, seal: 2 }, dealer)).toMatchObject({ seal_type: 2 });
    const ofAction = "New seal: choose an option that fits “Medium”";
    expect(await call("pump/reseal", { id, medium: 1, seal: 3 }, dealer)).toMatchObject(refusedAt("seal", ofAction));
    expect(await call("pump/reseal", { id, medium: 0, seal: 3 }, dealer)).toMatchObject(refusedAt("seal_type"));
  });

  test("rows of a table are refused before and during the import", async () => {
    const file = csvFile([
      ["Name", "Medium", "Seal"],
      ["Right", "No. 1", "No. 3"],
      ["Wrong", "No. 0", "No. 3"],
    ]);
    const reason = "Seal: choose an option that fits “Medium”";
    const check = await data<ImportCheck>("pump/check", { file }, dealer);
    expect(check.refused).toMatchObject([{ row: 3, reason, fault: "format" }]);
    expect(await data("pump/import", { file }, dealer)).toMatchObject({ imported: 1, refused: [{ row: 3, reason }] });
  });
});
