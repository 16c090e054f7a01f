import type { Insertable, Kysely } from "kysely";
import { commandKind, commandStatus, reportType, role } from "../../../contract";
import { day, hour } from "../../base/clock";
import { type Database, toJson } from "../../database";
import type { DeviceCommandTable, DeviceReportTable } from "../../database/tables/devices";
import type { DemoDevice } from "./fleet";
import { round } from "./generate-history";
import { insertRows } from "./insert-rows";

interface ReportOptions {
  readonly trx: Kysely<Database>;
  readonly fleet: readonly Stored[];
  readonly today: number;
}

type Stored = DemoDevice & { readonly id: number };
type ReportRow = Insertable<DeviceReportTable>;
type CommandRow = Insertable<DeviceCommandTable>;

/** How far back raw reports are told, days: the days' figures reach further. */
const toldDays = 3;

/** Every so manieth device was given its setting some weeks ago, and has confirmed it. */
const everyConfirmed = 8;

/** Rows of one statement: SQLite takes 32,766 parameters. */
const rowsAStatement = 5000;

/** The device log: the latest reports of each device, what waits for its next one, and settings that were confirmed. */
export async function writeReports({ trx, fleet, today }: ReportOptions): Promise<void> {
  const reports = fleet.flatMap((device) => reportsOf(device, today));
  for (let at = 0; at < reports.length; at += rowsAStatement) {
    await trx
      .insertInto("device_report")
      .values(reports.slice(at, at + rowsAStatement))
      .execute();
  }
  const accounts = await trx
    .selectFrom("account")
    .select(["id", "agent_id"])
    .where("role", "in", [role.afm, role.oem])
    .execute();
  const ownerOf = (agentId: number): number | null => accounts.find((one) => one.agent_id === agentId)?.id ?? null;
  const commands = fleet.flatMap((device) => commandsOf(device, ownerOf(device.row.agent_id), today));
  await insertRows(trx, "device_command", commands, "id");
}

/** Counted back from the last one, an interval apart. */
function reportsOf({ id, row, history }: Stored, today: number): readonly ReportRow[] {
  const { active_time, report_interval = 24, agent_id, gateway_eui } = row;
  if (typeof active_time !== "number") return [];
  const from = Math.min(today - toldDays * day, active_time);
  const count = Math.floor((active_time - from) / (report_interval * hour)) + 1;
  return Array.from({ length: count }, (_, back): ReportRow => {
    const time = active_time - back * report_interval * hour;
    const figures = history.days.find((one) => today + one.day * day > time - day) ?? history.days.at(-1);
    const alarms = history.alarms
      .filter((alarm) => alarm.begin <= time && (alarm.end === null || alarm.end > time))
      .map(({ code }) => code);
    const payload = {
      temperature: figures?.temperature,
      battery: figures?.battery,
      signal: figures?.signal,
      remaining_ratio: figures && round((figures.remaining / row.lubricant_tube) * 100, 1),
      // Of today only these reports have come.
      dispensed_ml:
        figures && round(figures.dispensed / (figures.day === 0 ? figures.reports : 24 / report_interval), 3),
      alarms,
      ...(gateway_eui ? { gateway_eui } : {}),
      time_setting: row.time_setting,
      report_interval,
    };
    const report_type = alarms.length > 0 ? reportType.alarm : reportType.periodic;
    return { device_id: id, time, agent_id, report_type, payload: toJson(payload) };
  });
}

function commandsOf({ id, row, askedAt }: Stored, account_id: number | null, today: number): readonly CommandRow[] {
  const whose = { device_id: id, agent_id: row.agent_id, account_id };
  const waiting = { ...whose, status: commandStatus.pending, create_time: askedAt, confirm_time: null };
  const commands: CommandRow[] = [];
  if (id % everyConfirmed === 0 && typeof row.active_time === "number") {
    const create_time = today - (20 + (id % 30)) * day + 9 * hour;
    commands.push({
      ...whose,
      ...{ kind: commandKind.timeSetting, data: toJson({ time_setting: row.time_setting }) },
      ...{
        status: commandStatus.confirmed,
        create_time,
        confirm_time: create_time + (row.report_interval ?? 24) * hour,
      },
    });
  }
  if (typeof row.pending_time_setting === "number") {
    const data = toJson({ time_setting: row.pending_time_setting });
    commands.push({ ...waiting, kind: commandKind.timeSetting, data });
  }
  if (row.pending_action === 1) commands.push({ ...waiting, kind: commandKind.reset, data: "{}" });
  return commands;
}
