import type { Kysely, Updateable } from "kysely";
import { type CommandKind, commandKind, describeScene, type Scene, serialiseScene } from "../../../contract";
import type { OperationLogEntry } from "../../access/handler";
import type { Database } from "../../database";
import type { DeviceTable } from "../../database/tables/devices";
import { type CommandData, cancelCommands, queueCommand } from "../../fleet/intake/command-queue";
import { type Device, deviceEntry } from "../device/device-queries";
import { sceneOf } from "../device/scene";
import type { WantedSettings } from "./wanted-settings";

interface NewSettings {
  readonly device: Device;
  readonly wanted: WantedSettings;
  /** The job's change; absent for the settings of a single device. */
  readonly changeId?: number;
  /** The account that gives the settings. */
  readonly accountId: number;
  readonly now: number;
}

/** The columns of the settings other than the mode/scene, with their commands. */
export const settingColumns = [
  { name: "time_setting", pending: "pending_time_setting", kind: commandKind.timeSetting },
  { name: "report_interval", pending: "pending_report_interval", kind: commandKind.reportInterval },
] as const;

/**
 * Gives a device its new settings. A device that has reported gets commands; any other device starts with the settings.
 * @returns whether a command waits for the next report, and the entry for the operation log.
 */
export async function giveSettings(
  trx: Kysely<Database>,
  { device, wanted, changeId, accountId, now }: NewSettings,
): Promise<{ readonly isCommanded: boolean; readonly entry: OperationLogEntry }> {
  const columns: Updateable<DeviceTable> = {};
  const commands: { readonly kind: CommandKind; readonly data: CommandData }[] = [];
  const inEffect: CommandKind[] = [];
  let asked: Scene = [];
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const { name, pending, kind } of settingColumns) {
    const value = wanted[name];
    if (value === null) continue;
    before[name] = device[pending] ?? device[name];
    after[name] = value;
    if (device.active_time === null) columns[name] = value;
    const waits = device.active_time !== null && device[name] !== value;
    columns[pending] = waits ? value : null;
    if (waits) commands.push({ kind, data: { [name]: value } });
    else inEffect.push(kind);
  }
  if (wanted.scene !== null) {
    const { scene, pending_scene } = await sceneOf(trx, device);
    asked = pending_scene ?? scene;
    before.scene = describeScene(asked);
    after.scene = describeScene(wanted.scene);
    if (serialiseScene(scene) === serialiseScene(wanted.scene)) inEffect.push(commandKind.scene);
    else commands.push({ kind: commandKind.scene, data: { scene: wanted.scene } });
  }
  if (inEffect.length > 0) await cancelCommands(trx, device.id, now, inEffect);
  for (const command of commands) {
    await queueCommand(trx, { ...command, device, accountId, now, ...(changeId === undefined ? {} : { changeId }) });
  }
  if (Object.keys(columns).length > 0) {
    await trx
      .updateTable("device")
      .set({ ...columns, update_time: now })
      .where("id", "=", device.id)
      .execute();
  }
  const entry = {
    ...deviceEntry(device),
    action: "settings",
    before,
    after,
    ...(wanted.scene === null
      ? {}
      : {
          raw: {
            before: { ...before, scene: serialiseScene(asked) },
            after: { ...after, scene: serialiseScene(wanted.scene) },
          },
        }),
  };
  return { isCommanded: commands.length > 0, entry };
}
