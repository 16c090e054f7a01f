import { describe, expect, test } from "vitest";
import { cartridgeState, code, role } from "../../../../src/contract";
import { testBegin } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";
import { csvFile } from "../../../support/upload-files";

interface CartridgeRow {
  readonly id: number;
  readonly name: string;
  readonly grease_name: string;
  readonly batch: string;
  readonly count: number;
  readonly state: number;
}

describe.each(openTestDatabases())("a cartridge batch on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);

  let batches = 0;
  const newBatch = (): string => {
    batches += 1;
    return `B-${batches}`;
  };
  const batch = () => ({ grease_id: 1, size: 125, batch: newBatch(), best_before: "2028-01-31", count: 5 });
  const save = (values: object = {}, as = users.dealer.token) =>
    platform.data<CartridgeRow>("cartridge/save", { ...batch(), ...values }, { as });

  test("is named after its grease, size and batch", async () => {
    const row = await save({ batch: "2026-04-B" });
    expect(row).toMatchObject({ grease_name: "锂基脂 Lithium NLGI 2", count: 5, state: cartridgeState.usable });
    expect(row.name).toBe("锂基脂 Lithium NLGI 2 · 125 ml · 2026-04-B");
  });

  test.each([
    ["expiring", "on its last day", { best_before: "2026-11-21" }],
    ["expired", "on the day after", { best_before: "2026-11-20" }],
    ["expiring", "60 days before its last day", { best_before: "2027-01-20" }],
    ["usable", "61 days before its last day", { best_before: "2027-01-21" }],
    ["none", "with none left", { best_before: "2026-11-20", count: 0 }],
  ] as const)('has the state "%s" %s', async (state, _when, values) => {
    const { id } = await save(values);
    const show = await platform.data<CartridgeRow>("cartridge/detail", { id }, { as: users.dealer.token });
    expect(show.state).toBe(cartridgeState[state]);
    const { list } = await platform.data<{ list: CartridgeRow[] }>(
      "cartridge/list",
      { state: cartridgeState[state], page_size: 100 },
      { as: users.dealer.token },
    );
    expect(list.map((one) => one.id)).toContain(id);
    expect(new Set(list.map((one) => one.state))).toEqual(new Set([cartridgeState[state]]));
  });

  test("expires at midnight in the reader's time zone", async () => {
    const { id } = await save({ best_before: "2026-11-21" });
    // Tomorrow on Kiritimati, 14 hours ahead.
    platform.now = Date.UTC(2026, 10, 21, 11);
    const stateIn = async (time_zone: string): Promise<number> => {
      await platform.data("user/save-time-zone", { time_zone, time_zone_chosen: 1 }, { as: users.dealer.token });
      return (await platform.data<CartridgeRow>("cartridge/detail", { id }, { as: users.dealer.token })).state;
    };
    expect(await stateIn("UTC")).toBe(cartridgeState.expiring);
    expect(await stateIn("Pacific/Kiritimati")).toBe(cartridgeState.expired);
    expect(await stateIn("UTC")).toBe(cartridgeState.expiring);
    platform.now = testBegin;
  });

  test("is found by the code on its label or by its batch", async () => {
    const { id } = await save({ batch: "LOT-77", code: "04012345678901" });
    for (const text of ["04012345678901", "LOT-77"]) {
      const found = await platform.data<{ list: CartridgeRow[] }>(
        "cartridge/list",
        { code: text },
        { as: users.dealer.token },
      );
      expect(found.list.map((one) => one.id)).toEqual([id]);
    }
  });

  test("refuses a batch that the provider already has, and accepts one that another provider has", async () => {
    const values = batch();
    await save(values);
    const again = await platform.call("cartridge/save", values, { as: users.dealer.token });
    expect(again.code).toBe(code.alreadyExists);
    await save(values, users.otherDealer.token);
    const { list } = await platform.data<{ list: CartridgeRow[] }>(
      "cartridge/list",
      { code: values.batch },
      { as: users.otherDealer.token },
    );
    expect(list).toHaveLength(1);
  });

  test("imports batches by the names of their greases", async () => {
    const number = newBatch();
    const file = csvFile([
      ["grease_id", "size", "batch", "best_before", "count"],
      ["聚脲脂 Polyurea NLGI 2", "250", number, "2028-06-30", "12"],
    ]);
    await platform.data("cartridge/import", { file }, { as: users.dealer.token });
    const { list } = await platform.data<{ list: CartridgeRow[] }>(
      "cartridge/list",
      { code: number },
      { as: users.dealer.token },
    );
    expect(list).toMatchObject([{ name: `聚脲脂 Polyurea NLGI 2 · 250 ml · ${number}`, count: 12 }]);
  });

  test("refuses to delete a grease that cartridges use", async () => {
    const admin = await platform.addPerson(role.admin);
    const own = { name: "Only here", thickener: 1, base_oil: 1 };
    const { id } = await platform.data<{ id: number }>("grease/save", own, { as: admin.token });
    const cartridge = await save({ grease_id: id });
    const refused = await platform.call("grease/delete", { id }, { as: admin.token });
    expect(refused.code).toBe(code.notAllowed);
    await platform.data("cartridge/delete", { id: cartridge.id }, { as: users.dealer.token });
    await platform.data("grease/delete", { id }, { as: admin.token });
  });

  /** Today is 2026-11-21: four weeks end on 2026-12-19. */
  test("counts in the cartridge plan of its own provider, unless it expires within the planned weeks", async () => {
    const agent_id = await platform.addAgent();
    const { token } = await platform.addPerson(role.afm, { agent_id });
    await save({ count: 4, best_before: "2026-12-19" }, token);
    await save({ count: 3 }, token);
    await save({ count: 9, best_before: "2026-12-18" }, token);
    await save({ count: 2, size: 250 }, token);
    const plan = await platform.data<{ cartridges: unknown }>("statistics/forecast", { weeks: 4 }, { as: token });
    expect(plan.cartridges).toEqual([
      { grease: "锂基脂 Lithium NLGI 2", size: 125, count: 7 },
      { grease: "锂基脂 Lithium NLGI 2", size: 250, count: 2 },
    ]);
  });

  test("is deleted with its provider", async () => {
    const agent_id = await platform.addAgent();
    const { token } = await platform.addPerson(role.afm, { agent_id });
    const { id } = await save({}, token);
    const admin = await platform.addPerson(role.admin);
    await platform.data("agent/delete", { agent_id }, { as: admin.token });
    const { database } = platform.platform;
    expect(await database.selectFrom("cartridge").select("id").where("id", "=", id).execute()).toEqual([]);
  });
});
