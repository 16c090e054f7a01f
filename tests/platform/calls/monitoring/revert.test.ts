import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BulkAnswer, code, type ManyPreviewAnswer, role } from "../../../../src/contract";
import type { Caller } from "../../../../src/platform/access/handler";
import { createOperationLogger } from "../../../../src/platform/access/operation-log";
import { day, minute } from "../../../../src/platform/base/clock";
import { runSettingJobs } from "../../../../src/platform/calls/settings/run-setting-jobs";
import { compareTotals } from "../../../support/compare-totals";
import {
  addDevice,
  addStock,
  clearKeys,
  loraDevice,
  loraStock,
  makeTestUsers,
  nbDevice,
  newEui,
  type StockRow,
  type TestUsers,
} from "../../../support/lubricators";
import { type Person, type TestPlatform, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";

interface LogLine {
  readonly id: number;
  readonly content: string;
  readonly operation: number;
  readonly is_part: number;
  readonly can_revert: number;
}
type Row = Readonly<Record<string, unknown>>;

describe.each(openTestDatabases())("reverting entries of the operation log on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let users: TestUsers;
  beforeAll(async () => {
    platform = opened();
    users = await makeTestUsers(platform);
  });
  beforeEach(() => {
    platform.now += minute;
  });

  const as = (person: Person) => ({ as: person.token });
  const lines = async (filters: Row = {}) =>
    (await platform.data<{ list: readonly LogLine[] }>("action/list", { page_size: 100, ...filters }, as(users.admin)))
      .list;
  const last = async () => {
    const [line] = await lines();
    if (line === undefined) throw new Error("The log is empty.");
    return line;
  };
  const revert = (ids: readonly number[], person = users.admin) =>
    platform.data<BulkAnswer>("action/revert", { ids }, as(person));
  const preview = async (ids: readonly number[], person = users.admin) =>
    (await platform.data<ManyPreviewAnswer>("action/revert-preview", { ids }, as(person))).list;
  /** The message of a refused revert. */
  const refusalOf = async (id: number, person = users.admin) => {
    const [before] = await preview([id], person);
    const { refused } = await revert([id], person);
    // The preview says the same.
    expect(before?.refused).toBe(refused[0]?.message);
    return refused[0]?.message;
  };
  const device = (device_id: number) => platform.data<Row>("device/detail", { device_id }, as(users.dealer));
  const save = (present: Row, changes: Row, person = users.dealer) =>
    platform.data<Row>("device/save-device", { ...savedOf(present), ...changes }, as(person));
  const savedOf = ({ device_id, imei, device_name, lubricantTube, time_setting, report_interval }: Row) => ({
    device_id,
    imei,
    device_name,
    lubricantTube,
    time_setting,
    report_interval,
  });
  const gateway = async (name = "Hall 7") =>
    platform.data<Row>("gateway/save", { eui: newEui(), name }, as(users.dealer));
  const detail = (id: unknown) => platform.data<Row>("gateway/detail", { id }, as(users.dealer));

  describe("an edit", () => {
    test("is previewed, and restores only the former values", async () => {
      const made = await addDevice(platform, users, { asset_tag: "A1", rpm: 900 });
      await save(made, { asset_tag: "B2", rpm: 1200, lubricant: "LGEP 2" });
      const entry = await last();
      expect(entry.can_revert).toBe(1);
      // A field that the entry did not change keeps its later value.
      await save(await device(made.device_id), { device_name: "Press 4", asset_tag: "B2", rpm: 1200 });
      expect(await preview([entry.id])).toEqual([
        {
          id: entry.id,
          refused: null,
          changes: expect.arrayContaining([
            { label: "Speed", before: "1200", after: "900" },
            { label: "Lubricant", before: "LGEP 2", after: "—" },
          ]),
        },
      ]);
      expect(await device(made.device_id)).toMatchObject({ asset_tag: "B2" });

      expect(await revert([entry.id])).toEqual({ done: [entry.id], refused: [] });
      expect(await device(made.device_id)).toMatchObject({
        asset_tag: "A1",
        rpm: 900,
        lubricant: "",
        device_name: "Press 4",
      });
    });

    test("is named in the entry of the revert, and cannot be reverted twice", async () => {
      const { id } = await gateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await last();
      await revert([entry.id]);
      const own = await last();
      expect(own.content).toBe(`Revert of #${entry.id}: Edit: Gateway “Hall 7”. Name: Hall 8 → Hall 7`);
      const [reverted] = await lines({ operation: entry.operation });
      expect(reverted).toMatchObject({ id: entry.id, can_revert: 0 });
      expect(reverted?.content).toContain(`(reverted by #${own.id})`);
      expect(await refusalOf(entry.id)).toBe("This operation was reverted already");
    });

    const editOf = async (id: unknown) => {
      const { eui, name } = await detail(id);
      return { id, eui, name };
    };

    test("is restored when its revert is reverted", async () => {
      const { id } = await gateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      await revert([(await last()).id]);
      expect(await detail(id)).toMatchObject({ name: "Hall 7" });
      await revert([(await last()).id]);
      expect(await detail(id)).toMatchObject({ name: "Hall 8" });
    });

    test("is refused after a later change of the same field, with person and time", async () => {
      const { id } = await gateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await last();
      platform.now += minute;
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 9" }, as(users.dealer));
      expect(await refusalOf(entry.id)).toMatch(/^Changed since: Name, by Person \d+ at 21 Nov 2026/);
      expect(await detail(id)).toMatchObject({ name: "Hall 9" });
    });

    test("is refused for a deleted record", async () => {
      const { id } = await gateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await last();
      await platform.data("gateway/delete", { id }, as(users.dealer));
      expect(await refusalOf(entry.id)).toBe("The record was deleted, or you cannot see it");
    });

    test("is refused by the rules of the record, for example a taken identifier", async () => {
      const { id, eui } = await gateway();
      await platform.data("gateway/save", { id, eui: newEui(), name: "Hall 7" }, as(users.dealer));
      const entry = await last();
      await platform.data("gateway/save", { eui, name: "Another" }, as(users.dealer));
      const { done, refused } = await revert([entry.id]);
      expect([done, refused[0]?.code]).toEqual([[], code.alreadyExists]);
      expect((await lines()).filter(({ content }) => content.startsWith(`Revert of #${entry.id}`))).toEqual([]);
    });

    test("is refused if it bound another lubricator, or moved a customer's devices", async () => {
      const made = await addDevice(platform, users);
      const { imei } = await addStock(platform, users);
      await save(made, { imei });
      expect(await refusalOf((await last()).id)).toContain("IMEI");

      const customer = await platform.addPerson(role.customer, { agent_id: users.agentId });
      const payload = { user_id: customer.id, name: "C", email: customer.email, agent_id: users.otherAgentId };
      await platform.data("user/update-afm-info", payload, as(users.admin));
      expect(await refusalOf((await last()).id)).toContain("further effects");
    });

    test("without stored former values is refused with that reason", async () => {
      const { id } = await gateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await last();
      const { database } = platform.platform;
      await database.updateTable("action_log").set({ former: null }).where("id", "=", entry.id).execute();
      expect((await last()).can_revert).toBe(0);
      expect(await refusalOf(entry.id)).toBe("The former values were not kept when this operation was recorded");
    });

    test("of keys stores no key, and the other values are restored", async () => {
      const { imei } = await addStock(platform, users, { type: 1 });
      const made = await platform.data<Row>("device/save-device-lora", loraDevice(imei), as(users.dealer));
      const changed = {
        ...loraDevice(imei),
        device_id: made.device_id,
        device_name: "Press",
        nwks_key: "A".repeat(32),
      };
      await platform.data("device/save-device-lora", changed, as(users.dealer));
      const entry = await last();
      const stored = JSON.stringify(await platform.platform.database.selectFrom("action_log").selectAll().execute());
      for (const secret of [...Object.values(clearKeys), "A".repeat(32), testPassword]) {
        expect(stored).not.toContain(secret);
      }
      expect(stored).not.toMatch(/v1\.[\w-]{30}|argon2/);
      await revert([entry.id]);
      expect(await device(Number(made.device_id))).toMatchObject({ device_name: "Fan bearing" });
      const keys = await platform.data<Row>("device/reveal", { device_id: made.device_id }, as(users.dealer));
      expect(keys.nwks_key).toBe("A".repeat(32));
    });

    test("has no number of a call that was rolled back", async () => {
      const { id } = await gateway();
      const { database } = platform.platform;
      const now = () => platform.now;
      const logger = () => createOperationLogger({ database, now, caller });
      const caller = { accountId: users.admin.id, username: "Ada", role: role.admin } as Caller;
      const target = { resource: "gateway", targetId: Number(id), agentId: null, title: "Hall 7" };
      const entry = { ...target, module: 1, action: "edit" } as const;
      const [first, other] = [logger(), logger()];
      const failed = database.transaction().execute(async (trx) => {
        await first(entry, trx);
        throw new Error("rolled back");
      });
      await expect(failed).rejects.toThrow("rolled back");
      await database.transaction().execute(async (trx) => {
        await other(entry, trx);
        await other(entry, trx);
      });
      await first(entry);
      await first(entry);
      const [one, two, three, four] = (await lines()).toReversed().slice(-4);
      expect([one?.operation, two?.operation]).toEqual([one?.id, one?.id]);
      expect([three?.operation, four?.operation]).toEqual([three?.id, three?.id]);
    });

    test("of two people at the same moment is reverted once", async () => {
      const { id } = await gateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await last();
      const answers = await Promise.all([revert([entry.id]), revert([entry.id])]);
      expect(answers.flatMap(({ done }) => done)).toEqual([entry.id]);
      expect(await detail(id)).toMatchObject({ name: "Hall 7" });
    });
  });

  test("an edit of a stock record is reverted", async () => {
    const { storage_id, imei } = await addStock(platform, users, { type: 1, agentId: null });
    const payload = { ...loraStock(imei), storage_id, model: "Other", batch: "B9" };
    await platform.data("storage/create-lora", payload, as(users.operator));
    await revert([(await last()).id]);
    const { list } = await platform.data<{ list: Row[] }>("storage/list", { imei }, as(users.admin));
    expect(list).toMatchObject([{ model: "GL-LR250", batch: "2026-11-B" }]);
  });

  describe("a switch", () => {
    test.each([
      ["a device", "device/enable", async () => ({ device_id: (await addDevice(platform, users)).device_id })],
      ["a provider", "agent/enable", async () => ({ agent_id: await platform.addAgent() })],
    ] as const)("of %s goes back, and forth again", async (_of, path, make) => {
      const payload = await make();
      const by = path === "agent/enable" ? users.admin : users.dealer;
      const state = async () =>
        (await platform.data<Row>(path.replace("enable", "detail"), payload, as(users.admin))).is_enable;
      await platform.data(path, payload, as(by));
      expect(await state()).toBe(0);
      const entry = await last();
      await revert([entry.id]);
      expect(await state()).toBe(1);
      await revert([(await last()).id]);
      expect(await state()).toBe(0);
      expect(await refusalOf(entry.id)).toBe("This operation was reverted already");
    });

    test.each([
      ["an account", "user/is-disable", {}, "is_enable", 1],
      ["the API", "user/open-api/enable", { enable: 1 }, "open_api", 0],
      ["OPC", "user/opc/enable", { enable: 1 }, "opc_enable", 0],
    ] as const)("of %s of a customer goes back", async (_of, path, more, field, former) => {
      const { id: user_id } = await platform.addPerson(role.customer, { agent_id: users.agentId });
      const state = async () => (await platform.data<Row>("user/detail", { user_id }, as(users.admin)))[field];
      await platform.data(path, { user_id, ...more }, as(users.admin));
      expect(await state()).toBe(1 - former);
      expect(await revert([(await last()).id])).toMatchObject({ refused: [] });
      expect(await state()).toBe(former);
    });

    test("of a customer's application, and an edit of OPC parameters, are reverted", async () => {
      const flags = { agent_id: users.agentId, open_api: 1, opc_enable: 1 };
      const { id: user_id } = await platform.addPerson(role.customer, flags);
      const app = () => platform.data<Row>("app/detail-by-user-id", { user_id }, as(users.admin));
      await platform.data("app/open-or-end", { target_user_id: user_id, flag: 1 }, as(users.admin));
      await revert([(await last()).id]);
      expect(await app()).toMatchObject({ flag: 0 });

      const opc = () => platform.data<Row>("user/opc/detail", { user_id }, as(users.admin));
      const settings = {
        user_id,
        endpoint_url: "opc.tcp://93.184.216.34:4840",
        security_policy: 1,
        security_mode: 3,
        publish_interval: 5000,
      };
      const saved = await platform.call("user/opc/save", { ...settings, password: "secret" }, as(users.admin));
      expect(saved).toMatchObject({ code: 0 });
      const before = await opc();
      await platform.data("user/opc/save", { ...settings, namespace_uri: "urn:x" }, as(users.admin));
      await revert([(await last()).id]);
      expect(await opc()).toEqual(before);
    });

    test("that another person has switched since is not reverted", async () => {
      const { device_id } = await addDevice(platform, users);
      await platform.data("device/enable", { device_id }, as(users.dealer));
      const entry = await last();
      await platform.data("device/enable", { device_id }, as(users.dealer));
      expect(await refusalOf(entry.id)).toContain("Changed since");
      expect(await device(device_id)).toMatchObject({ is_enable: 1 });
    });
  });

  describe("an allotment", () => {
    const agentOf = async ({ imei }: StockRow) => {
      const { list } = await platform.data<{ list: Row[] }>("storage/list", { imei }, as(users.admin));
      return list[0]?.agent_id ?? null;
    };
    const distribute = async (stock: readonly StockRow[], agent_id: number, from: readonly number[] = []) => {
      platform.now += 1000;
      const payload = { storage_ids: stock.map(({ storage_id }) => storage_id), agent_id, from_agent_ids: from };
      await platform.data("storage/distribute", payload, as(users.admin));
      return last();
    };

    test("of many records is one operation, and is reverted as a whole", async () => {
      const stock = [];
      for (let count = 0; count < 3; count += 1) stock.push(await addStock(platform, users, { agentId: null }));
      const { operation } = await distribute(stock, users.agentId);
      const entries = await lines({ operation });
      expect(entries.map(({ is_part }) => is_part)).toEqual([1, 1, 1]);
      // One was bound in the meantime: it stays, with its reason.
      const [first, ...others] = stock as [StockRow, ...StockRow[]];
      await platform.data("device/save-device", nbDevice(first.imei), as(users.dealer));
      const { done, refused } = await revert(entries.map(({ id }) => id));
      expect(done).toHaveLength(2);
      expect(refused).toMatchObject([{ message: "A device was bound to the stock record since" }]);
      expect(await Promise.all(others.map(agentOf))).toEqual([null, null]);
      expect(await agentOf(first)).toBe(users.agentId);
    });

    test("to another provider can be reverted after the undo time, and repeated", async () => {
      const stock = await addStock(platform, users);
      const entry = await distribute([stock], users.otherAgentId, [users.agentId]);
      const { database } = platform.platform;
      const old = { distribute_time: platform.now - 2 * day };
      await database.updateTable("storage").set(old).where("id", "=", stock.storage_id).execute();
      await revert([entry.id]);
      expect(await agentOf(stock)).toBe(users.agentId);
      await revert([(await last()).id]);
      expect(await agentOf(stock)).toBe(users.otherAgentId);
    });

    test("of new stock can be reverted for one day only", async () => {
      const stock = await addStock(platform, users, { agentId: null });
      const entry = await distribute([stock], users.agentId);
      const { database } = platform.platform;
      const old = { distribute_time: platform.now - 2 * day };
      await database.updateTable("storage").set(old).where("id", "=", stock.storage_id).execute();
      const { refused } = await revert([entry.id]);
      expect(refused[0]?.message).toBe("A distribution can be undone for 24 hours only");
      expect(await agentOf(stock)).toBe(users.agentId);
    });

    test("cannot be reverted after the record was moved again", async () => {
      const stock = await addStock(platform, users, { agentId: null });
      const entry = await distribute([stock], users.agentId);
      await distribute([stock], users.otherAgentId, [users.agentId]);
      expect(await refusalOf(entry.id)).toContain("Changed since: Service provider, by Person");
      expect(await agentOf(stock)).toBe(users.otherAgentId);
    });
  });

  test("settings of many devices are reverted by the same commands", async () => {
    const [one, other] = [await addDevice(platform, users), await addDevice(platform, users)];
    for (const { imei } of [one, other]) {
      const report = { type: "nb", imei, time: platform.now, time_setting: 6, report_interval: 12 };
      await sendReports(platform, [{ ...report, remaining_ratio: 50 }]);
    }
    platform.now += minute;
    const device_ids = [one.device_id, other.device_id];
    await platform.data("device/save-settings", { device_ids, time_setting: 3 }, as(users.dealer));
    const { database, log } = platform.platform;
    await runSettingJobs(database, { now: () => platform.now, signal: new AbortController().signal, log });
    const { operation } = await last();
    const entries = await lines({ operation });
    expect(entries).toHaveLength(2);
    expect(await device(one.device_id)).toMatchObject({ time_setting: 3, is_pending: 1 });
    expect(await revert(entries.map(({ id }) => id))).toMatchObject({ refused: [] });
    for (const { device_id } of [one, other]) {
      expect(await device(device_id)).toMatchObject({ time_setting: 6, effective_time_setting: 6, is_pending: 0 });
    }
  });

  describe("the rights", () => {
    const editedDevice = async () => {
      const made = await addDevice(platform, users);
      await save(made, { asset_tag: "B2" });
      return { made, entry: await last() };
    };

    test("a provider reverts changes of own devices, and nothing else", async () => {
      const { made, entry } = await editedDevice();
      const foreign = await platform.call("action/revert", { ids: [entry.id] }, as(users.otherDealer));
      expect(foreign.code).toBe(code.notExist);
      expect((await platform.call("action/revert-preview", { ids: [entry.id] }, as(users.otherDealer))).code).toBe(
        code.notExist,
      );
      const { id } = await gateway();
      const other = await last();
      expect((await platform.call("action/revert", { ids: [other.id] }, as(users.dealer))).code).toBe(code.notExist);
      expect(await detail(id)).toMatchObject({ name: "Hall 7" });
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
      expect(await refusalOf(entry.id, leader)).toBe("You may not do the opposite action now");
    });

    test("only administrators see which administrator has changed it since", async () => {
      const { made, entry } = await editedDevice();
      await save(await device(made.device_id), { asset_tag: "C3" }, users.admin);
      expect(await refusalOf(entry.id, users.dealer)).toContain("by an administrator");
      expect(await refusalOf(entry.id)).toMatch(/by Person \d+/);
    });

    test("nobody reads the name of another provider's person", async () => {
      const { made, entry } = await editedDevice();
      await save(await device(made.device_id), { asset_tag: "C3" });
      const { database } = platform.platform;
      const foreign = { agent_id: users.otherAgentId, username: "Frida" };
      await database
        .updateTable("action_log")
        .set(foreign)
        .where("id", "=", (await last()).id)
        .execute();
      expect(await refusalOf(entry.id, users.dealer)).toMatch(/by somebody else at/);
      expect(await refusalOf(entry.id)).toContain("by Frida");
    });

    test("finds the change among many others without reading their values", async () => {
      const { made, entry } = await editedDevice();
      await save(await device(made.device_id), { asset_tag: "C3" });
      const { id: by } = await last();
      const { database } = platform.platform;
      const { id: _id, ...row } = await database
        .selectFrom("action_log")
        .selectAll()
        .where("id", "=", by)
        .executeTakeFirstOrThrow();
      const long = { before: { device_name: "x".repeat(9000) }, after: { device_name: "y" } };
      const others = Array.from({ length: 150 }, () => ({ ...row, username: "Other", former: JSON.stringify(long) }));
      await database.insertInto("action_log").values(others).execute();
      expect(await refusalOf(entry.id)).toMatch(/by Person \d+/);
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
      const { id: mark } = await last();
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
