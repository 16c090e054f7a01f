import { role } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { describeAction } from "../../access/operation-log";
import { requireValue } from "../../access/require-value";
import { queryPage } from "../list/pagination";
import { canRevertOf } from "../monitoring/operation-log";
import { findDevice } from "./device-queries";

/** Not `former`: it is long, and no answer has it. */
const columns = [
  "action_log.id",
  "action_log.time",
  "action_log.username",
  "action_log.role",
  "action_log.resource",
  "action_log.action",
  "action_log.title",
  "action_log.content",
  "action_log.reverts",
  "action_log.reverted_by",
] as const;

/**
 * The operation log of one device, for everybody who has the device in scope. Two things are hidden from non-admins: the
 * names of admins, and entries from a time when the device belonged to another dealer.
 */
export const deviceHistoryHandlers: Handlers<"device/history"> = {
  "device/history": async (payload, { caller, database, language }) => {
    const device = await findDevice(database, caller, requireValue(payload.device_id, "device_id"));
    const isAdmin = caller.role === role.admin;
    const page = await queryPage({
      database,
      request: payload,
      from: database
        .selectFrom("action_log")
        .where("action_log.resource", "=", "device")
        .where("action_log.target_id", "=", device.id)
        .$if(!isAdmin, (query) => query.where("action_log.agent_id", "=", device.agent_id)),
      select: (entries) => entries.select(columns).select(canRevertOf.as("can_revert")),
      order: [{ column: "action_log.time", direction: "desc", isNotNull: true }],
      tieBreaker: "action_log.id",
    });
    const list = page.list.map((row) => ({
      id: row.id,
      time: row.time,
      username: isAdmin || row.role !== role.admin ? row.username : "",
      role: row.role,
      content: describeAction(row, language),
      can_revert: row.can_revert,
    }));
    return { ...page, list };
  },
};
