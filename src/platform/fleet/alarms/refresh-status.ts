import type { Kysely } from "kysely";
import { firstOwnCode, statusByAlarms, statusOfDevice } from "../../../contract";
import { announce, type Database } from "../../database";
import { isOpen } from "./open-alarms";

/** The statuses of devices that report in time. Their alarms decide between them. */
const reporting: readonly number[] = [statusOfDevice.normal, statusOfDevice.alarm, statusOfDevice.abnormal];

/**
 * Updates the status of a device from its open reported alarms, after its alarms were changed by something other than a
 * report.
 */
export async function refreshStatus(trx: Kysely<Database>, deviceId: number): Promise<void> {
  const open = await trx
    .selectFrom("alarm")
    .select("code")
    .where("device_id", "=", deviceId)
    .where("code", "<", firstOwnCode)
    .where(isOpen)
    .execute();
  const status = statusByAlarms(open.map(({ code }) => code));
  const changed = await trx
    .updateTable("device")
    .set({ status })
    .where("id", "=", deviceId)
    .where("status", "in", reporting)
    .where("status", "!=", status)
    .returning(["id", "agent_id", "group_id", "customer_id"])
    .execute();
  announce(
    trx,
    changed.map(({ id, agent_id, group_id, customer_id }) => ({
      resource: "device",
      type: "updated",
      id,
      owners: { agentId: agent_id, groupId: group_id, customerId: customer_id },
    })),
  );
}
