import { type Clock, minute, second } from "../../base/clock";
import { errorMessage } from "../../base/startup-error";
import { type ListedDevice, Lubricator, type Pace } from "./lubricator";
import {
  RejectedError,
  type ReportResult,
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
  /** Ends it: what is under way is finished, and nothing more is begun. */
  readonly signal: AbortSignal;
}

/** Reports of one batch: as many as the platform takes. */
const batchSize = 500;

/** How often it is looked which devices there are, ms: some are bound meanwhile, some unbound. */
const lookAgain = 10 * minute;

/** What happened since the last line. */
interface Tally {
  sent: number;
  taken: number;
  known: number;
  unknown: number;
  refused: number;
  raised: number;
  ended: number;
  commands: number;
  /** Why the first refused one was. */
  reason: string;
}

const nothing = (): Tally => ({
  ...{ sent: 0, taken: 0, known: 0, unknown: 0, refused: 0, raised: 0, ended: 0, commands: 0 },
  reason: "",
});

/**
 * Drives the devices of a platform as real ones would, over the wire alone: their list is read with an account's session,
 * reports go to the intake with its key.
 *
 * Reports carry the time of the clock on the wall, for the platform takes none that are ahead of it. What `speed` changes
 * is the devices' life: at 60 a device with a reporting interval of 12 hours reports every 12 minutes, with the grease, the
 * charge and the weather of 12 hours in between, so in an hour of the clock it dispenses as much as in 60. The platform
 * sees it so too: days, consumption and forecasts are those of a fleet that runs sixty times as fast. Silence alone is
 * judged by the clock: a device that loses its network stays away for more than two of its intervals, whatever the speed.
 *
 * @returns when the signal is aborted, or the time has come that the options name.
 * @throws Refused when the platform takes neither account nor key.
 */
export async function simulate(simulation: Simulation): Promise<void> {
  const { options, clock, wait, say, signal } = simulation;
  const { speed, until } = options;
  const pace = { begin: clock(), speed };
  const found = await withRetry(simulation, signal, () => findFleet(simulation, new Map(), pace));
  if (found === null) return;
  let fleet = found;
  say(`${fleet.size} devices at ${speed} times the speed of the clock, reporting to ${options.url}`);
  let tally = nothing();
  let looked = pace.begin;
  let told = pace.begin;

  while (!signal.aborted && (until === null || clock() < until)) {
    const now = clock();
    if (now - looked >= lookAgain) {
      looked = now;
      const before = fleet;
      fleet = await findFleet(simulation, before, pace).catch((error: unknown) => {
        say(`the list of devices cannot be read (${errorMessage(error)}); those that were listed before go on`);
        return before;
      });
    }
    if (now - told >= minute) {
      say(lineOf(tally, fleet, now));
      tally = nothing();
      told = now;
    }
    const due = dueLubricators(fleet, now);
    const made = due.flatMap((device) => {
      const report = device.report(now);
      return report === null ? [] : [{ device, report }];
    });
    if (made.length === 0) {
      if (due.length === 0) await wait(second, signal);
      continue;
    }
    tally.sent += made.length;
    const reports = made.map(({ report }) => report);
    const results = await sendReports(simulation, options, reports, signal);
    if (results === null) break;
    for (const [at, { device, report }] of made.entries()) {
      settle(tally, { device, report, result: results[at], now: clock() });
    }
    const unknown = new Set(made.flatMap(({ device }, at) => (results[at]?.status === "unknown" ? [device.id] : [])));
    // Not bound any more: it has nobody to report to until the list has it again.
    if (unknown.size > 0) fleet = new Map([...fleet].filter(([id]) => !unknown.has(id)));
  }
  say(lineOf(tally, fleet, clock()));
}

/** The devices that are to report, those first that have waited longest: one batch of them. */
export const dueLubricators = (fleet: ReadonlyMap<number, Lubricator>, now: number): readonly Lubricator[] =>
  [...fleet.values()]
    .filter(({ nextTime }) => nextTime <= now)
    .toSorted((one, other) => one.nextTime - other.nextTime)
    .slice(0, batchSize);

/** The devices that report: those that did already go on as they are. */
async function findFleet(
  simulation: Simulation,
  before: ReadonlyMap<number, Lubricator>,
  pace: Pace,
): Promise<ReadonlyMap<number, Lubricator>> {
  const { options } = simulation;
  const { listed, open } = await readList(simulation);
  const gateways = listed.flatMap(({ gateway_eui }) => gateway_eui || []);
  const alarms = new Map<number, number[]>();
  for (const { device_id, code } of open) alarms.set(device_id, [...(alarms.get(device_id) ?? []), code]);
  return new Map(
    listed.map((one) => {
      const identifier = (one.imei ?? one.eui ?? "").toUpperCase();
      const known = before.get(one.device_id);
      if (known?.identifier === identifier) return [one.device_id, known];
      const lubricator = new Lubricator({
        listed: one,
        alarms: alarms.get(one.device_id) ?? [],
        pace,
        seed: options.seed,
        held: options.held.get(identifier),
        nearestGateway: gateways[one.device_id % gateways.length],
      });
      return [one.device_id, lubricator];
    }),
  );
}

interface OpenAlarm {
  readonly device_id: number;
  readonly code: number;
}

/** The devices that are asked for, and the alarms that are open, as the account sees them. */
async function readList(
  simulation: Simulation,
): Promise<{ readonly listed: readonly ListedDevice[]; readonly open: readonly OpenAlarm[] }> {
  const { options } = simulation;
  const session = await signIn(simulation, options);
  try {
    const listed = new Map<number, ListedDevice>();
    const list = (filters: Readonly<Record<string, unknown>>, most: number) =>
      session.all<ListedDevice>("device/list", { bind_status: 1, ...filters }, most);
    for (const one of await list({}, options.devices)) listed.set(one.device_id, one);
    // Whatever the number of devices, those that are asked for by name are among them.
    for (const keywords of options.held.keys()) {
      const named = await list({ keywords }, 1);
      if (named.length === 0) throw new RejectedError(`--hold: this account sees no bound device ${keywords}.`);
      for (const one of named) listed.set(one.device_id, one);
    }
    const open = await session.all<OpenAlarm>("device-alarm-log/list", { state: 1 }, Number.POSITIVE_INFINITY);
    return { listed: [...listed.values()], open };
  } finally {
    await session.end();
  }
}

interface Settled {
  readonly device: Lubricator;
  readonly report: SentReport;
  readonly result: ReportResult | undefined;
  readonly now: number;
}

/** Counts what has become of a report, and lets its device know. */
function settle(tally: Tally, { device, report, result, now }: Settled): void {
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
    ...(reason === "" ? [] : [`refused because of ${reason}`]),
  ].join("; ");
}
