import type { Kysely } from "kysely";
import { type Clock, hour, minute, second } from "../../base/clock";
import { groupBy } from "../../base/group-by";
import type { Database } from "../../database";
import { isSilent } from "../../fleet/intake";
import { Lubricator, longestGap } from "./lubricator";
import { type ListedDevice, type SimulatorRuntime, sendReports, withRetry } from "./platform-client";
import { dueLubricators } from "./simulate";

interface SimulationOptions extends SimulatorRuntime {
  readonly database: Kysely<Database>;
  /** The ingest key. */
  readonly key: string;
  readonly clock: Clock;
  /** Stops the simulation after the current batch. */
  readonly signal: AbortSignal;
}

/** Only the devices with the lowest ids are simulated: a seeded fleet of 100,000 would block the platform. */
const maxDevices = 1000;

/** Pauses, ms: between two reads of the device list, and between two checks for due reports. */
const pauses = { refresh: minute, check: 5 * second } as const;

/** Never contacted: `fetch` passes all requests to the platform in this process. */
const url = "http://platform.invalid";

/**
 * Simulates the demo's lubricators in real time inside the platform's process. They continue from their last reports:
 * the reports that are missing since the platform was stopped are sent first, as fast as possible. All reports go
 * through the ingest endpoint.
 *
 * If another program reports for a device (`npm run simulate`), the device continues from that report, one interval
 * later.
 *
 * @returns when the signal is aborted.
 * @throws RejectedError when the ingest key is wrong.
 */
export async function simulateInProcess(options: SimulationOptions): Promise<void> {
  const { clock, wait, signal } = options;
  let lastRefresh = clock();
  let fleet = await findFleet(options, new Map());
  while (!signal.aborted) {
    const now = clock();
    if (now - lastRefresh >= pauses.refresh) {
      lastRefresh = now;
      const before = fleet;
      fleet = (await withRetry(options, signal, () => findFleet(options, before))) ?? before;
    }
    const due = dueLubricators(fleet, now);
    if (due.length === 0) await wait(pauses.check, signal);
    else await reportAll(options, due);
  }
}

/** Sends the due reports. Each has the time at which it was due, which is usually now. */
async function reportAll(options: SimulationOptions, due: readonly Lubricator[]): Promise<void> {
  const made = due.flatMap((device) => {
    const report = device.report(device.nextTime);
    return report === null ? [] : [{ device, report }];
  });
  if (made.length === 0) return;
  const reports = made.map(({ report }) => report);
  const results = await sendReports(options, { url, key: options.key }, reports, options.signal);
  for (const [at, { device, report }] of made.entries()) {
    const result = results?.[at];
    if (result?.status === "taken") device.acknowledge(report, result.commands ?? [], report.time);
  }
}

/** Reads the devices. Known devices keep their simulated state. */
async function findFleet(
  options: SimulationOptions,
  before: ReadonlyMap<number, Lubricator>,
): Promise<ReadonlyMap<number, Lubricator>> {
  const now = options.clock();
  const { listed, alarms, relayed } = await readDevices(options.database);
  const reportTimes = listed.flatMap(({ active_time }) => active_time ?? []);
  // The time of the newest report shows until when the platform ran.
  const newest = reportTimes.reduce((one, other) => Math.max(one, other), 0);
  // After a stop, the missing reports of a limited period are sent. Older gaps stay.
  const ranUntil = Math.max(Math.min(newest, now), now - longestGap);
  return new Map(
    listed.map((one): [number, Lubricator] => {
      const { device_id, active_time } = one;
      const identifier = (one.imei ?? one.eui ?? "").toUpperCase();
      const known = before.get(device_id);
      const isSame = known?.identifier === identifier;
      if (isSame && (active_time ?? 0) <= known.lastTime) return [device_id, known];
      const nearby = relayed.get(one.agent_id) ?? [];
      const interval = one.effective_report_interval;
      // After a stop no device has a recent report. A device counts as lost only if it was silent before the stop.
      const isLost = active_time !== null && isSilent(active_time, interval, ranUntil);
      const device = new Lubricator({
        listed: { ...one, online: isLost ? 0 : 1 },
        alarms: (alarms.get(device_id) ?? []).map(({ code }) => code),
        pace: {
          begin: active_time === null ? now : isLost ? ranUntil : Math.max(active_time, now - longestGap),
          speed: 1,
        },
        seed: 1,
        nearestGateway: nearby[device_id % nearby.length]?.gateway_eui,
      });
      // A newly bound device reports at once.
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
    .limit(maxDevices)
    .execute();
  const open = await database
    .selectFrom("alarm")
    .select(["device_id", "code"])
    .where("end_time", "is", null)
    .where("device_id", "<=", listed.at(-1)?.device_id ?? 0)
    .$narrowType<{ device_id: number }>()
    .execute();
  return {
    listed,
    alarms: groupBy(open, ({ device_id }) => device_id),
    relayed: groupBy(
      listed.filter(({ gateway_eui }) => gateway_eui !== ""),
      ({ agent_id }) => agent_id,
    ),
  };
}
