import type { Insertable, Kysely } from "kysely";
import { commandKind, commandStatus, role, type Scene } from "../../../contract";
import { day, hour } from "../../base/clock";
import { type Database, toJson } from "../../database";
import type { DeviceCommandTable } from "../../database/tables/devices";
import type { DemoDevice } from "./fleet";
import { insertRows } from "./insert-rows";

const onDays = (days: readonly number[], intervals: readonly Omit<Scene[number], "weekday">[]): Scene =>
  days.flatMap((weekday) => intervals.map((one) => ({ ...one, weekday })));

const workdays = [1, 2, 3, 4, 5];
const everyDay = [...workdays, 6, 7];

/** What operators ask for: closer watch while a plant works, a look now and then otherwise. */
const usualScenes: readonly Scene[] = [
  onDays(workdays, [{ begin: 8 * 60, end: 18 * 60, mode: 2, rate: 60 }]),
  onDays(everyDay, [
    { begin: 6 * 60, end: 22 * 60, mode: 2, rate: 120 },
    { begin: 22 * 60, end: 24 * 60, mode: 2, rate: 240 },
  ]),
  [
    ...onDays(workdays, [{ begin: 7 * 60, end: 19 * 60, mode: 2, rate: 30 }]),
    ...onDays([6], [{ begin: 0, end: 24 * 60, mode: 1, rate: 720 }]),
  ],
];

/** Every so manieth device works by a scene. */
const every = 6;
/** When they were given, days ago. */
const givenBefore = 12;

/** Mode/scene settings that devices have confirmed. */
export async function writeScenes({
  trx,
  fleet,
  today,
}: {
  readonly trx: Kysely<Database>;
  readonly fleet: readonly (DemoDevice & { readonly id: number })[];
  readonly today: number;
}): Promise<void> {
  const accounts = await trx
    .selectFrom("account")
    .select(["id", "agent_id"])
    .where("role", "in", [role.afm, role.oem])
    .execute();
  const given = today - givenBefore * day + 9 * hour;
  const rows = fleet
    .filter(({ id, row }) => {
      const wasThere = typeof row.bind_time === "number" && row.bind_time < given;
      return id % every === 0 && wasThere && row.bind_status === 1 && (row.active_time ?? 0) > given + day;
    })
    .map(
      ({ id, row }): Insertable<DeviceCommandTable> => ({
        device_id: id,
        agent_id: row.agent_id,
        account_id: accounts.find((one) => one.agent_id === row.agent_id)?.id ?? null,
        kind: commandKind.scene,
        data: toJson({ scene: usualScenes[(id / every) % usualScenes.length] ?? [] }),
        status: commandStatus.confirmed,
        create_time: given,
        confirm_time: given + (row.report_interval ?? 24) * hour,
      }),
    );
  await insertRows(trx, "device_command", rows, "id");
}
