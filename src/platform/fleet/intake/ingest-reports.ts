import type { Kysely } from "kysely";
import { dayOf } from "../../../contract";
import { day } from "../../base/clock";
import type { Logger } from "../../base/logger";
import { type Database, repeatOnDeadlock } from "../../database";
import { forecastsOf } from "../forecast";
import { publish } from "../publish";
import { type Increment, incrementTotals, readingsSince, updateCounts } from "../totals";
import { availabilityOf } from "./availability";
import type { PendingCommand } from "./command-queue";
import { type AddedDay, addToDays } from "./device-days";
import {
  activeAlarms,
  deviceOf,
  type FoundDevice,
  findDevices,
  knownReports,
  pendingCommands,
  reportKey,
} from "./find-devices";
import { findGateways, updateGateways } from "./gateway-status";
import { quarterIncrements, reportedQuarters } from "./quarters";
import type { Report } from "./report";
import { type AcceptedReport, eventsOf } from "./report-events";
import { applyReport, type DeviceSnapshot, type DeviceState } from "./transition";
import { type AlarmChange, confirmCommands, writeAlarms, writeReports, writeStates } from "./write-changes";

/** The result of one report. */
export type IngestOutcome =
  /** Stored now (`taken`) or before (`known`). `commands` are the pending commands of the device. */
  | { readonly status: "taken" | "known"; readonly commands: readonly PendingCommand[] }
  /** No bound device has this identifier: the report is not stored. */
  | { readonly status: "unknown" }
  | { readonly status: "refused"; readonly reason: string };

/**
 * Ingests a batch of reports in one transaction. Each new report is stored, updates the state and the day of its
 * device, raises and ends alarms, and confirms commands. A report that is sent again (same device and time) has no
 * effect. The number of statements does not depend on the size of the batch.
 *
 * Reports of disabled devices are ingested like all others.
 *
 * @param reports in any order.
 * @param now ms UTC.
 * @returns one outcome per report, in the same order.
 */
export async function ingestReports(
  database: Kysely<Database>,
  reports: readonly Report[],
  { now, log }: { readonly now: number; readonly log: Logger },
): Promise<readonly IngestOutcome[]> {
  if (reports.length === 0) return [];
  const ingest = async (trx: Kysely<Database>): Promise<readonly IngestOutcome[]> => {
    const devices = await findDevices(
      trx,
      reports.map(({ source }) => source),
    );
    const found = reports.map((report) => ({ ...report, device: deviceOf(report, devices) }));
    const ids = [...new Set([...devices.values()].map(({ id }) => id))];
    const known = new Set(
      await knownReports(
        trx,
        found.flatMap(({ device, facts }) => (device === undefined ? [] : [[device.id, facts.time] as const])),
      ),
    );
    const status = found.map(({ device, facts }): IngestOutcome["status"] => {
      if (device === undefined) return "unknown";
      if (device.bind_time !== null && facts.time < device.bind_time) return "refused";
      const key = reportKey(device.id, facts.time);
      if (known.has(key)) return "known";
      known.add(key);
      return "taken";
    });
    const alarms = await activeAlarms(trx, ids);
    const pending = await pendingCommands(trx, ids);

    const snapshots = new Map<number, DeviceSnapshot>(
      [...devices.values()].map((device) => [
        device.id,
        { state: device, alarms: alarms.get(device.id) ?? [], pending: pending.get(device.id) ?? [] },
      ]),
    );
    const fresh = found
      .flatMap(({ device, facts }, index) =>
        device !== undefined && status[index] === "taken" ? [{ device, facts }] : [],
      )
      .toSorted((left, right) => left.facts.time - right.facts.time);
    const accepted = fresh.map(({ device, facts }): AcceptedReport => {
      const before = snapshots.get(device.id) ?? { state: device, alarms: [], pending: [] };
      const transition = applyReport(before, facts, { cartridge: device.lubricant_tube, now });
      snapshots.set(device.id, transition);
      return { device, facts, transition };
    });
    await write(trx, accepted, snapshots, now);
    return found.map(({ device }, index): IngestOutcome => {
      const result = status[index] ?? "unknown";
      if (result === "unknown" || device === undefined) return { status: "unknown" };
      if (result === "refused") return { status: result, reason: "time: this is before the device was bound" };
      return { status: result, commands: snapshots.get(device.id)?.pending ?? [] };
    });
  };
  const outcomes = await repeatOnDeadlock(() => database.transaction().execute(ingest));
  logUnknownCodes(reports, outcomes, log);
  return outcomes;
}

async function write(
  trx: Kysely<Database>,
  accepted: readonly AcceptedReport[],
  snapshots: ReadonlyMap<number, DeviceSnapshot>,
  now: number,
): Promise<void> {
  if (accepted.length === 0) return;
  const devices = [...new Set(accepted.map(({ device }) => device))];
  await writeReports(
    trx,
    accepted.map(({ device, facts, transition }) => ({ device, facts, kind: transition.kind })),
  );
  const since = await readingsSince(trx);
  const reports = accepted.map(({ device, facts: { time }, transition: { dispensed } }) => ({
    device,
    time,
    dispensed,
  }));
  const before = await reportedQuarters(trx, reports, since);
  const days = await addToDays(
    trx,
    accepted.map(({ device, facts, transition }) => ({
      device_id: device.id,
      agent_id: device.agent_id,
      facts,
      dispensed: transition.dispensed,
      remaining: transition.remaining,
      timeSetting: transition.state.time_setting,
    })),
    since,
  );
  const gatewayTimes = gatewayTimesOf(accepted);
  const gateways = await findGateways(trx, [...gatewayTimes.keys()]);
  const states = devices.map((device) => ({ device, state: snapshots.get(device.id)?.state ?? device }));
  const isNewDay = ({ device, state }: (typeof states)[number]): boolean =>
    device.active_time === null || dayOf(state.active_time ?? 0) !== dayOf(device.active_time);
  const availability = await availabilityOf(
    trx,
    states.filter(isNewDay).map(({ device }) => device.id),
    now,
  );
  const forecasts = await forecastsOf(
    trx,
    states
      .filter((one) => isNewDay(one) || changesForecast(one))
      .map(({ device: { id, lubricant_tube }, state }) => ({ ...state, id, lubricant_tube })),
    now,
  );
  const written = states.map(({ device, state }) => {
    const gateway = gateways.get(state.gateway_eui);
    // A device never refers to a gateway of another provider, because its users may not see that gateway.
    const isVisible = gateway !== undefined && (gateway.agent_id === null || gateway.agent_id === device.agent_id);
    const gateway_id = !gatewayTimes.has(state.gateway_eui) ? device.gateway_id : isVisible ? gateway.id : null;
    const { empty_early, empty_expected, empty_late } = forecasts.get(device.id) ?? device;
    const dates = { empty_early, empty_expected, empty_late };
    return {
      device,
      state: {
        ...state,
        ...dates,
        id: device.id,
        availability: availability.get(device.id) ?? device.availability,
        gateway_id,
      },
    };
  });
  await writeStates(trx, written);
  const alarms = devices.flatMap((device) =>
    (snapshots.get(device.id)?.alarms ?? [])
      .filter((alarm) => alarm.id === null || alarm.end_time !== null)
      .map((alarm) => ({ device, alarm })),
  );
  const alarmIds = await writeAlarms(trx, alarms);
  await confirmCommands(
    trx,
    accepted.flatMap(({ facts, transition }) => transition.confirmed.map((command) => ({ command, time: facts.time }))),
  );
  await publish(
    trx,
    accepted.flatMap((one) => eventsOf(one, alarmIds)),
    now,
  );
  await updateGateways(trx, gateways, gatewayTimes, now);
  await incrementTotals(trx, "day_total", incrementsOf(devices, days, alarms));
  const begun = alarms.flatMap(({ device, alarm }) => (alarm.id === null ? [{ device, time: alarm.begin_time }] : []));
  await incrementTotals(trx, "quarter_total", quarterIncrements({ reports, alarms: begun, before, since }));
  await updateCounts(
    trx,
    written.filter(changesCounts).map(({ device, state }) => ({ before: device, after: { ...device, ...state } })),
  );
}

type WrittenState = Parameters<typeof writeStates>[1][number];

/** Whether a report changes the counts to which its device contributes. */
const changesCounts = ({ device, state }: WrittenState): boolean =>
  state.status !== device.status ||
  state.online !== device.online ||
  state.availability !== device.availability ||
  Math.floor((state.empty_expected ?? -1) / day) !== Math.floor((device.empty_expected ?? -1) / day);

/**
 * Whether to update the forecast now instead of the next day: the setting was changed, or the cartridge was exchanged.
 */
const changesForecast = ({ device, state }: { readonly device: FoundDevice; readonly state: DeviceState }): boolean =>
  state.time_setting !== device.time_setting || (state.remaining_ratio ?? 0) > (device.remaining_ratio ?? 0);

/** The increments of the daily totals: from the added days of the devices and from the new alarms. */
function incrementsOf(
  devices: readonly FoundDevice[],
  days: readonly AddedDay[],
  alarms: readonly AlarmChange[],
): readonly Increment[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return [
    ...days.flatMap(({ device_id, day, dispensed_ml, isFirst }) => {
      const device = byId.get(device_id);
      return device === undefined ? [] : [{ device, at: day, dispensed_ml, heard: isFirst ? 1 : 0 }];
    }),
    ...alarms.flatMap(({ device, alarm }) =>
      alarm.id === null ? [{ device, at: dayOf(alarm.begin_time), alarms: 1 }] : [],
    ),
  ];
}

/** EUI → time of the newest report that the gateway relayed, ms UTC. */
function gatewayTimesOf(accepted: readonly AcceptedReport[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  // The reports are sorted by time: the newest one stays in the map.
  for (const { facts } of accepted) if (facts.gateway_eui !== null) times.set(facts.gateway_eui, facts.time);
  return times;
}

/** Unknown error codes are logged and not stored (spec §8). */
function logUnknownCodes(reports: readonly Report[], outcomes: readonly IngestOutcome[], log: Logger): void {
  for (const [index, { source, unknownCodes }] of reports.entries()) {
    if (unknownCodes.length > 0 && outcomes[index]?.status === "taken") {
      log.warn({ device: source.value, codes: unknownCodes }, "unknown device error codes");
    }
  }
}
