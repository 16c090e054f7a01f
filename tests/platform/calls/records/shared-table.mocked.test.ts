import { describe, expect, test, vi } from "vitest";
import { code } from "../../../../src/contract";
import { recordTables } from "../../../../src/platform/database/declared/record-tables";
import { openTestDatabases } from "../../../support/platform-database";
import { useStoredPlatform } from "./stored-platform";

vi.mock("../../../../resources", async (importOriginal) => {
  const { withStoredFixtures } = await import("./stored-registry");
  return withStoredFixtures(await importOriginal());
});

describe.each(openTestDatabases())("two resources with one table on $name", (engine) => {
  const { opened, made, call, data, names } = useStoredPlatform(engine);
  const database = () => recordTables(opened().platform.database);

  test("each has its own new records, required fields and roles", async () => {
    const { admin, dealer } = made().people;
    expect(await data("bolt/save", { name: "M8", length: 40 }, dealer)).toMatchObject({ shape: 0, length: 40 });
    expect(await data("nut/save", { name: "M8 nut" }, admin)).toMatchObject({ shape: 1 });
    expect(await names("bolt/list", dealer)).toEqual(["M8"]);
    expect(await names("bolt/list", admin)).toEqual(["M8"]);
    expect(await names("nut/list", admin)).toEqual(["M8 nut"]);
  });

  test("are not the same for a relation to one of them", async () => {
    const { admin, dealer } = made().people;
    const bolt = await data<{ id: number }>("bolt/save", { name: "M6", length: 30 }, dealer);
    const nut = await data<{ id: number }>("nut/save", { name: "M6" }, admin);
    const joint = { name: "Lid", bolt_id: bolt.id };
    expect(await data("joint/save", joint, dealer)).toMatchObject({ bolt_name: "M6" });
    // A nut of the same provider: its scope alone would let it pass.
    await database().updateTable("fastener").set({ agent_id: made().agentId }).where("id", "=", nut.id).execute();
    expect(await call("joint/save", { ...joint, bolt_id: nut.id }, dealer)).toMatchObject({ code: code.notExist });
  });
});
