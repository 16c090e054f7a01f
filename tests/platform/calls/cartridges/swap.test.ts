import { beforeEach, describe, expect, test } from "vitest";
import { code, commandStatus, greaseMatch, role, statusOfDevice } from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { addDevice } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestUsers } from "../../../support/test-users";
import { pictureFile } from "../../../support/upload-files";

interface DeviceRow {
  readonly device_id: number;
  readonly status: number;
  readonly remaining_ratio: number | null;
  readonly remaining_ml: number | null;
  readonly lubricant: string;
  readonly lubricantTube: number;
  readonly pending_action: number | null;
  readonly empty_expected: number | null;
}

interface SwapRow {
  readonly id: number;
  readonly grease: string;
  readonly batch: string;
  readonly comment: string;
  readonly grease_match: number;
}

const lithium = 1;
const polyurea = 5;
const hour = 3_600_000;
const day = 24 * hour;

describe.each(openTestDatabases())("swapping a cartridge on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);
  let imei = "";
  let device: { readonly device_id: number };

  /** A device that has reported an empty cartridge and a low battery. */
  beforeEach(async () => {
    const added = await addDevice(platform, users, { lubricant: "General purpose lithium grease NLGI 2" });
    device = { device_id: added.device_id };
    imei = String(added.imei);
    platform.now += 1000;
    await report({ remaining_ratio: 0, alarms: [1, 2] });
    platform.now += hour;
  });

  const report = async (values: object) =>
    (await sendReports(platform, [{ type: "nb", imei, time: platform.now, ...values }])).results;
  const data = <R>(path: string, payload: object, as = users.dealer.token) =>
    platform.data<R>(path, { ...payload }, { as });
  const call = (path: string, payload: object, as = users.dealer.token) => platform.call(path, { ...payload }, { as });
  const detail = () => data<DeviceRow>("device/detail", { device_id: device.device_id });
  const swaps = async () => (await data<{ list: SwapRow[] }>("swap/list", { device_id: device.device_id })).list;
  let batches = 0;
  const cartridge = async (values: object = {}, agent_id = users.agentId) => {
    batches += 1;
    const row = { agent_id, grease_id: lithium, size: 250, batch: `S-${batches}`, best_before: "2028-01-31", count: 2 };
    return { ...row, id: await insertReturningId(platform.platform.database, "cartridge", { ...row, ...values }) };
  };
  const countOf = async (id: number) => (await data<{ count: number }>("cartridge/detail", { id })).count;
  const openAlarms = async () =>
    (
      await data<{ list: { code: number; state: number }[] }>("device-alarm-log/list-by-device", {
        device_id: device.device_id,
      })
    ).list
      .filter(({ state }) => state === 1)
      .map((one) => one.code);
  const swap = (cartridge_id: number, values: object = {}) => ({
    device_id: device.device_id,
    cartridge_id,
    ...values,
  });

  test("records it, fills the device, ends its cartridge alarms and takes the cartridge from stock", async () => {
    expect(await openAlarms()).toEqual(expect.arrayContaining([1, 2]));
    const { id, batch } = await cartridge();
    const after = await data<DeviceRow>(
      "device/swap-cartridge",
      swap(id, { remaining_ml: 0, comment: "Seal replaced" }),
    );
    expect(after).toMatchObject({
      remaining_ratio: 100,
      // The last report was an hour ago.
      remaining_ml: 249.9,
      lubricantTube: 250,
      // The name that the device had for the same grease.
      lubricant: "General purpose lithium grease NLGI 2",
      status: statusOfDevice.alarm,
    });
    expect(after.empty_expected).toBeGreaterThan(platform.now + 30 * day);
    expect(await openAlarms()).toEqual([2]);
    expect(await countOf(id)).toBe(1);
    expect(await swaps()).toMatchObject([
      {
        device_id: device.device_id,
        time: platform.now,
        username: expect.stringContaining("Person"),
        grease: "锂基脂 Lithium NLGI 2",
        size: 250,
        batch,
        old_grease: "General purpose lithium grease NLGI 2",
        old_size: 125,
        old_batch: "",
        remaining_ml: 0,
        grease_match: greaseMatch.compatible,
        comment: "Seal replaced",
      },
    ]);
    const { list } = await data<{ list: { content: string }[] }>("device/history", { device_id: device.device_id });
    expect(list[0]?.content).toMatch(/换罐|Swap cartridge/);
    const next = await cartridge();
    await data("device/swap-cartridge", swap(next.id));
    expect((await swaps())[0]).toMatchObject({ old_batch: batch, old_size: 250, batch: next.batch });
  });

  test("ignores the old count until the device confirms its reset", async () => {
    const { id } = await cartridge();
    await data("device/swap-cartridge", swap(id));
    platform.now += hour;
    const [answer] = await report({ remaining_ratio: 0, alarms: [1, 2] });
    expect(await openAlarms()).toEqual([2]);
    expect((await detail()).remaining_ratio).toBe(100);
    const [reset] = answer?.commands ?? [];
    platform.now += 1000;
    await report({ remaining_ratio: 99, alarms: [2], confirms: [reset?.id] });
    expect(await detail()).toMatchObject({ remaining_ratio: 99, pending_action: null });
    const commands = await platform.platform.database
      .selectFrom("device_command")
      .select("status")
      .where("device_id", "=", device.device_id)
      .execute();
    expect(commands.map(({ status }) => status)).toEqual([commandStatus.confirmed]);
  });

  test("refuses an incompatible grease unless the person gives a reason; a comment is not enough", async () => {
    const { id } = await cartridge({ grease_id: polyurea });
    const refused = await call("device/swap-cartridge", swap(id, { comment: "Seal replaced", swap_reason: "  " }));
    expect(refused).toMatchObject({ code: code.wrongParameter });
    expect(JSON.stringify(refused)).toMatch(/polyurea/i);
    expect(await swaps()).toEqual([]);
    expect(await countOf(id)).toBe(2);
    const preview = await data<{ lines: { value: string }[] }>("device/swap-preview", swap(id));
    expect(preview.lines[0]?.value).toMatch(/Polyurea/);
    await data("device/swap-cartridge", swap(id, { comment: "Seal replaced", swap_reason: "Bearing cleaned" }));
    expect(await swaps()).toMatchObject([
      { comment: "Bearing cleaned · Seal replaced", grease_match: greaseMatch.incompatible },
    ]);
    expect(await detail()).toMatchObject({ lubricant: "聚脲脂 Polyurea NLGI 2" });
  });

  test("accepts an expired cartridge only with a reason", async () => {
    const { id } = await cartridge({ best_before: "2026-11-20" });
    expect((await call("device/swap-cartridge", swap(id))).code).toBe(code.wrongParameter);
    await data("device/swap-cartridge", swap(id, { swap_reason: "Nothing else on site" }));
  });

  test("refuses a batch that is used up, even with a reason", async () => {
    const { id } = await cartridge({ count: 0 });
    expect((await call("device/swap-cartridge", swap(id, { swap_reason: "…" }))).code).toBe(code.notAllowed);
  });

  test("gives the last cartridge to only one of two concurrent calls", async () => {
    const { id } = await cartridge({ count: 1 });
    const answers = await Promise.all([1, 2].map(() => call("device/swap-cartridge", swap(id))));
    expect(answers.map((one) => one.code).toSorted()).toEqual([code.ok, code.notAllowed]);
    expect(await countOf(id)).toBe(0);
    expect(await swaps()).toHaveLength(1);
  });

  test("answers a foreign cartridge as an unknown one", async () => {
    const { id } = await cartridge({}, users.otherAgentId);
    const [foreign, unknown] = [
      await call("device/swap-cartridge", swap(id)),
      await call("device/swap-cartridge", swap(987_654)),
    ];
    expect(foreign.code).toBe(code.notExist);
    expect(foreign.message).toBe(unknown.message);
    expect(await swaps()).toEqual([]);
  });

  test("accepts only a photo that the caller has uploaded", async () => {
    const { id } = await cartridge();
    const upload = await platform.data<{ url: string }>(
      "file/upload",
      { file: await pictureFile() },
      { as: users.dealer.token },
    );
    const other = await platform.addPerson(role.afm, { agent_id: users.agentId });
    expect((await call("device/swap-cartridge", swap(id, { photo: upload.url }), other.token)).code).toBe(
      code.wrongParameter,
    );
    await data("device/swap-cartridge", swap(id, { photo: upload.url }));
    expect(await swaps()).toMatchObject([{ photo: expect.stringContaining("/files/") }]);
  });

  test("refuses a device without a lubricator", async () => {
    const { id } = await cartridge();
    await data("device/unbind-device", { device_id: device.device_id });
    expect((await call("device/swap-cartridge", swap(id))).code).toBe(code.notAllowed);
  });
});
