import { type Kysely, sql } from "kysely";
import type { Database } from "../../database";
import type { EventDevice } from "../events";
import { publish } from "../publish";

/**
 * Ends alarms that later reports will not end: the lubricator is unbound, or its cartridge is new.
 * Call it in the transaction of that change.
 *
 * @param device its owners before the change: their callback URLs receive the events.
 * @param now ms UTC. An alarm that began later, by a device clock that is ahead, ends when it began.
 * @param codes of the alarms to end; all by default.
 */
export async function endAlarms(
  trx: Kysely<Database>,
  device: EventDevice,
  now: number,
  codes?: readonly number[],
): Promise<void> {
  const ended = await trx
    .updateTable("alarm")
    .set({ end_time: sql<number>`case when begin_time > ${now} then begin_time else cast(${now} as bigint) end` })
    .where("device_id", "=", device.id)
    .where("end_time", "is", null)
    .$if(codes !== undefined, (query) => query.where("code", "in", codes ?? []))
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
