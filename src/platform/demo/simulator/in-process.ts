import type { Kysely } from "kysely";
import { type Clock, day, hour, minute, second } from "../../base/clock";
import type { Database } from "../../database";
import { isSilent } from "../../fleet/intake";
import { type ListedDevice, Lubricator } from "./lubricator";
import { type SimulatorRuntime, sendReports } from "./platform-client";
import { dueLubricators } from "./simulate";

interface Living extends SimulatorRuntime {
  readonly database: Kysely<Database>;
  /** The ingest key. */
  readonly key: string;
  readonly clock: Clock;
  /** Ends it: what is under way is finished, and nothing more is begun. */
  readonly signal: AbortSignal;
}

/** Devices that live on, those with the lowest ids: a seeded fleet of 100,000 would leave no time for anybody. */
const mostDevices = 1000;

/** How often it is looked which devices there are, and whether it is time for a report, ms. */
const pauses = { look: minute, wait: 5 * second } as const;

/** How far back reports are made up for: of a platform that stood still for longer, the days before stay without. */
const longestGap = 92 * day;

/** Nothing listens there: `fetch` hands in the platform itself. */
const url = "http://platform.invalid";

/**
 * Lets a demo's lubricators live on at the speed of the clock, in the platform's own process. They go on from their last
 * reports: what they would have reported while nothing ran is sent first, as fast as it is taken. All of it takes the way of
 * every other report, through the intake.
 *
 * A device that somebody else reports for meanwhile (`npm run simulate`) goes on from there, an interval later.
 *
 * @returns when the signal is aborted.
 * @throws Refused when the intake does not take the key.
 */
export async function simulateInProcess(living: Living): Promise<void> {
  const { clock, wait, signal } = living;
  let looked = clock();
  let fleet = await findFleet(living, new Map());
  while (!signal.aborted) {
    const now = clock();
    if (now - looked >= pauses.look) {
      looked = now;
      fleet = await findFleet(living, fleet);
    }
    const due = dueLubricators(fleet, now);
    if (due.length === 0) await wait(pauses.wait, signal);
    else await reportAll(living, due);
  }
}

/** Each reports as of the time at which it should have, which for most is now. */
async function reportAll(living: Living, due: readonly Lubricator[]): Promise<void> {
  const made = due.flatMap((device) => {
    const report = device.report(device.nextTime);
    return report === null ? [] : [{ device, report }];
  });
  if (made.length === 0) return;
  const reports = made.map(({ report }) => report);
  const results = await sendReports(living, { url, key: living.key }, reports, living.signal);
  for (const [at, { device, report }] of made.entries()) {
    const result = results?.[at];
    if (result?.status === "taken") device.acknowledge(report, result.commands ?? [], report.time);
  }
}

/** The devices that live: those that did already go on as they are. */
async function findFleet(
  living: Living,
  before: ReadonlyMap<number, Lubricator>,
): Promise<ReadonlyMap<number, Lubricator>> {
  const now = living.clock();
  const { listed, alarms, gateways } = await readDevices(living.database);
  const heard = listed.flatMap(({ active_time }) => active_time ?? []);
  // When the platform last ran, as far as its devices tell.
  const newest = heard.reduce((one, other) => Math.max(one, other), 0);
  const ranUntil = Math.max(Math.min(newest, now), now - longestGap);
  return new Map(
    listed.map((one): [number, Lubricator] => {
      const { device_id, active_time } = one;
      const identifier = (one.imei ?? one.eui ?? "").toUpperCase();
      const known = before.get(device_id);
      const isSame = known?.identifier === identifier;
      if (isSame && (active_time ?? 0) <= known.lastTime) return [device_id, known];
      const nearby = gateways.get(one.agent_id) ?? [];
      const interval = one.effective_report_interval;
      // All are silent after a standstill of the platform's; lost are those that were so before it.
      const isLost = active_time !== null && isSilent(active_time, interval, ranUntil);
      const device = new Lubricator({
        listed: { ...one, online: isLost ? 0 : 1 },
        alarms: alarms.get(device_id) ?? [],
        pace: { begin: active_time === null ? now : isLost ? ranUntil : Math.max(active_time, ranUntil), speed: 1 },
        seed: 1,
        nearestGateway: nearby[device_id % nearby.length],
      });
      // One that was just bound is switched on by whoever wants to see it.
      if (active_time === null) device.nextTime = now;
      else if (isSame) device.nextTime = active_time + interval * hour;
      return [device_id, device];
    }),
  );
}

interface Stored extends ListedDevice {
  readonly agent_id: number;
}

async function readDevices(database: Kysely<Database>) {
  const listed: readonly Stored[] = await database
    .selectFrom("device")
    .select([
      ...(["id as device_id", "agent_id", "type", "imei", "eui", "gateway_eui", "longitude", "online"] as const),
      ...(["active_time", "temperature", "electric_quantity", "signal", "remaining_ratio"] as const),
      ...(["lubricant_tube as lubricantTube", "time_setting as effective_time_setting"] as const),
      "report_interval as effective_report_interval",
    ])
    .where("bind_status", "=", 1)
    .orderBy("id")
    .limit(mostDevices)
    .execute();
  const open = await database
    .selectFrom("alarm")
    .select(["device_id", "code"])
    .where("end_time", "is", null)
    .where("device_id", "<=", listed.at(-1)?.device_id ?? 0)
    .execute();
  return {
    listed,
    alarms: grouped(open.map(({ device_id, code }) => [device_id, code])),
    gateways: grouped(listed.flatMap(({ agent_id, gateway_eui }) => (gateway_eui ? [[agent_id, gateway_eui]] : []))),
  };
}

function grouped<V>(entries: readonly (readonly [key: number, value: V])[]): ReadonlyMap<number, readonly V[]> {
  const groups = new Map<number, V[]>();
  for (const [key, value] of entries) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
