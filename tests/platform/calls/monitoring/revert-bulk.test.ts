import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { day, minute } from "../../../../src/platform/base/clock";
import { runSettingJobs } from "../../../../src/platform/calls/settings/run-setting-jobs";
import { addDevice, addStock, nbDevice, type StockRow } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { type Row, useReverts } from "../../../support/reverts";

describe.each(openTestDatabases())("reverting switches, allotments and settings on $name", (engine) => {
  const { platform, users, as, lines, newestLine, revert, revertRefused, device } = useReverts(engine);

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
      const entry = await newestLine();
      await revert([entry.id]);
      expect(await state()).toBe(1);
      await revert([(await newestLine()).id]);
      expect(await state()).toBe(0);
      expect(await revertRefused(entry.id)).toBe("This operation was reverted already");
    });

    test.each([
      ["an account", "user/is-disable", {}, "is_enable", 1],
      ["the API", "user/open-api/enable", { enable: 1 }, "open_api", 0],
      ["OPC", "user/opc/enable", { enable: 1 }, "opc_enable", 0],
    ] as const)("a switch of %s of a customer is reverted", async (_of, path, more, field, former) => {
      const { id: user_id } = await platform.addPerson(role.customer, { agent_id: users.agentId });
      const state = async () => (await platform.data<Row>("user/detail", { user_id }, as(users.admin)))[field];
      await platform.data(path, { user_id, ...more }, as(users.admin));
      expect(await state()).toBe(1 - former);
      expect(await revert([(await newestLine()).id])).toMatchObject({ refused: [] });
      expect(await state()).toBe(former);
    });

    test("a switch of a customer's application and an edit of OPC parameters are reverted", async () => {
      const flags = { agent_id: users.agentId, open_api: 1, opc_enable: 1 };
      const { id: user_id } = await platform.addPerson(role.customer, flags);
      const app = () => platform.data<Row>("app/detail-by-user-id", { user_id }, as(users.admin));
      await platform.data("app/open-or-end", { target_user_id: user_id, flag: 1 }, as(users.admin));
      await revert([(await newestLine()).id]);
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
      await revert([(await newestLine()).id]);
      expect(await opc()).toEqual(before);
    });

    test("that another person has switched since is not reverted", async () => {
      const { device_id } = await addDevice(platform, users);
      await platform.data("device/enable", { device_id }, as(users.dealer));
      const entry = await newestLine();
      await platform.data("device/enable", { device_id }, as(users.dealer));
      expect(await revertRefused(entry.id)).toContain("Changed since");
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
      return newestLine();
    };

    test("an allotment of many records is one operation, and records that have not changed since are reverted", async () => {
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
      await revert([(await newestLine()).id]);
      expect(await agentOf(stock)).toBe(users.otherAgentId);
    });

    test("an allotment of new stock can be reverted for one day only", async () => {
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
      expect(await revertRefused(entry.id)).toContain("Changed since: Service provider, by Person");
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
    const { operation } = await newestLine();
    const entries = await lines({ operation });
    expect(entries).toHaveLength(2);
    expect(await device(one.device_id)).toMatchObject({ time_setting: 3, is_pending: 1 });
    expect(await revert(entries.map(({ id }) => id))).toMatchObject({ refused: [] });
    for (const { device_id } of [one, other]) {
      expect(await device(device_id)).toMatchObject({ time_setting: 6, effective_time_setting: 6, is_pending: 0 });
    }
  });
});
