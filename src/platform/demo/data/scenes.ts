import type { Insertable, Kysely } from "kysely";
import { commandKind, commandStatus, type Scene } from "../../../contract";
import { day, hour } from "../../base/clock";
import { type Database, toJson } from "../../database";
import type { DeviceCommandTable } from "../../database/tables/devices";
import type { DemoDevice } from "./fleet";
import { insertRows } from "./insert-rows";
import type { DemoAgent } from "./tenants";

const onDays = (days: readonly number[], intervals: readonly Omit<Scene[number], "weekday">[]): Scene =>
  days.flatMap((weekday) => intervals.map((one) => ({ ...one, weekday })));

const workdays = [1, 2, 3, 4, 5];
const everyDay = [...workdays, 6, 7];

/** Typical scenes: frequent reports while the plant runs, rare ones otherwise. */
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

/** Every sixth device has a scene. */
const sceneShare = 6;
/** Age of the scene commands, days. */
const commandAge = 12;

/** Writes confirmed mode/scene commands. */
export async function writeScenes({
  trx,
  agents,
  fleet,
  today,
}: {
  readonly trx: Kysely<Database>;
  readonly agents: readonly DemoAgent[];
  readonly fleet: readonly (DemoDevice & { readonly id: number })[];
  readonly today: number;
}): Promise<void> {
  const owners = new Map(agents.map(({ id, ownerId }) => [id, ownerId]));
  const commandTime = today - commandAge * day + 9 * hour;
  const rows = fleet
    .filter(({ id, row }) => {
      const wasBound = typeof row.bind_time === "number" && row.bind_time < commandTime;
      return id % sceneShare === 0 && wasBound && row.bind_status === 1 && (row.active_time ?? 0) > commandTime + day;
    })
    .map(
      ({ id, row }): Insertable<DeviceCommandTable> => ({
        device_id: id,
        agent_id: row.agent_id,
        account_id: owners.get(row.agent_id) ?? null,
        kind: commandKind.scene,
        data: toJson({ scene: usualScenes[(id / sceneShare) % usualScenes.length] ?? [] }),
        status: commandStatus.confirmed,
        create_time: commandTime,
        confirm_time: commandTime + (row.report_interval ?? 24) * hour,
      }),
    );
  await insertRows(trx, "device_command", rows, "id");
}
