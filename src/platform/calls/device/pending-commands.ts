import { commandStatus, role } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { findDevice } from "./device-queries";

/** The commands that wait for a device's next report, oldest first, with time (ms UTC) and username of the request. */
export const pendingCommandHandlers: Handlers<"device/pending"> = {
  "device/pending": async ({ device_id }, { caller, database }) => {
    const device = await findDevice(database, caller, device_id);
    const rows = await database
      .selectFrom("device_command")
      .leftJoin("account", "account.id", "device_command.account_id")
      .select(["device_command.id", "device_command.kind", "device_command.create_time", "account.username"])
      .select("account.role")
      .where("device_command.device_id", "=", device.id)
      .where("device_command.status", "=", commandStatus.pending)
      .orderBy("device_command.id")
      .execute();
    const list = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      time: row.create_time,
      // Only admins see the name of an admin, as in the history.
      username: row.role === role.admin && caller.role !== role.admin ? "" : (row.username ?? ""),
    }));
    return { list };
  },
};
