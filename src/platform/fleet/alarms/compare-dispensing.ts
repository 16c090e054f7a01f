import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import {
  alarmStep,
  compareWithPlan,
  type Deviation,
  type DeviationLimit,
  dayOf,
  daysToCompare,
  defaultDeviationLimit,
  deviationCodes,
  deviationOf,
  dispensesLess,
  dispensesMore,
  maxComparedDays,
  periodMonths,
  startOfDay,
} from "../../../contract";
import { day } from "../../base/clock";
import { type Database, engineOf, oneOf } from "../../database";
import type { EventDevice } from "../events";
import { publish } from "../publish";
import { incrementTotals, quarterOf, readingsSince } from "../totals";
import { reopened } from "./reopen-reported";

/** Devices per statement. */
const batchSize = 200;

/** A device that is silent for longer is not compared: its open alarms stay open. */
const silence = 2 * day;

interface Options {
  /** ms UTC. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** A connection to the same database for reads of a whole table (`openReadOnlyDatabase`). */
  readonly readOnly?: Kysely<Database>;
  /**
   * Compares only devices with an open alarm. It then ends soon after the device follows its plan again, or gets a new
   * setting.
   */
  readonly isOnlyOpen?: boolean;
}

/**
 * Raises an alarm for each device that dispenses less or more than planned, and ends the alarms of devices that follow
 * their plan again. It reads the stored days of devices, so the intake of reports needs no code for it.
 */
export async function compareDispensing(
  database: Kysely<Database>,
  { now, signal, readOnly = database, isOnlyOpen = false }: Options,
): Promise<void> {
  const limits = await limitsOf(readOnly);
  for (let after = 0; !signal.aborted; ) {
    const devices = await readDevices(readOnly, { after, now, isOnlyOpen });
    for (const change of await judge(readOnly, devices, limits, now)) await write(database, change, now);
    after = devices.at(-1)?.id ?? after;
    if (devices.length < batchSize) return;
    // SQLite runs in this thread: let other work run between two batches.
    await setImmediate();
  }
}

/** Returns a function that gives the limit of a provider: its newest record. */
async function limitsOf(database: Kysely<Database>): Promise<(agentId: number) => DeviationLimit> {
  const rows = await database
    .selectFrom("deviation_limit")
    .select(["agent_id", "share", "days"])
    .orderBy("id")
    .execute();
  const byAgent = new Map(rows.map(({ agent_id, share, days }) => [agent_id, { share, days }] as const));
  return (agentId) => byAgent.get(agentId) ?? byAgent.get(null) ?? defaultDeviationLimit;
}

const isDeviation = sql<boolean>`alarm.code in (${sql.join(deviationCodes.map((code) => sql.lit(code)))}) and alarm.end_time is null`;

/** The next devices with enough data to compare, with their open alarm. */
const readDevices = (
  database: Kysely<Database>,
  { after, now, isOnlyOpen }: { readonly after: number; readonly now: number; readonly isOnlyOpen: boolean },
) =>
  database
    .selectFrom("device")
    .leftJoin("alarm", (join) => join.onRef("alarm.device_id", "=", "device.id").on(isDeviation))
    .select(["device.id", "device.agent_id", "device.lubricant_tube", "device.time_setting", "device.bind_time"])
    .select(["alarm.id as alarm_id", "alarm.code", "alarm.closed_time"])
    .select(sql<number | null>`(select max(swap.time) from swap where swap.device_id = device.id)`.as("swap_time"))
    .where("device.id", ">", after)
    .where("device.bind_status", "=", 1)
    .where("device.active_time", ">=", now - silence)
    .$if(isOnlyOpen, (query) => query.where("alarm.id", "is not", null))
    .orderBy("device.id")
    .limit(batchSize)
    .execute();

type DeviceRow = Awaited<ReturnType<typeof readDevices>>[number];

/**
 * A device whose deviation begins, ends or changes its direction, or continues after a person has cleared its alarm.
 */
interface DeviationChange {
  readonly id: number;
  readonly after: Deviation;
  readonly isRepeat: boolean;
}

async function judge(
  database: Kysely<Database>,
  devices: readonly DeviceRow[],
  limits: (agentId: number) => DeviationLimit,
  now: number,
): Promise<readonly DeviationChange[]> {
  const running = devices.filter(({ time_setting }) => time_setting >= 1 && time_setting <= periodMonths.newer);
  const days = await readDays(database, running, now, limits);
  return devices.flatMap((device): readonly DeviationChange[] => {
    const { id, agent_id, lubricant_tube: cartridge, time_setting: timeSetting, bind_time, swap_time } = device;
    const limit = limits(agent_id);
    const isCleared = device.closed_time !== null;
    const since = Math.max(bind_time ?? 0, swap_time ?? 0, device.closed_time ?? 0);
    const compared = compareWithPlan(days.get(id) ?? [], { cartridge, timeSetting, limit, since });
    // Not enough days have passed since the alarm was cleared.
    if (compared === null && isCleared) return [];
    const before = deviationBy(device.code);
    const after = compared === null ? null : deviationOf(compared, limit.share, isCleared ? null : before);
    const isRepeat = isCleared && after === before;
    return after === before && !isRepeat ? [] : [{ id, after, isRepeat }];
  });
}

const deviationBy = (code: number | null): Deviation =>
  code === dispensesLess ? "less" : code === dispensesMore ? "more" : null;

async function readDays(
  database: Kysely<Database>,
  devices: readonly DeviceRow[],
  now: number,
  limits: (agentId: number) => DeviationLimit,
) {
  const found = new Map<number, Parameters<typeof compareWithPlan>[0][number][]>();
  if (devices.length === 0) return found;
  const most = Math.max(...devices.map((one) => daysToCompare(limits(one.agent_id), one.time_setting)));
  // The last report may be two days old, and the day before the compared days is needed too.
  const first = dayOf(startOfDay(dayOf(now)) - (Math.min(most, maxComparedDays) + 7) * day);
  const rows = await database
    .selectFrom("device_day")
    .innerJoin("device", "device.id", "device_day.device_id")
    .where(
      "device_day.device_id",
      ...oneOf(
        database,
        "bigint",
        devices.map(({ id }) => id),
      ),
    )
    .where("device_day.day", ">=", first)
    .select(["device_day.device_id", "device_day.day", "device_day.last_time"])
    .select(["device_day.dispensed_ml", "device_day.remaining_ml"])
    .select(sql<number>`coalesce(device_day.time_setting, device.time_setting)`.as("time_setting"))
    .orderBy("device_day.device_id")
    .orderBy("device_day.day")
    .execute();
  for (const { device_id, day: number, last_time, dispensed_ml, remaining_ml, time_setting } of rows) {
    const reported = found.get(device_id) ?? [];
    reported.push({
      time: last_time ?? startOfDay(number) + day,
      dispensed: dispensed_ml,
      remaining: remaining_ml,
      timeSetting: time_setting,
    });
    found.set(device_id, reported);
  }
  return found;
}

/** Ends the open alarm of a device, and raises the new alarm. */
async function write(database: Kysely<Database>, { id, after, isRepeat }: DeviationChange, now: number): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const device = await trx
      .selectFrom("device")
      .selectAll()
      .where("id", "=", id)
      .where("bind_status", "=", 1)
      .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    // The device was deleted or unbound in the meantime.
    if (device === undefined) return;
    if (isRepeat) return raiseAgain(trx, device, now);
    const wanted = after === null ? null : after === "less" ? dispensesLess : dispensesMore;
    const ended = await trx
      .updateTable("alarm")
      .set({ end_time: now })
      .where("device_id", "=", id)
      .where(isDeviation)
      .$if(wanted !== null, (query) => query.where("code", "!=", wanted ?? 0))
      .returning(["id", "code", "begin_time"])
      .execute();
    const raised =
      wanted === null
        ? undefined
        : await trx
            .insertInto("alarm")
            .values({ device_id: id, agent_id: device.agent_id, code: wanted, begin_time: now })
            .onConflict((conflict) => conflict.doNothing())
            .returning(["id", "code", "begin_time"])
            .executeTakeFirst();
    await publish(
      trx,
      [
        ...ended.map((alarm) => ({ type: "alarm.cleared" as const, device, alarm: { ...alarm, end_time: now } })),
        ...(raised === undefined ? [] : [{ type: "alarm.raised" as const, device, alarm: raised }]),
      ],
      now,
    );
    if (raised === undefined) return;
    await incrementTotals(trx, "day_total", [{ device, at: dayOf(now), alarms: 1 }]);
    if (now >= (await readingsSince(trx))) {
      await incrementTotals(trx, "quarter_total", [{ device, at: quarterOf(now), alarms: 1 }]);
    }
  });
}

/** Opens an alarm again that a person has cleared too early, and notifies its recipients again. */
async function raiseAgain(trx: Kysely<Database>, device: EventDevice, now: number): Promise<void> {
  const alarm = await trx
    .updateTable("alarm")
    .set({ ...reopened, reopened_time: now })
    .where("device_id", "=", device.id)
    .where(isDeviation)
    .where("closed_time", "is not", null)
    .returning(["id", "code", "begin_time"])
    .executeTakeFirst();
  // Another person has opened it meanwhile.
  if (alarm === undefined) return;
  const step = { alarm_id: alarm.id, account_id: null, kind: alarmStep.stillReported, time: now };
  await trx.insertInto("alarm_step").values(step).execute();
  await trx.deleteFrom("notice").where("alarm_id", "=", alarm.id).execute();
  await publish(trx, [{ type: "alarm.raised", device, alarm }], now);
}
