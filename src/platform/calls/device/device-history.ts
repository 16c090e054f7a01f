import { role } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { queryOperationLog } from "../monitoring/operation-log";
import { findDevice } from "./device-queries";

/**
 * What was done to a device. Whoever reaches the device sees it, whoever did it: a provider also what an admin has done.
 * Two things stay with those they concern: the names of admins, who are one to everybody else, and what was done while
 * the device was another provider's.
 */
export const deviceHistoryHandlers: Handlers<"device/history"> = {
  "device/history": async (payload, { caller, database, language }) => {
    const device = await findDevice(database, caller, requireValue(payload.device_id, "device_id"));
    const isAdmin = caller.role === role.admin;
    return queryOperationLog({
      asked: payload,
      language,
      from: database
        .selectFrom("action_log")
        .where("action_log.resource", "=", "device")
        .where("action_log.target_id", "=", device.id)
        .$if(!isAdmin, (query) => query.where("action_log.agent_id", "=", device.agent_id)),
      line: (row) => ({
        id: row.id,
        time: row.time,
        username: isAdmin || row.role !== role.admin ? row.username : "",
        role: row.role,
        content: row.content,
      }),
    });
  },
};
