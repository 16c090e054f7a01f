import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { code, role } from "../../../../src/contract";
import type { Caller } from "../../../../src/platform/access/handler";
import { createOperationLogger } from "../../../../src/platform/access/operation-log";
import { minute } from "../../../../src/platform/base/clock";
import { addDevice, addStock, clearKeys, loraDevice, loraStock, newEui } from "../../../support/lubricators";
import { testPassword } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { type Row, useReverts } from "../../../support/reverts";

describe.each(openTestDatabases())("reverting changes of records on $name", (engine) => {
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

  describe("an edit", () => {
    test("is previewed, and restores only the former values", async () => {
      const made = await addDevice(platform, users, { asset_tag: "A1", rpm: 900 });
      await save(made, { asset_tag: "B2", rpm: 1200, lubricant: "LGEP 2" });
      const entry = await newestLine();
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
      const { id } = await addGateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await newestLine();
      await revert([entry.id]);
      const own = await newestLine();
      expect(own.content).toBe(`Revert of #${entry.id}: Edit: Gateway “Hall 7”. Name: Hall 8 → Hall 7`);
      const [reverted] = await lines({ operation: entry.operation });
      expect(reverted).toMatchObject({ id: entry.id, can_revert: 0 });
      expect(reverted?.content).toContain(`(reverted by #${own.id})`);
      expect(await revertRefused(entry.id)).toBe("This operation was reverted already");
    });

    test.runIf(engine.name === "postgres")("is marked as reverted although a deadlock made it run again", async () => {
      const made = await addDevice(platform, users, { asset_tag: "A1" });
      await save(made, { asset_tag: "B2" });
      const entry = await newestLine();
      const { database } = platform.platform;
      // A sequence keeps its value after a rollback, so only the first transaction fails.
      await sql`create sequence tries`.execute(database);
      await sql`create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('tries') = 1 then raise exception using errcode = '40P01'; end if; return new; end $$`.execute(
        database,
      );
      await sql`create trigger fail_once after update of reverted_by on action_log for each row
        execute function fail_once()`.execute(database);
      onTestFinished(async () => {
        await sql`drop function fail_once cascade`.execute(database);
        await sql`drop sequence tries`.execute(database);
      });
      expect(await revert([entry.id])).toEqual({ done: [entry.id], refused: [] });
      expect(await device(made.device_id)).toMatchObject({ asset_tag: "A1" });
      expect(await revertRefused(entry.id)).toBe("This operation was reverted already");
    });

    const editOf = async (id: unknown) => {
      const { eui, name } = await gatewayDetail(id);
      return { id, eui, name };
    };

    test("is restored when its revert is reverted", async () => {
      const { id } = await addGateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      await revert([(await newestLine()).id]);
      expect(await gatewayDetail(id)).toMatchObject({ name: "Hall 7" });
      await revert([(await newestLine()).id]);
      expect(await gatewayDetail(id)).toMatchObject({ name: "Hall 8" });
    });

    test("is refused after a later change of the same field, with person and time", async () => {
      const { id } = await addGateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await newestLine();
      platform.now += minute;
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 9" }, as(users.dealer));
      expect(await revertRefused(entry.id)).toMatch(/^Changed since: Name, by Person \d+ at 21 Nov 2026/);
      expect(await gatewayDetail(id)).toMatchObject({ name: "Hall 9" });
    });

    test("is refused for a deleted record", async () => {
      const { id } = await addGateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await newestLine();
      await platform.data("gateway/delete", { id }, as(users.dealer));
      expect(await revertRefused(entry.id)).toBe("The record was deleted, or you cannot see it");
    });

    test("is refused by the rules of the record, for example a taken identifier", async () => {
      const { id, eui } = await addGateway();
      await platform.data("gateway/save", { id, eui: newEui(), name: "Hall 7" }, as(users.dealer));
      const entry = await newestLine();
      await platform.data("gateway/save", { eui, name: "Another" }, as(users.dealer));
      const { done, refused } = await revert([entry.id]);
      expect([done, refused[0]?.code]).toEqual([[], code.alreadyExists]);
      expect((await lines()).filter(({ content }) => content.startsWith(`Revert of #${entry.id}`))).toEqual([]);
    });

    test("is refused if it bound another lubricator, or moved a customer's devices", async () => {
      const made = await addDevice(platform, users);
      const { imei } = await addStock(platform, users);
      await save(made, { imei });
      expect(await revertRefused((await newestLine()).id)).toContain("IMEI");

      const customer = await platform.addPerson(role.customer, { agent_id: users.agentId });
      const payload = { user_id: customer.id, name: "C", email: customer.email, agent_id: users.otherAgentId };
      await platform.data("user/update-afm-info", payload, as(users.admin));
      expect(await revertRefused((await newestLine()).id)).toContain("further effects");
    });

    test("without stored former values is refused with that reason", async () => {
      const { id } = await addGateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await newestLine();
      const { database } = platform.platform;
      await database.updateTable("action_log").set({ former: null }).where("id", "=", entry.id).execute();
      expect((await newestLine()).can_revert).toBe(0);
      expect(await revertRefused(entry.id)).toBe("The former values were not kept when this operation was recorded");
    });

    test("an edit of keys stores no key, and a revert restores the other values", async () => {
      const { imei } = await addStock(platform, users, { type: 1 });
      const made = await platform.data<Row>("device/save-device-lora", loraDevice(imei), as(users.dealer));
      const changed = {
        ...loraDevice(imei),
        device_id: made.device_id,
        device_name: "Press",
        nwks_key: "A".repeat(32),
      };
      await platform.data("device/save-device-lora", changed, as(users.dealer));
      const entry = await newestLine();
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
      const { id } = await addGateway();
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

    test("an edit that two people revert at the same moment is reverted once", async () => {
      const { id } = await addGateway();
      await platform.data("gateway/save", { ...(await editOf(id)), name: "Hall 8" }, as(users.dealer));
      const entry = await newestLine();
      const answers = await Promise.all([revert([entry.id]), revert([entry.id])]);
      expect(answers.flatMap(({ done }) => done)).toEqual([entry.id]);
      expect(await gatewayDetail(id)).toMatchObject({ name: "Hall 7" });
    });
  });

  test("an edit of a stock record is reverted", async () => {
    const { storage_id, imei } = await addStock(platform, users, { type: 1, agentId: null });
    const payload = { ...loraStock(imei), storage_id, model: "Other", batch: "B9" };
    await platform.data("storage/create-lora", payload, as(users.operator));
    await revert([(await newestLine()).id]);
    const { list } = await platform.data<{ list: Row[] }>("storage/list", { imei }, as(users.admin));
    expect(list).toMatchObject([{ model: "GL-LR250", batch: "2026-11-B" }]);
  });
});
