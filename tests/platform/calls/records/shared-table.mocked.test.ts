import { describe, expect, test, vi } from "vitest";
import { openTestDatabases } from "../../../support/platform-database";
import { useStoredPlatform } from "./stored-platform";

vi.mock("../../../../resources", async (importOriginal) => {
  const { withStoredFixtures } = await import("./stored-registry");
  return withStoredFixtures(await importOriginal());
});

describe.each(openTestDatabases())("two resources with one table on $name", (engine) => {
  const { made, data, names } = useStoredPlatform(engine);

  test("each has its own new records, required fields and roles", async () => {
    const { admin, dealer } = made().people;
    expect(await data("bolt/save", { name: "M8", length: 40 }, dealer)).toMatchObject({ shape: 0, length: 40 });
    expect(await data("nut/save", { name: "M8 nut" }, admin)).toMatchObject({ shape: 1 });
    expect(await names("bolt/list", dealer)).toEqual(["M8"]);
    expect(await names("bolt/list", admin)).toEqual(["M8"]);
    expect(await names("nut/list", admin)).toEqual(["M8 nut"]);
  });
});
