import { beforeAll, describe, expect, test, vi } from "vitest";
import { code } from "../../../../src/contract";
import { openTestDatabases } from "../../../support/platform-database";
import { useStoredPlatform } from "./stored-platform";

vi.mock("../../../../resources", async (importOriginal) => {
  const { withStoredFixtures } = await import("./stored-registry");
  return withStoredFixtures(await importOriginal());
});

describe.each(openTestDatabases())("actions that set fields on $name", (engine) => {
  const { made, call, data } = useStoredPlatform(engine);
  let people: ReturnType<typeof made>["people"];
  beforeAll(() => {
    people = made().people;
  });

  test("actions of one call set their own values, and one call changes all records or none", async () => {
    const [first, second] = [
      await data("inspection/save", { name: "One" }, people.dealer),
      await data("inspection/save", { name: "Two" }, people.dealer),
    ];
    // It is open already.
    expect((await call("inspection/turn", { id: first.id, done: 0 }, people.dealer)).code).toBe(code.notAllowed);
    const inspection_ids = [first.id, second.id];
    expect(await data("inspection/turn", { id: second.id, done: 1 }, people.dealer)).toMatchObject({ done: 1 });
    expect((await call("inspection/close-all", { inspection_ids }, people.dealer)).code).toBe(code.notAllowed);
    expect(await data("inspection/detail", { id: first.id }, people.dealer)).toMatchObject({ done: 0 });
    await data("inspection/turn", { id: second.id, done: 0 }, people.dealer);
    expect(await data("inspection/close-all", { inspection_ids }, people.dealer)).toEqual({
      done: inspection_ids,
      refused: [],
      changed: inspection_ids.map((id) => expect.objectContaining({ id, done: 1 })),
    });
    expect(await data("inspection/detail", { id: first.id }, people.dealer)).toMatchObject({ done: 1 });
  });

  test("an action sets values with several names, and with other names on the wire", async () => {
    const where = { longitude: 10.25, latitude: 50, province: "Bayern", city: "Schweinfurt" };
    const { id: machine_id } = await data("machine/save", { name: "Drill", ...where }, people.customer);
    const moved = { machine_id, longitude: 11, latitude: 51, model: "D1" };
    expect(await data("machine/move", moved, people.customer)).toMatchObject({
      longitude: 11,
      latitude: 51,
      model_name: "D1",
      remark: "moved",
      province: "",
      city: "",
    });
    const lost = { longitude: null, latitude: null, model_name: "unknown" };
    expect(await data("machine/lose", { machine_id }, people.customer)).toMatchObject(lost);
    const { id } = await data("tool/save", { name: "Drill", price: 100, price_currency: "EUR" }, people.dealer);
    const repriced = { price: 800, price_currency: "CNY" };
    expect(await data("tool/reprice", { id, ...repriced }, people.dealer)).toMatchObject(repriced);
    await data("tool/delete", { id }, people.dealer);
  });
});
