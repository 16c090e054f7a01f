import type { Kysely } from "kysely";
import { pendingAction } from "../../../contract";
import type { Handlers } from "../../access/handler";
import type { Database } from "../../database";
import { updateForecasts } from "../../fleet/forecast";
import { cancelCommands } from "../../fleet/intake/command-queue";
import { withCountsUpdated } from "../../fleet/totals";
import { deviceEntry, deviceRow, lockDevice } from "./device-queries";
import { nothingPending } from "./plan-save";

/** Cancels every command that waits for a device's next report. Returns their number and the columns to set. */
export async function cancelAllCommands(
  trx: Kysely<Database>,
  deviceId: number,
  now: number,
): Promise<typeof nothingPending & { readonly count: number }> {
  return { ...nothingPending, count: await cancelCommands(trx, deviceId, now) };
}

/** Cancels the commands that wait for a device's next report. */
export const deviceCommandHandlers: Handlers<"device/cancel-pending"> = {
  "device/cancel-pending": ({ device_id }, context) => {
    const { caller, database, now, record } = context;
    return database.transaction().execute(async (trx) => {
      const device = await lockDevice(trx, caller, device_id);
      const { count, ...columns } = await cancelAllCommands(trx, device_id, now());
      // A report may have confirmed them in the meantime: then nothing changes and nothing is logged.
      if (count > 0) {
        const isSwapped = device.pending_action === pendingAction.swap;
        await withCountsUpdated(trx, [device_id], async () => {
          await trx
            .updateTable("device")
            .set({
              ...columns,
              // The swap set the count to full. Without the reset command, only the next report has the real count.
              ...(isSwapped ? { remaining_ratio: null } : {}),
              update_time: now(),
            })
            .where("id", "=", device_id)
            .execute();
          if (isSwapped) await updateForecasts(trx, [device_id], now());
        });
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
      return deviceRow(trx, context, device_id);
    });
  },
};
