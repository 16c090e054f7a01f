import { alarmStep } from "../../../contract";
import { announce, oneOf } from "../../database";
import type { Subscriber } from "../events";

/** The column values that open an alarm again. Its assignee stays. */
export const reopened = {
  closed_by: null,
  closed_time: null,
  close_reason: "",
  acknowledged_by: null,
  acknowledged_time: null,
} as const;

/** Reopens alarms that a person has cleared, if a later report of the device still contains them. */
export const reopenReported: Subscriber = async (trx, events, now) => {
  const reports = events.flatMap((event) =>
    event.type === "report.taken" && event.report.alarms.length > 0 ? [event] : [],
  );
  if (reports.length === 0) return;
  const deviceIds = [...new Set(reports.map(({ device }) => device.id))];
  const cleared = await trx
    .selectFrom("alarm")
    .select(["id", "device_id", "code", "closed_time"])
    .where("device_id", ...oneOf(trx, "bigint", deviceIds))
    .where("end_time", "is", null)
    .where("closed_time", "is not", null)
    .$narrowType<{ device_id: number; closed_time: number }>()
    .execute();
  const again = cleared.flatMap(({ id, device_id, code, closed_time }) => {
    // A report from before the clearing may arrive later.
    const event = reports.find(
      ({ device, report }) => device.id === device_id && report.time > closed_time && report.alarms.includes(code),
    );
    return event === undefined ? [] : [{ id, device: event.device }];
  });
  if (again.length === 0) return;
  const ids = again.map(({ id }) => id);
  await trx
    .updateTable("alarm")
    .set({ ...reopened, reopened_time: now })
    .where("id", ...oneOf(trx, "bigint", ids))
    .execute();
  await trx
    .insertInto("alarm_step")
    .values(ids.map((alarm_id) => ({ alarm_id, account_id: null, kind: alarmStep.stillReported, time: now })))
    .execute();
  announce(
    trx,
    again.map(({ id, device: { agent_id, group_id, customer_id } }) => ({
      resource: "alarm",
      type: "updated",
      id,
      owners: { agentId: agent_id, groupId: group_id, customerId: customer_id },
    })),
  );
};
