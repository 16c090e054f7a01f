import type { Insertable, Kysely } from "kysely";
import { commandKind, commandStatus, reportType } from "../../../contract";
import { day, hour } from "../../base/clock";
import { round } from "../../base/round";
import { type Database, toJson } from "../../database";
import type { DeviceCommandTable, DeviceReportTable } from "../../database/tables/devices";
import { dailySwing } from "./device-traits";
import type { DemoDevice } from "./fleet";
import type { DayFigures } from "./generate-history";
import { insertRows } from "./insert-rows";
import { createRandom, type Random } from "./random";
import type { DemoAgent } from "./tenants";

interface ReportOptions {
  readonly trx: Kysely<Database>;
  readonly agents: readonly DemoAgent[];
  readonly fleet: readonly StoredDevice[];
  readonly today: number;
}

type StoredDevice = DemoDevice & { readonly id: number };
type ReportRow = Insertable<DeviceReportTable>;
type CommandRow = Insertable<DeviceCommandTable>;

/** How far back single reports reach, days. Daily figures reach further. */
const reportDays = 3;

/** Every eighth device has a confirmed time setting of some weeks ago in its log. */
const confirmedShare = 8;

/** Rows per statement: SQLite accepts 32,766 parameters. */
const rowsPerStatement = 5000;

/** Writes the device log: the latest reports of each device, and its pending and confirmed commands. */
export async function writeReports({ trx, agents, fleet, today }: ReportOptions): Promise<void> {
  const reports = fleet.flatMap((device) => reportsOf(device, today));
  for (let start = 0; start < reports.length; start += rowsPerStatement) {
    await trx
      .insertInto("device_report")
      .values(reports.slice(start, start + rowsPerStatement))
      .execute();
  }
  const owners = new Map(agents.map(({ id, ownerId }) => [id, ownerId]));
  const commands = fleet.flatMap((device) => commandsOf(device, owners.get(device.row.agent_id) ?? null, today));
  await insertRows(trx, "device_command", commands, "id");
}

/** Makes reports back from the last one, one interval apart. */
function reportsOf({ id, row, history }: StoredDevice, today: number): readonly ReportRow[] {
  const { active_time, report_interval = 24, agent_id, gateway_eui } = row;
  if (typeof active_time !== "number") return [];
  const from = Math.min(today - reportDays * day, active_time);
  const count = Math.floor((active_time - from) / (report_interval * hour)) + 1;
  const random = createRandom(id);
  return Array.from({ length: count }, (_, back): ReportRow => {
    const time = active_time - back * report_interval * hour;
    const figures = history.days.find((item) => today + item.day * day > time - day) ?? history.days.at(-1);
    const alarms = history.alarms
      .filter((alarm) => alarm.begin <= time && (alarm.end === null || alarm.end > time))
      .map(({ code }) => code);
    const payload = {
      ...(figures &&
        readingsOf({ figures, row, time, random, dayEnd: Math.min(today + (figures.day + 1) * day - 1, active_time) })),
      alarms,
      ...(gateway_eui ? { gateway_eui } : {}),
      time_setting: row.time_setting,
      report_interval,
    };
    const report_type = alarms.length > 0 ? reportType.alarm : reportType.periodic;
    return { device_id: id, time, agent_id, report_type, payload: toJson(payload) };
  });
}

/** Difference of day and night from the mean temperature, °C. The figure of a day is its maximum. */
const swing = 2.5;

interface ReadingOptions {
  readonly figures: DayFigures;
  readonly row: StoredDevice["row"];
  /** ms UTC. */
  readonly time: number;
  readonly random: Random;
  /** End of the day or time of the device's last report, ms UTC. */
  readonly dayEnd: number;
}

/** The readings of one report. They differ within a day, as those of a real device do. */
function readingsOf({ figures, row, time, random, dayEnd }: ReadingOptions) {
  const { report_interval = 24, lubricant_tube, longitude = null } = row;
  // The state of the device shows the last report.
  const isLast = time === dayEnd;
  const dispensed = figures.dispensed / (figures.day === 0 ? figures.reports : 24 / report_interval);
  // The remaining volume of a day is that of its last report.
  const laterReports = Math.floor((dayEnd - time) / (report_interval * hour));
  return {
    temperature: isLast
      ? figures.temperature
      : round(figures.temperature + dailySwing(time, longitude, swing) - swing + random.between(-0.8, 0.8), 1),
    battery: figures.battery,
    signal: isLast ? figures.signal : figures.signal + random.int(-4, 4),
    remaining_ratio: round(Math.min((figures.remaining + dispensed * laterReports) / lubricant_tube, 1) * 100, 1),
    dispensed_ml: round(dispensed * (isLast ? 1 : random.between(0.92, 1.08)), 3),
  };
}

function commandsOf(
  { id, row, commandTime }: StoredDevice,
  account_id: number | null,
  today: number,
): readonly CommandRow[] {
  const owner = { device_id: id, agent_id: row.agent_id, account_id };
  const pending = { ...owner, status: commandStatus.pending, create_time: commandTime, confirm_time: null };
  const commands: CommandRow[] = [];
  if (id % confirmedShare === 0 && typeof row.active_time === "number") {
    const create_time = today - (20 + (id % 30)) * day + 9 * hour;
    commands.push({
      ...owner,
      kind: commandKind.timeSetting,
      data: toJson({ time_setting: row.time_setting }),
      status: commandStatus.confirmed,
      create_time,
      confirm_time: create_time + (row.report_interval ?? 24) * hour,
    });
  }
  if (typeof row.pending_time_setting === "number") {
    const data = toJson({ time_setting: row.pending_time_setting });
    commands.push({ ...pending, kind: commandKind.timeSetting, data });
  }
  if (row.pending_action === 1) commands.push({ ...pending, kind: commandKind.reset, data: "{}" });
  return commands;
}
