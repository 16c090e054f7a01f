import type { Kysely } from "kysely";
import type { Logger } from "../../base/logger";
import { type Database, dayOf } from "../../database";
import type { PlatformEvent } from "../events";
import { updateForecasts } from "../forecast";
import { publish } from "../publish";
import { type DayIncrement, incrementTotals } from "../totals";
import { availabilityOf } from "./availability";
import type { PendingCommand } from "./command-queue";
import { type AddedDay, addToDays } from "./device-days";
import { type FoundDevice, findDevices, knownReports, openAlarms, pendingCommands, sourceKey } from "./find-devices";
import { findGateways, updateGateways } from "./gateway-status";
import type { Report, ReportFacts } from "./report";
import { type AlarmState, applyReport, type DeviceSnapshot, type DeviceState, type Transition } from "./transition";
import { type AlarmChange, alarmKey, confirmCommands, writeAlarms, writeReports, writeStates } from "./write-changes";

/** What has become of a report. */
export type IngestOutcome =
  /** It counts now, or has counted already; the commands are those that wait for the device. */
  | { readonly status: "taken" | "known"; readonly commands: readonly PendingCommand[] }
  /** No bound device has this identifier; nothing was stored. */
  | { readonly status: "unknown" }
  | { readonly status: "refused"; readonly reason: string };

/** A report that is new, and what it did. */
interface Taken {
  readonly device: FoundDevice;
  readonly facts: ReportFacts;
  readonly done: Transition;
}

/**
 * Takes a batch of reports in one transaction: each is kept, changes its device's state and day, raises and ends alarms,
 * and confirms commands, once, however often it is sent (by device and time). The number of statements does not grow with
 * the batch.
 *
 * Reports of disabled devices count like all others: to disable a device takes nothing away from what it tells.
 *
 * @param reports in any order.
 * @param now ms UTC.
 * @returns what has become of each, in the order in which they came.
 */
export async function ingestReports(
  database: Kysely<Database>,
  reports: readonly Report[],
  { now, log }: { readonly now: number; readonly log: Logger },
): Promise<readonly IngestOutcome[]> {
  if (reports.length === 0) return [];
  const outcomes = await database.transaction().execute(async (trx) => {
    const devices = await findDevices(
      trx,
      reports.map(({ source }) => source),
    );
    const found = reports.map((report) => ({ ...report, device: devices.get(sourceKey(report.source)) }));
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
      const key = `${device.id} ${facts.time}`;
      if (known.has(key)) return "known";
      known.add(key);
      return "taken";
    });
    const alarms = await openAlarms(trx, ids);
    const pending = await pendingCommands(trx, ids);

    const situations = new Map<number, DeviceSnapshot>(
      [...devices.values()].map((device) => [
        device.id,
        { state: device, alarms: alarms.get(device.id) ?? [], pending: pending.get(device.id) ?? [] },
      ]),
    );
    const fresh = found
      .flatMap(({ device, facts }, at) => (device !== undefined && status[at] === "taken" ? [{ device, facts }] : []))
      .toSorted((one, other) => one.facts.time - other.facts.time);
    const taken = fresh.map(({ device, facts }): Taken => {
      const before = situations.get(device.id) ?? { state: device, alarms: [], pending: [] };
      const done = applyReport(before, facts, { cartridge: device.lubricant_tube, now });
      situations.set(device.id, done);
      return { device, facts, done };
    });
    await write(trx, taken, situations, now);
    return found.map(({ device }, at): IngestOutcome => {
      const own = status[at] ?? "unknown";
      if (own === "unknown" || device === undefined) return { status: "unknown" };
      if (own === "refused") return { status: own, reason: "time: this is before the device was bound" };
      return { status: own, commands: situations.get(device.id)?.pending ?? [] };
    });
  });
  logUnknownCodes(reports, outcomes, log);
  return outcomes;
}

async function write(
  trx: Kysely<Database>,
  taken: readonly Taken[],
  situations: ReadonlyMap<number, DeviceSnapshot>,
  now: number,
): Promise<void> {
  if (taken.length === 0) return;
  const devices = [...new Set(taken.map(({ device }) => device))];
  await writeReports(
    trx,
    taken.map(({ device, facts, done }) => ({ device, facts, kind: done.kind })),
  );
  const days = await addToDays(
    trx,
    taken.map(({ device, facts, done }) => ({
      device_id: device.id,
      agent_id: device.agent_id,
      facts,
      dispensed: done.dispensed,
      remaining: done.remaining,
      timeSetting: done.state.time_setting,
    })),
  );
  const heard = heardBy(taken);
  const gateways = await findGateways(trx, [...heard.keys()]);
  const states = devices.map((device) => ({ device, state: situations.get(device.id)?.state ?? device }));
  const isNewDay = ({ device, state }: (typeof states)[number]): boolean =>
    device.active_time === null || dayOf(state.active_time ?? 0) !== dayOf(device.active_time);
  const availability = await availabilityOf(
    trx,
    states.filter(isNewDay).map(({ device }) => device.id),
    now,
  );
  await writeStates(
    trx,
    states.map(({ device, state }) => {
      const gateway = gateways.get(state.gateway_eui);
      // Another provider's gateway may well hear it, but is nobody's business here.
      const isOurs = gateway !== undefined && (gateway.agent_id === null || gateway.agent_id === device.agent_id);
      return {
        device,
        state: {
          ...state,
          id: device.id,
          availability: availability.get(device.id) ?? device.availability,
          gateway_id: !heard.has(state.gateway_eui) ? device.gateway_id : isOurs ? gateway.id : null,
        },
      };
    }),
  );
  await updateForecasts(
    trx,
    states.filter((one) => isNewDay(one) || changesOutlook(one)).map(({ device }) => device.id),
    now,
  );
  const alarms = devices.flatMap((device) =>
    (situations.get(device.id)?.alarms ?? [])
      .filter((alarm) => alarm.id === null || alarm.end_time !== null)
      .map((alarm) => ({ device, alarm })),
  );
  const alarmIds = await writeAlarms(trx, alarms);
  await confirmCommands(
    trx,
    taken.flatMap(({ facts, done }) => done.confirmed.map((command) => ({ command, time: facts.time }))),
  );
  await publish(
    trx,
    taken.flatMap((one) => eventsOf(one, alarmIds)),
    now,
  );
  await updateGateways(trx, gateways, heard);
  await incrementTotals(trx, growthsOf(devices, days, alarms));
}

/** Whether a forecast cannot wait for the next day: another setting, or a fresh cartridge. */
const changesOutlook = ({ device, state }: { readonly device: FoundDevice; readonly state: DeviceState }): boolean =>
  state.time_setting !== device.time_setting || (state.remaining_ratio ?? 0) > (device.remaining_ratio ?? 0);

/** What the days' totals gain: what the devices' days have gained, and the alarms that are new. */
function growthsOf(
  devices: readonly FoundDevice[],
  days: readonly AddedDay[],
  alarms: readonly AlarmChange[],
): readonly DayIncrement[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return [
    ...days.flatMap(({ device_id, day, dispensed_ml, isFirst }) => {
      const device = byId.get(device_id);
      return device === undefined ? [] : [{ device, day, dispensed_ml, heard: isFirst ? 1 : 0 }];
    }),
    ...alarms.flatMap(({ device, alarm }) =>
      alarm.id === null ? [{ device, day: dayOf(alarm.begin_time), alarms: 1 }] : [],
    ),
  ];
}

/** EUI of each gateway → the time of the newest report that it passed on. */
function heardBy(taken: readonly Taken[]): ReadonlyMap<string, number> {
  const heard = new Map<string, number>();
  // Oldest first, so the last one stays.
  for (const { facts } of taken) if (facts.gateway_eui !== null) heard.set(facts.gateway_eui, facts.time);
  return heard;
}

function eventsOf({ device, facts, done }: Taken, alarmIds: ReadonlyMap<string, number>): readonly PlatformEvent[] {
  const { time, temperature, battery, signal } = facts;
  const report = {
    ...{ time, temperature, battery, signal },
    remaining_ratio: facts.remaining_ratio ?? (done.remaining === null ? null : done.state.remaining_ratio),
    dispensed_ml: done.dispensed,
    alarms: facts.alarms ?? [],
  };
  const withId = (alarm: AlarmState) => {
    const id = alarmIds.get(alarmKey({ device, alarm }));
    if (id === undefined) throw new RangeError(`Alarm ${alarm.code} of device ${device.id} was not written.`);
    return { id, code: alarm.code, begin_time: alarm.begin_time };
  };
  return [
    { type: "report.taken", device, report },
    ...done.raised.map((alarm) => ({ type: "alarm.raised" as const, device, alarm: withId(alarm) })),
    ...done.cleared.map((alarm) => ({
      type: "alarm.cleared" as const,
      device,
      alarm: { ...withId(alarm), end_time: alarm.end_time ?? time },
    })),
    ...done.confirmed.map(({ id, kind }) => ({ type: "command.confirmed" as const, device, command: { id, kind } })),
  ];
}

/** Error codes without a meaning are logged and kept nowhere (spec §8). */
function logUnknownCodes(reports: readonly Report[], outcomes: readonly IngestOutcome[], log: Logger): void {
  for (const [at, { source, unknownCodes }] of reports.entries()) {
    if (unknownCodes.length > 0 && outcomes[at]?.status === "taken") {
      log.warn({ device: source.value, codes: unknownCodes }, "unknown device error codes");
    }
  }
}
