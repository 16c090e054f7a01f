import type { Kysely } from "kysely";
import { alarmKind, commandKind, endedBySwap, type PreviewAnswer, pendingAction, type Text } from "../../../contract";
import { type CallContext, type Handlers, invalidField, type Payloads } from "../../access/handler";
import { announce, type Database, insertReturningId } from "../../database";
import { refreshStatus } from "../../fleet/alarms/refresh-status";
import { updateForecasts } from "../../fleet/forecast";
import { queueCommand } from "../../fleet/intake/command-queue";
import { endAlarms } from "../../fleet/intake/end-alarms";
import { withCountsUpdated } from "../../fleet/totals";
import { type Device, deviceEntry, deviceRow, findDevice, lockDevice } from "../device/device-queries";
import { assertExplained, type PlannedSwap, planSwap, usedUp } from "./plan-swap";

/** Swaps of cartridges. */
export const swapHandlers: Handlers<"device/swap-cartridge" | "device/swap-preview"> = {
  "device/swap-cartridge": (payload, context) =>
    context.database.transaction().execute(async (trx) => {
      await swapCartridge(trx, payload, context);
      return deviceRow(trx, context, payload.device_id);
    }),

  "device/swap-preview": async ({ device_id, cartridge_id }, context): Promise<PreviewAnswer> => {
    const { database, caller, text } = context;
    const device = await findDevice(database, caller, device_id);
    const plan = await planSwap(database, context, { device, cartridgeId: cartridge_id });
    const ending = await openCodes(database, device.id);
    const alarms = alarmKind.filter(({ value }) => ending.includes(value) && endedBySwap.includes(value));
    const { cartridge, grease, objections } = plan;
    const line = (label: Text, value: string) => ({ label: text(label), value });
    return {
      lines: [
        line(
          { zh: "润滑脂", en: "Grease" },
          objections.length === 0
            ? `${grease.name} · ${text({ zh: "相容", en: "compatible" })}`
            : objections.map((one) => text(one)).join("; "),
        ),
        line(
          { zh: "库存", en: "Stock" },
          text(
            { zh: "{batch}：剩 {left} 个", en: "{batch}: {left} left" },
            { batch: cartridge.batch, left: cartridge.count - 1 },
          ),
        ),
        ...(alarms.length === 0
          ? []
          : [line({ zh: "解除报警", en: "Alarms that end" }, alarms.map(({ label }) => text(label)).join(", "))]),
        ...(objections.length === 0
          ? []
          : [line({ zh: "仍要更换的原因", en: "Why swap anyway" }, text({ zh: "必填", en: "needed" }))]),
      ],
    };
  },
};

/**
 * Swaps the cartridge of a device within a transaction.
 *
 * @param time when it was swapped, ms UTC. A phone without network sends the call later
 * @throws Refusal 5 for a device or a cartridge out of scope, 4 if a reason is missing, 15 for a batch that is used up
 */
export async function swapCartridge(
  trx: Kysely<Database>,
  payload: Payloads["device/swap-cartridge"],
  context: CallContext,
  time = context.now(),
): Promise<void> {
  const { caller, record } = context;
  const device = await lockDevice(trx, caller, payload.device_id);
  const plan = await planSwap(trx, { caller, now: () => time }, { device, cartridgeId: payload.cartridge_id });
  assertExplained(plan, payload.swap_reason?.trim() ?? "");
  if ((payload.remaining_ml ?? 0) > device.lubricant_tube) throw moreThanHeld(device.lubricant_tube);
  await takeFromStock(trx, plan);
  await addRecord(trx, context, { device, plan, payload, time });
  const values = await withCountsUpdated(trx, [device.id], () => renew(trx, context, device, plan));
  const { lubricant, lubricant_tube, remaining_ratio } = device;
  await record(
    {
      ...deviceEntry(device),
      action: "swap",
      before: { lubricant, lubricantTube: lubricant_tube, remaining_ratio },
      after: { lubricant: values.lubricant, lubricantTube: values.lubricant_tube, remaining_ratio: 100 },
    },
    trx,
  );
}

/** @throws Refusal 15 if somebody else has taken the last one. */
async function takeFromStock(trx: Kysely<Database>, { cartridge }: PlannedSwap): Promise<void> {
  const taken = await trx
    .updateTable("cartridge")
    .set(({ eb }) => ({ count: eb("count", "-", 1) }))
    .where("id", "=", cartridge.id)
    .where("count", ">", 0)
    .returning("id")
    .executeTakeFirst();
  if (taken === undefined) throw usedUp();
  announce(trx, [
    { resource: "cartridge", type: "updated", id: cartridge.id, owners: { agentId: cartridge.agent_id } },
  ]);
}

interface Swap {
  readonly device: Device;
  readonly plan: PlannedSwap;
  readonly payload: Payloads["device/swap-cartridge"];
  readonly time: number;
}

async function addRecord(
  trx: Kysely<Database>,
  { caller, files }: CallContext,
  { device, plan, payload, time }: Swap,
): Promise<void> {
  const photo = payload.photo ?? "";
  if (photo !== "" && !(await files.isOwn(photo, caller.accountId, trx))) throw notUploaded();
  const last = await trx
    .selectFrom("swap")
    .select(["batch", "time"])
    .where("device_id", "=", device.id)
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { id: device_id, agent_id, lubricant: old_grease, lubricant_tube: old_size } = device;
  const id = await insertReturningId(trx, "swap", {
    device_id,
    agent_id,
    account_id: caller.accountId,
    // Swaps stay in the order in which they are recorded.
    time: Math.max(time, last?.time ?? 0),
    old_grease,
    old_size,
    old_batch: last?.batch ?? "",
    grease: plan.grease.name,
    size: plan.cartridge.size,
    batch: plan.cartridge.batch,
    remaining_ml: payload.remaining_ml,
    grease_match: plan.match,
    photo,
    comment: [payload.swap_reason, payload.comment].flatMap((text) => text?.trim() || []).join(" · "),
  });
  announce(trx, [{ resource: "swap", type: "created", id, owners: { agentId: agent_id, groupId: device.group_id } }]);
}

/** Updates the device for its full cartridge: grease, size, count, alarms and forecast. */
async function renew(
  trx: Kysely<Database>,
  { caller, now }: CallContext,
  device: Device,
  { cartridge, grease, former }: PlannedSwap,
): Promise<{ readonly lubricant: string; readonly lubricant_tube: number }> {
  await queueCommand(trx, { device, kind: commandKind.reset, data: {}, accountId: caller.accountId, now: now() });
  await endAlarms(trx, device, now(), endedBySwap);
  const values = {
    // If the grease is the same, its name in the device stays.
    lubricant: former?.id === grease.id ? device.lubricant : grease.name,
    lubricant_tube: cartridge.size,
  };
  await trx
    .updateTable("device")
    .set({
      ...values,
      remaining_ratio: 100,
      pending_action: pendingAction.swap,
      update_time: now(),
    })
    .where("id", "=", device.id)
    .execute();
  await refreshStatus(trx, device.id);
  await updateForecasts(trx, [device.id], now());
  return values;
}

/** The codes of a device's open alarms. */
async function openCodes(database: Kysely<Database>, deviceId: number): Promise<readonly number[]> {
  const rows = await database
    .selectFrom("alarm")
    .select("code")
    .where("device_id", "=", deviceId)
    .where("end_time", "is", null)
    .execute();
  return rows.map(({ code }) => code);
}

const moreThanHeld = (size: number) =>
  invalidField("remaining_ml", {
    zh: `不能超过旧油管规格 ${size} ml`,
    en: `At most ${size} ml: the old cartridge holds no more`,
  });

const notUploaded = () =>
  invalidField("photo", {
    zh: "须为已上传的图片，请重新上传",
    en: "This has to be a picture that was uploaded here; upload it again",
  });
