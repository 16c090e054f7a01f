import { type Clock, minute, second } from "../../base/clock";
import { errorMessage } from "../../base/startup-error";
import type { Calls } from "../../http/wire/calls";
import { Lubricator, type Pace } from "./lubricator";
import {
  type ListedDevice,
  RejectedError,
  type ReportResult,
  readAll,
  type SentReport,
  type SimulatorRuntime,
  sendReports,
  signIn,
  withRetry,
} from "./platform-client";
import type { SimulatorOptions } from "./simulator-options";

interface Simulation extends SimulatorRuntime {
  readonly options: SimulatorOptions;
  readonly clock: Clock;
  /** Stops the simulation after the current batch. */
  readonly signal: AbortSignal;
}

/** Reports per batch: the maximum of the platform. */
const batchSize = 500;

/** How often the list of devices is read again, ms, because devices can be bound and unbound. */
const refreshInterval = 10 * minute;

/** The counts since the last printed line. */
interface Tally {
  sent: number;
  taken: number;
  known: number;
  unknown: number;
  refused: number;
  raised: number;
  ended: number;
  commands: number;
  /** Reason of the first refusal. */
  reason: string;
}

const emptyTally = (): Tally => ({
  sent: 0,
  taken: 0,
  known: 0,
  unknown: 0,
  refused: 0,
  raised: 0,
  ended: 0,
  commands: 0,
  reason: "",
});

/**
 * Simulates the devices of a platform over HTTP only: it reads the list of devices with the session of an account, and
 * sends reports with the ingest key.
 *
 * Reports have real times, because the platform refuses times in the future. `speed` accelerates the time of the
 * devices: at 60, a device with a reporting interval of 12 hours reports every 12 minutes, and each report has the
 * consumption, the battery drain and the temperature change of 12 hours. The platform therefore shows the consumption
 * and the forecasts of a fleet that runs 60 times as fast. Silence depends on real time: a device without network is
 * silent for more than two of its reporting intervals, independent of the speed.
 *
 * @returns when the signal is aborted or the time `until` is reached.
 * @throws RejectedError for a wrong account or key.
 */
export async function simulate(simulation: Simulation): Promise<void> {
  const { options, clock, wait, print, signal } = simulation;
  const { speed, until } = options;
  const pace = { begin: clock(), speed };
  const found = await withRetry(simulation, signal, () => findFleet(simulation, new Map(), pace));
  if (found === null) return;
  let fleet = found;
  print(`${fleet.size} devices at ${speed} times the speed of the clock, reporting to ${options.url}`);
  let tally = emptyTally();
  let refreshTime = pace.begin;
  let printTime = pace.begin;

  while (!signal.aborted && (until === null || clock() < until)) {
    const now = clock();
    if (now - refreshTime >= refreshInterval) {
      refreshTime = now;
      const before = fleet;
      fleet = await findFleet(simulation, before, pace).catch((error: unknown) => {
        print(`the list of devices cannot be read (${errorMessage(error)}); using the previous list`);
        return before;
      });
    }
    if (now - printTime >= minute) {
      print(lineOf(tally, fleet, now));
      tally = emptyTally();
      printTime = now;
    }
    const due = dueLubricators(fleet, now);
    const batch = due.flatMap((device) => {
      const report = device.report(now);
      return report === null ? [] : [{ device, report }];
    });
    if (batch.length === 0) {
      if (due.length === 0) await wait(second, signal);
      continue;
    }
    tally.sent += batch.length;
    const reports = batch.map(({ report }) => report);
    const results = await sendReports(simulation, options, reports, signal);
    if (results === null) break;
    for (const [index, { device, report }] of batch.entries()) {
      settle(tally, { device, report, result: results[index], now: clock() });
    }
    const unknown = new Set(
      batch.flatMap(({ device }, index) => (results[index]?.status === "unknown" ? [device.id] : [])),
    );
    // Unbound devices stop reporting until the list contains them again.
    if (unknown.size > 0) fleet = new Map([...fleet].filter(([id]) => !unknown.has(id)));
  }
  print(lineOf(tally, fleet, clock()));
}

/** Returns the due devices, longest overdue first, up to one batch. */
export const dueLubricators = (fleet: ReadonlyMap<number, Lubricator>, now: number): readonly Lubricator[] =>
  [...fleet.values()]
    .filter(({ nextTime }) => nextTime <= now)
    .toSorted((left, right) => left.nextTime - right.nextTime)
    .slice(0, batchSize);

/** Reads the devices. Known devices keep their simulated state. */
async function findFleet(
  simulation: Simulation,
  before: ReadonlyMap<number, Lubricator>,
  pace: Pace,
): Promise<ReadonlyMap<number, Lubricator>> {
  const { options } = simulation;
  const { listed, open } = await readList(simulation);
  const gateways = listed.flatMap(({ gateway_eui }) => gateway_eui || []);
  const alarms = new Map<number, number[]>();
  for (const { device_id, code } of open) {
    if (device_id !== null && code !== null) alarms.set(device_id, [...(alarms.get(device_id) ?? []), code]);
  }
  return new Map(
    listed.map((device) => {
      const identifier = (device.imei ?? device.eui ?? "").toUpperCase();
      const known = before.get(device.device_id);
      if (known?.identifier === identifier) return [device.device_id, known];
      const lubricator = new Lubricator({
        listed: device,
        alarms: alarms.get(device.device_id) ?? [],
        pace,
        seed: options.seed,
        held: options.held.get(identifier),
        nearestGateway: gateways[device.device_id % gateways.length],
      });
      return [device.device_id, lubricator];
    }),
  );
}

type OpenAlarm = Calls["device-alarm-log/list"]["answer"]["list"][number];
type DeviceRow = Calls["device/list"]["answer"]["list"][number];

/** A device starts with the requested settings. Those in effect are null before the first report. */
const startOf = (row: DeviceRow): ListedDevice => ({
  ...row,
  online: row.online ?? 0,
  gateway_eui: row.gateway_eui ?? "",
  effective_time_setting: row.effective_time_setting ?? row.time_setting,
  effective_report_interval: row.effective_report_interval ?? row.report_interval,
});

/** Reads the devices to simulate and their open alarms, as the account sees them. */
async function readList(
  simulation: Simulation,
): Promise<{ readonly listed: readonly ListedDevice[]; readonly open: readonly OpenAlarm[] }> {
  const { options } = simulation;
  const call = await signIn(simulation, options);
  try {
    const listed = new Map<number, ListedDevice>();
    const list = (filters: Calls["device/list"]["payload"], limit: number) =>
      readAll(call, "device/list", { bind_status: 1, ...filters }, limit);
    for (const device of await list({}, options.devices)) listed.set(device.device_id, startOf(device));
    // Devices named by --hold are included in addition.
    for (const keywords of options.held.keys()) {
      const found = await list({ keywords }, 1);
      if (found.length === 0) throw new RejectedError(`--hold: this account sees no bound device ${keywords}.`);
      for (const device of found) listed.set(device.device_id, startOf(device));
    }
    const open = await readAll(call, "device-alarm-log/list", { state: 1 }, Number.POSITIVE_INFINITY);
    return { listed: [...listed.values()], open };
  } finally {
    await call("user/logout", {});
  }
}

interface SettleOptions {
  readonly device: Lubricator;
  readonly report: SentReport;
  readonly result: ReportResult | undefined;
  readonly now: number;
}

/** Counts the result of a report and passes it to the device. */
function settle(tally: Tally, { device, report, result, now }: SettleOptions): void {
  if (result === undefined) return;
  tally[result.status] += 1;
  if (result.status === "refused") tally.reason ||= result.reason ?? "";
  if (result.status !== "taken" && result.status !== "known") return;
  const commands = result.commands ?? [];
  const { raised, ended } = device.acknowledge(report, commands, now);
  tally.raised += raised;
  tally.ended += ended;
  tally.commands += commands.length;
}

function lineOf(tally: Tally, fleet: ReadonlyMap<number, Lubricator>, now: number): string {
  const { sent, taken, known, unknown, refused, raised, ended, commands, reason } = tally;
  const silent = [...fleet.values()].filter((device) => device.isSilent(now)).length;
  return [
    `reports: ${sent} sent, ${taken} taken, ${known} known, ${unknown} unknown, ${refused} refused`,
    `alarms: ${raised} raised, ${ended} ended`,
    `commands: ${commands}`,
    `silent: ${silent} of ${fleet.size}`,
    ...(reason === "" ? [] : [`first refusal: ${reason}`]),
  ].join("; ");
}
