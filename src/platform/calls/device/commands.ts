import type { Kysely, Updateable } from "kysely";
import { type CommandKind, commandKind } from "../../../contract";
import type { CallContext, Handlers } from "../../access/handler";
import type { Database } from "../../database";
import type { DeviceTable } from "../../database/tables/devices";
import { cancelCommands, queueCommand } from "../../fleet/intake/command-queue";
import { type Device, deviceEntry, deviceRow, lockDevice } from "./device-queries";

/** The settings of a device that it takes on with a report of its own. */
interface Settings {
  /** Months, 0 off, 255 reset. */
  readonly time_setting: number;
  /** Hours. */
  readonly report_interval: number;
}

type Setting = keyof Settings;

const kinds = {
  time_setting: commandKind.timeSetting,
  report_interval: commandKind.reportInterval,
} as const satisfies Record<Setting, CommandKind>;

/** Nothing waits any more. */
const settled = { pending_time_setting: null, pending_report_interval: null, pending_action: null } as const;

/**
 * Has the settings of a device that differ from those in effect wait for its next report; one that is in effect ends the
 * waiting. A device that was never heard has none in effect, so that it takes them on as they are.
 *
 * @returns the columns to set.
 */
export async function requestSettings(
  trx: Kysely<Database>,
  { caller, now }: Pick<CallContext, "caller" | "now">,
  device: Device,
  wanted: Settings,
): Promise<Updateable<DeviceTable>> {
  if (device.active_time === null) return applySettingsNow(trx, device.id, wanted, now());
  const columns: Updateable<DeviceTable> = {};
  for (const name of ["time_setting", "report_interval"] as const) {
    const inEffect = device[name];
    const asked = device[`pending_${name}`] ?? inEffect;
    if (wanted[name] === asked) continue;
    const waits = wanted[name] !== inEffect;
    columns[`pending_${name}`] = waits ? wanted[name] : null;
    const data = { [name]: wanted[name] };
    if (waits) await queueCommand(trx, { device, kind: kinds[name], data, accountId: caller.accountId, now: now() });
    else await cancelCommands(trx, device.id, now(), [kinds[name]]);
  }
  return columns;
}

/** The columns of a lubricator that has not been heard: it starts with its settings, and what another was told is void. */
export async function applySettingsNow(
  trx: Kysely<Database>,
  deviceId: number,
  wanted: Settings,
  now: number,
): Promise<Updateable<DeviceTable>> {
  await cancelCommands(trx, deviceId, now);
  return { ...settled, ...wanted };
}

/** Cancels all that waits for a device's next report. */
export async function cancelAllCommands(
  trx: Kysely<Database>,
  deviceId: number,
  now: number,
): Promise<typeof settled & { readonly count: number }> {
  return { ...settled, count: await cancelCommands(trx, deviceId, now) };
}

/** What waits for a device's next report can be taken back until then. */
export const deviceCommandHandlers: Handlers<"device/cancel-pending"> = {
  "device/cancel-pending": ({ device_id }, { caller, database, now, record }) =>
    database.transaction().execute(async (trx) => {
      const device = await lockDevice(trx, caller, device_id);
      const { count, ...columns } = await cancelAllCommands(trx, device_id, now());
      // Whatever waited may have been confirmed or taken back in the meantime: then there is nothing to say.
      if (count > 0) {
        await trx
          .updateTable("device")
          .set({ ...columns, update_time: now() })
          .where("id", "=", device_id)
          .execute();
        const { time_setting, report_interval, pending_time_setting, pending_report_interval, pending_action } = device;
        await record(
          {
            ...deviceEntry(device),
            action: "cancelPending",
            before: {
              time_setting: pending_time_setting ?? time_setting,
              report_interval: pending_report_interval ?? report_interval,
              pending_action,
            },
            after: { time_setting, report_interval, pending_action: null },
          },
          trx,
        );
      }
      return deviceRow(trx, { caller, now }, device_id);
    }),
};
