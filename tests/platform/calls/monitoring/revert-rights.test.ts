import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { compareTotals } from "../../../support/compare-totals";
import { addDevice } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useReverts } from "../../../support/reverts";

describe.each(openTestDatabases())("reverting with the rights of the reader on $name", (engine) => {
  const {
    platform,
    users,
    as,
    lines,
    newestLine,
    revert,
    preview,
    revertRefused,
    device,
    save,
    addGateway,
    gatewayDetail,
  } = useReverts(engine);

  describe("the rights", () => {
    const editedDevice = async () => {
      const made = await addDevice(platform, users);
      await save(made, { asset_tag: "B2" });
      return { made, entry: await newestLine() };
    };

    test("a provider reverts changes of own devices, and nothing else", async () => {
      const { made, entry } = await editedDevice();
      const foreign = await platform.call("action/revert", { ids: [entry.id] }, as(users.otherDealer));
      expect(foreign.code).toBe(code.notExist);
      expect((await platform.call("action/revert-preview", { ids: [entry.id] }, as(users.otherDealer))).code).toBe(
        code.notExist,
      );
      const { id } = await addGateway();
      const other = await newestLine();
      expect((await platform.call("action/revert", { ids: [other.id] }, as(users.dealer))).code).toBe(code.notExist);
      expect(await gatewayDetail(id)).toMatchObject({ name: "Hall 7" });
      expect(await revert([entry.id], users.dealer)).toEqual({ done: [entry.id], refused: [] });
      expect(await device(made.device_id)).toMatchObject({ asset_tag: "" });
    });

    test("a person without the right to the opposite action cannot revert", async () => {
      const { made, entry } = await editedDevice();
      const group_id = await platform.addGroup(users.agentId);
      const authorities = ["device.list", "device_history.list", "device_history.revert"];
      const leader = await platform.addPerson(role.leader, { agent_id: users.agentId, group_id, authorities });
      // The device is in no group of theirs.
      expect((await platform.call("action/revert", { ids: [entry.id] }, as(leader))).code).toBe(code.notExist);
      await save(await device(made.device_id), { group_id });
      expect(await revertRefused(entry.id, leader)).toBe("You may not do the opposite action now");
    });

    test("only administrators see which administrator has changed it since", async () => {
      const { made, entry } = await editedDevice();
      await save(await device(made.device_id), { asset_tag: "C3" }, users.admin);
      expect(await revertRefused(entry.id, users.dealer)).toContain("by an administrator");
      expect(await revertRefused(entry.id)).toMatch(/by Person \d+/);
    });

    test("nobody reads the name of another provider's person", async () => {
      const { made, entry } = await editedDevice();
      await save(await device(made.device_id), { asset_tag: "C3" });
      const { database } = platform.platform;
      const foreign = { agent_id: users.otherAgentId, username: "Frida" };
      await database
        .updateTable("action_log")
        .set(foreign)
        .where("id", "=", (await newestLine()).id)
        .execute();
      expect(await revertRefused(entry.id, users.dealer)).toMatch(/by somebody else at/);
      expect(await revertRefused(entry.id)).toContain("by Frida");
    });

    test("finds the change among many others without reading their values", async () => {
      const { made, entry } = await editedDevice();
      await save(await device(made.device_id), { asset_tag: "C3" });
      const { id: by } = await newestLine();
      const { database } = platform.platform;
      const { id: _id, ...row } = await database
        .selectFrom("action_log")
        .selectAll()
        .where("id", "=", by)
        .executeTakeFirstOrThrow();
      const long = { before: { device_name: "x".repeat(9000) }, after: { device_name: "y" } };
      const others = Array.from({ length: 150 }, () => ({ ...row, username: "Other", former: JSON.stringify(long) }));
      await database.insertInto("action_log").values(others).execute();
      expect(await revertRefused(entry.id)).toMatch(/by Person \d+/);
    });

    test.each([["storage"], ["customer"]] as const)("the role %s may not", async (name) => {
      const { entry } = await editedDevice();
      const person = await platform.addPerson(role[name], name === "customer" ? { agent_id: users.agentId } : {});
      for (const path of ["action/revert", "action/revert-preview"]) {
        expect((await platform.call(path, { ids: [entry.id] }, as(person))).code).toBe(code.notAllowed);
      }
    });
  });

  test("random changes, reverted in the opposite order, restore the record and the stored counts", async () => {
    let seed = 20261123;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const customer = await platform.addPerson(role.customer, { agent_id: users.agentId });
    const group_id = await platform.addGroup(users.agentId);
    for (let round = 0; round < 6; round += 1) {
      const { device_id } = await addDevice(platform, users, round % 2 === 0 ? {} : { customer_id: customer.id });
      const start = await device(device_id);
      const { kept: keptBefore } = await compareTotals(platform.platform.database);
      const { id: mark } = await newestLine();
      for (let step = 0; step < 6; step += 1) {
        const present = await device(device_id);
        const changes = [
          () => save(present, { asset_tag: `T${random(100)}`, customer_id: customer.id }),
          () => save(present, { customer_id: "", lubricantTube: random(2) === 0 ? 125 : 250 }),
          () => save(present, { group_id, time_setting: 1 + random(12) }),
          () => save(present, { device_name: `Name ${random(9)}`, report_interval: 1 + random(24) }),
          () => platform.data("device/enable", { device_id }, as(users.dealer)),
        ];
        await changes[random(changes.length)]?.();
      }
      const entries = (await lines()).filter(({ id, can_revert }) => id > mark && can_revert === 1);
      const changing = (await preview(entries.map(({ id }) => id))).map(({ id }) => id);
      for (const id of changing) {
        const { refused } = await revert([id]);
        // Saving the same values again is an entry without a change.
        for (const { message } of refused) expect(message).toContain("changed nothing");
      }
      expect(await device(device_id)).toEqual(start);
      const { plain, kept } = await compareTotals(platform.platform.database);
      expect([kept, kept]).toEqual([plain, keptBefore]);
    }
  });
});
