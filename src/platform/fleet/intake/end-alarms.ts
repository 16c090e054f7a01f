import { type Kysely, sql } from "kysely";
import type { Database } from "../../database";
import type { EventDevice } from "../events";
import { publish } from "../publish";

/**
 * Ends the open alarms of a device whose lubricator was taken from it: no report of it will ever say that they have ended.
 * To be called in the transaction that takes it.
 *
 * @param device as it was while the alarms held.
 * @param now ms UTC. An alarm of a device whose clock is ahead ends when it began.
 */
export async function endAlarms(trx: Kysely<Database>, device: EventDevice, now: number): Promise<void> {
  const ended = await trx
    .updateTable("alarm")
    .set({ end_time: sql<number>`case when begin_time > ${now} then begin_time else cast(${now} as bigint) end` })
    .where("device_id", "=", device.id)
    .where("end_time", "is", null)
    .returning(["id", "code", "begin_time", "end_time"])
    .execute();
  await publish(
    trx,
    ended.map(({ id, code, begin_time, end_time }) => ({
      type: "alarm.cleared" as const,
      device,
      alarm: { id, code, begin_time, end_time: end_time ?? now },
    })),
    now,
  );
}
