import { describe, expect, test } from "vitest";
import { type BulkAnswer, code, distributionUndoTime } from "../../../../src/contract";
import { hour } from "../../../../src/platform/base/clock";
import { addStock, nbDevice, type StockRow } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

describe.each(openTestDatabases())("distributing stock on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);

  const asAdmin = () => ({ as: users.admin.token });
  const distribute = (storage_ids: readonly number[], agent_id: number, from_agent_ids: readonly number[] = []) => {
    // Each distribution has a time of its own.
    platform.now += 1000;
    const payload = { storage_ids, agent_id, from_agent_ids };
    return platform.data<BulkAnswer & { changed: readonly StockRow[] }>("storage/distribute", payload, asAdmin());
  };
  const listed = async (imei: string, as = users.admin.token) => {
    const { list } = await platform.data<{ list: readonly StockRow[] }>("storage/list", { imei }, { as });
    return list[0];
  };
  const undo = ({ storage_id, distribute_time }: StockRow) =>
    platform.call("storage/undo-distribute", { storage_id, distribute_time }, asAdmin());

  /** Makes a distribution older. */
  const age = (storage_id: number, ms: number) =>
    platform.platform.database
      .updateTable("storage")
      .set({ distribute_time: platform.now - ms })
      .where("id", "=", storage_id)
      .execute();

  /** A record that was moved from the first provider to the other one. */
  const moved = async () => {
    const { storage_id, imei } = await addStock(platform, users);
    const { changed } = await distribute([storage_id], users.otherAgentId, [users.agentId]);
    const [row] = changed;
    if (row === undefined) throw new Error(`${imei} was not moved.`);
    return row;
  };

  test("moves another provider's stock only if that provider is named", async () => {
    const own = await addStock(platform, users, { agentId: null });
    const foreign = await addStock(platform, users, { agentId: users.otherAgentId });
    const there = await addStock(platform, users);
    const ids = [own, foreign, there].map(({ storage_id }) => storage_id);
    const { name } = await platform.data<{ name: string }>("agent/detail", { agent_id: users.otherAgentId }, asAdmin());

    const first = await distribute(ids, users.agentId);
    expect(first.done).toEqual([own.storage_id]);
    expect(first.refused).toEqual([
      { id: foreign.storage_id, code: code.notAllowed, message: expect.stringContaining(`Belongs to ${name};`) },
      { id: there.storage_id, code: code.alreadyExists, message: expect.stringContaining("already") },
    ]);
    expect(await listed(foreign.imei)).toMatchObject({ agent_id: users.otherAgentId });

    const second = await distribute(ids, users.agentId, [users.otherAgentId]);
    expect(second.done).toEqual([foreign.storage_id]);
    expect(second.changed).toMatchObject([{ former_agent_name: name, agent_id: users.agentId, can_undo: 1 }]);
  });

  test("lists the records that no provider has", async () => {
    const free = await addStock(platform, users, { agentId: null });
    await addStock(platform, users);
    const { list } = await platform.data<{ list: readonly StockRow[] }>("storage/list", { agent_id: 0 }, asAdmin());
    expect(list.map(({ imei }) => imei)).toContain(free.imei);
    expect(new Set(list.map(({ agent_id }) => agent_id))).toEqual(new Set([null]));
  });

  test("is undone from the list later on, and the record returns to its former provider", async () => {
    const { imei, storage_id } = await moved();
    await age(storage_id, distributionUndoTime - hour);
    const row = await listed(imei);
    expect(row).toMatchObject({ agent_id: users.otherAgentId, can_undo: 1, bind_status: 0 });
    expect(await undo(row as StockRow)).toMatchObject({ code: 0, data: { agent_id: users.agentId } });
    expect(await listed(imei)).toMatchObject({ agent_id: users.agentId, can_undo: 0, distribute_time: null });
    const log = await platform.data<{ list: readonly object[] }>("action/list", {}, asAdmin());
    expect(JSON.stringify(log.list[0])).toContain(`Undo distribution`);
  });

  test("is not undone after a day", async () => {
    const { imei, storage_id } = await moved();
    await age(storage_id, distributionUndoTime + 1);
    const row = await listed(imei);
    expect(row).toMatchObject({ agent_id: users.otherAgentId, can_undo: 0 });
    expect(await undo(row as StockRow)).toMatchObject({
      code: code.notAllowed,
      message: expect.stringContaining("24 hours"),
    });
  });

  test("a distribution of unassigned stock can be undone", async () => {
    const { storage_id, imei } = await addStock(platform, users, { agentId: null });
    const { changed } = await distribute([storage_id], users.agentId);
    expect((await undo(changed[0] as StockRow)).code).toBe(code.ok);
    expect(await listed(imei)).toMatchObject({ agent_id: null });
  });

  const giveBack = ({ storage_id }: StockRow) => distribute([storage_id], users.agentId, [users.otherAgentId]);
  const bind = async ({ imei }: StockRow) => {
    const as = { as: users.otherDealer.token };
    return platform.data<{ device_id: number }>("device/save-device", nbDevice(imei), as);
  };
  test.each<[string, (row: StockRow) => Promise<unknown>, number]>([
    ["when the record has moved on", giveBack, code.notAllowed],
    [
      "when it has moved on and come back",
      async (row) => {
        await giveBack(row);
        await distribute([row.storage_id], users.otherAgentId, [users.agentId]);
      },
      code.notAllowed,
    ],
    ["when a device is bound", bind, code.alreadyBound],
    [
      "when a device was bound and unbound",
      async (row) => {
        const { device_id } = await bind(row);
        await platform.data("device/unbind-device", { device_id }, { as: users.otherDealer.token });
      },
      code.notAllowed,
    ],
    ["a second time", undo, code.notAllowed],
  ])("is not undone %s", async (_says, happens, refused) => {
    const row = await moved();
    await happens(row);
    const before = await listed(row.imei);
    const answer = await undo(row);
    expect(answer).toMatchObject({ code: refused, message: expect.stringMatching(/.{20}/) });
    expect(await listed(row.imei)).toEqual(before);
  });

  test("does not show a provider whose stock a record was", async () => {
    const { imei } = await moved();
    const row = await listed(imei, users.otherDealer.token);
    expect(row).toMatchObject({ imei });
    expect(Object.keys(row ?? {})).not.toContain("former_agent_name");
  });

  test("leaves one owner if it is undone at the same time as a binding", async () => {
    for (let round = 0; round < 5; round += 1) {
      const row = await moved();
      const [bound] = await Promise.all([
        platform.call("device/save-device", nbDevice(row.imei), { as: users.otherDealer.token }),
        undo(row),
      ]);
      const isBound = bound.code === code.ok;
      expect(await listed(row.imei)).toMatchObject({
        agent_id: isBound ? users.otherAgentId : users.agentId,
        bind_status: isBound ? 1 : 0,
      });
    }
  });
});
