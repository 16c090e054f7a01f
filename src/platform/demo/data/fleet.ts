import type { Insertable } from "kysely";
import { deviceType, statusOfDevice } from "../../../contract";
import { day, hour } from "../../base/clock";
import type { DeviceTable } from "../../database/tables/devices";
import type { Catalogue, Industry } from "./catalogue";
import type { DemoCustomer } from "./customers";
import { climateOf, locationOf, usageOf } from "./device-traits";
import type { DemoGateway } from "./gateways";
import { type DeviceHistory, generateHistory, type Scenario } from "./generate-history";
import { addrOf, euiOf, imeiOf, keysOf } from "./generate-identifiers";
import { addToday, lastReportTime, stateFromReports } from "./last-state";
import type { Random } from "./random";
import type { DemoAgent } from "./tenants";

/** Days of history in the demo: six months. */
export const demoDays = 183;

/** A special condition of a device: a scenario of its history, or a state in the database. */
type Special = Scenario | "unbound" | "unreported" | "pending-off" | "pending-change" | "pending-reset" | "disabled";

/** Number of devices in each special condition. All others are usual. */
const specials: readonly (readonly [Special, number])[] = [
  ["offline", 22],
  ["closed", 10],
  ["unbound", 12],
  ["pending-change", 12],
  ["unreported", 8],
  ["pressure-warning", 8],
  ["pressure-alarm", 8],
  ["internal-error", 8],
  ["low-battery", 8],
  ["battery-dead", 6],
  ["battery-exchanged", 8],
  ["empty", 8],
  ["disabled", 8],
  ["pending-off", 6],
  ["pending-reset", 6],
];

/** A generated device with its history, before it is stored. */
export interface DemoDevice {
  readonly row: Insertable<DeviceTable>;
  /** IMEI or EUI. */
  readonly identifier: string;
  /** Unencrypted session keys; null for NB. */
  readonly keys: { readonly nwks_key: string; readonly apps_key: string } | null;
  readonly history: DeviceHistory;
  /** Time of its pending commands, after its last report, ms UTC. */
  readonly commandTime: number;
}

interface FleetOptions {
  readonly random: Random;
  /** Start of the day, ms UTC. */
  readonly today: number;
  readonly historyDays: number;
  /** End of the history, ms UTC. */
  readonly now: number;
  readonly catalogue: Catalogue;
  readonly agents: readonly DemoAgent[];
  readonly gateways: readonly DemoGateway[];
}

/** Generates all devices. */
export function generateFleet(options: FleetOptions): readonly DemoDevice[] {
  const { agents, random } = options;
  const total = agents.reduce((sum, agent) => sum + agent.devices, 0);
  const conditions = shuffledSpecials(total, random);
  const fleet: DemoDevice[] = [];
  for (const agent of agents) {
    for (let index = 0; index < agent.devices; index += 1) {
      const special = conditions[fleet.length] ?? "usual";
      fleet.push(generateDevice(options, { agent, index, serial: fleet.length + 1, special }));
    }
  }
  return fleet;
}

function shuffledSpecials(total: number, random: Random): readonly Special[] {
  const all = specials.flatMap(([special, count]) => Array.from({ length: count }, () => special));
  const list: Special[] = [...all, ...Array.from({ length: total - all.length }, (): Special => "usual")];
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = random.int(0, index);
    [list[index], list[other]] = [list[other] as Special, list[index] as Special];
  }
  return list;
}

interface DeviceDraft {
  readonly agent: DemoAgent;
  /** Index among the devices of the agent. */
  readonly index: number;
  readonly serial: number;
  readonly special: Special;
}

function generateDevice(options: FleetOptions, draft: DeviceDraft): DemoDevice {
  const { random, today, now, historyDays, catalogue, gateways } = options;
  const { agent, index, serial, special } = draft;
  const type = random.chance(0.4) ? deviceType.lora : deviceType.nb;
  const ownGateways = gateways.filter((gateway) => gateway.agentId === agent.id);
  // Most devices use the first gateway of their provider, so that a silent gateway affects only a few.
  const gateway = type === deviceType.lora ? (random.chance(0.8) ? ownGateways[0] : ownGateways.at(-1)) : undefined;
  const customer = customerOf(agent, index, random);
  const place = customer?.place ?? agent.place;
  const industry = industryOf(catalogue, customer?.industry ?? random.pick(place.industries));

  const settings = settingsOf({ random, historyDays, special, gateway });
  const past = settings.hasReported
    ? generateHistory(
        { ...settings.course, ...climateOf(place), signal: random.int(type === deviceType.lora ? -112 : -105, -72) },
        today,
        random,
      )
    : { days: [], alarms: [] };
  const keys = type === deviceType.lora ? keysOf(random) : null;
  const identifier = type === deviceType.lora ? euiOf("device", serial) : imeiOf(serial);
  const bound = today + settings.bornDay * day + random.int(6, 15) * hour;
  const { interval } = settings.course;
  const lastTime = lastReportTime(past, { interval, today, now, random });
  const history = lastTime === null ? past : addToday(past, { interval, today, lastTime });
  const reported = stateFromReports({
    past,
    history,
    lastTime,
    course: settings.course,
    isClosed: special === "closed",
  });
  const row: Insertable<DeviceTable> = {
    type,
    agent_id: agent.id,
    group_id: agent.groupIds[Math.min(index % 3, agent.groupIds.length)] ?? null,
    customer_id: customer?.id ?? null,
    imei: type === deviceType.nb ? identifier : null,
    eui: type === deviceType.lora ? identifier : null,
    addr: type === deviceType.lora ? addrOf(serial) : "",
    gateway_id: settings.hasReported ? (gateway?.id ?? null) : null,
    gateway_eui: settings.hasReported ? (gateway?.eui ?? "") : "",
    device_sn: `LU${String(240_000 + serial * 7)}`,
    ...usageOf({ random, catalogue, industry, place, serial }),
    ...locationOf({ random, place, customer }),
    lubricant_tube: settings.course.cartridge,
    time_setting: special === "closed" ? 0 : settings.course.months,
    time_setting_max: settings.maxMonths,
    pending_time_setting: pendingSetting(special, settings.course.months),
    pending_action: special === "pending-reset" && type === deviceType.nb ? 1 : null,
    report_interval: settings.course.interval,
    mode: settings.hasReported ? 2 : null,
    rate: settings.hasReported ? settings.course.interval * 60 : null,
    is_enable: special === "disabled" ? 0 : 1,
    bind_status: special === "unbound" ? 0 : 1,
    register_time: bound,
    bind_time: bound,
    unbind_time: special === "unbound" ? today + (settings.course.lastDay + 1) * day : null,
    ...reported,
    ...(special === "unbound" ? { status: statusOfDevice.unbound, online: 0 } : {}),
    create_time: bound,
    update_time: bound,
  };
  return { row, identifier, keys, history, commandTime: Math.round(((reported.active_time ?? now) + now) / 2) };
}

/** The demo customer has 25 devices. Most others are spread over the other customers of the provider. */
function customerOf(agent: DemoAgent, index: number, random: Random): DemoCustomer | undefined {
  const demo = agent.customers.find((one) => one.email === "customer@demo.test");
  if (demo !== undefined && index < 25) return demo;
  return random.chance(0.08) ? undefined : random.pick(agent.customers.filter((one) => one !== demo));
}

function industryOf(catalogue: Catalogue, name: string): Industry {
  const industry = catalogue.industries.get(name);
  if (industry === undefined) throw new RangeError(`There is no industry "${name}" in the options.`);
  return industry;
}

/** Decides since when a device exists and how it is set. */
function settingsOf({
  random,
  historyDays,
  special,
  gateway,
}: {
  readonly random: Random;
  readonly historyDays: number;
  readonly special: Special;
  readonly gateway: DemoGateway | undefined;
}) {
  const maxMonths = random.chance(0.25) ? 12 : 24;
  const cartridge = random.chance(0.55) ? 125 : 250;
  const months = random.pick([2, 3, 4, 6, 6, 6, 9, 12, 12, 12, 18, 24].filter((one) => one <= maxMonths));
  const isOld = random.chance(0.88) || !["usual", "disabled", "unreported"].includes(special);
  const bornDay =
    special === "unreported"
      ? -random.int(1, 3)
      : isOld
        ? -random.int(historyDays + 5, historyDays + 107)
        : -random.int(10, 170);
  const isSilent = special === "offline" || special === "battery-dead" || special === "closed" || special === "unbound";
  const lastDay = isSilent ? -random.int(4, 40) : (gateway?.silentSince ?? -1);
  const firstDay = Math.max(bornDay, -historyDays);
  // An empty cartridge needs a slow setting, so that it lasts until `emptyDay` without an exchange.
  const isEmptied = special === "empty";
  const setMonths = isEmptied ? Math.max(months, 9) : months;
  const emptyDay = -random.int(2, 9);
  const filled = isEmptied
    ? (emptyDay - firstDay) / (setMonths * 30.4)
    : bornDay === firstDay
      ? 1
      : random.between(0.08, 1);
  const scenario: Scenario = isScenario(special) ? special : "usual";
  const interval = random.pick([6, 8, 12, 12, 24, 24]);
  return {
    maxMonths,
    bornDay,
    hasReported: special !== "unreported",
    course: { cartridge, months: setMonths, interval, firstDay, lastDay, filled, scenario },
  };
}

const isScenario = (special: Special): special is Scenario =>
  !["unbound", "unreported", "pending-off", "pending-change", "pending-reset", "disabled"].includes(special);

function pendingSetting(special: Special, months: number): number | null {
  if (special === "pending-off") return 0;
  return special === "pending-change" ? (months === 6 ? 9 : 6) : null;
}
