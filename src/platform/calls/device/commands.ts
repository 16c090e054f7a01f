import { pendingAction } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { updateForecasts } from "../../fleet/forecast";
import { cancelCommands } from "../../fleet/intake/command-queue";
import { withCountsUpdated } from "../../fleet/totals";
import { deviceEntry, deviceRow, lockDevice } from "./device-queries";
import { nothingPending } from "./plan-save";

/** Cancels the commands that wait for a device's next report. */
export const deviceCommandHandlers: Handlers<"device/cancel-pending"> = {
  "device/cancel-pending": ({ device_id }, context) => {
    const { caller, database, now, record } = context;
    return database.transaction().execute(async (trx) => {
      const device = await lockDevice(trx, caller, device_id);
      const count = await cancelCommands(trx, device_id, now());
      // A report may have confirmed them in the meantime: then nothing changes and nothing is logged.
      if (count > 0) {
        const isSwapped = device.pending_action === pendingAction.swap;
        await withCountsUpdated(trx, [device_id], async () => {
          await trx
            .updateTable("device")
            .set({
              ...nothingPending,
              // The swap set the remaining grease to 100 %. Without the reset command it is unknown until the next report.
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
