import type { Insertable } from "kysely";
import { deviceType } from "../../../contract";
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

/** Days of figures that the demo has: six months. */
export const demoDays = 183;

/** What a device is waiting for or short of, beside what becomes of the lubricator. */
type Special = Scenario | "unbound" | "unheard" | "pending-off" | "pending-change" | "pending-reset" | "disabled";

/** How many devices of each kind there are; all others are usual. */
const specials: readonly (readonly [Special, number])[] = [
  ["offline", 22],
  ["closed", 10],
  ["unbound", 12],
  ["pending-change", 12],
  ["unheard", 8],
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

/** A device with everything that hangs on it, before it is in the database. */
export interface DemoDevice {
  readonly row: Insertable<DeviceTable>;
  /** IMEI or EUI. */
  readonly identifier: string;
  /** Keys in the clear; null for NB. */
  readonly keys: { readonly nwks_key: string; readonly apps_key: string } | null;
  readonly history: DeviceHistory;
  /** When what waits for its next report was asked for: since the last. */
  readonly askedAt: number;
}

interface FleetOptions {
  readonly random: Random;
  readonly today: number;
  /** Days of figures. */
  readonly historyDays: number;
  /** Until when devices that are not silent have reported, ms UTC. */
  readonly now: number;
  readonly catalogue: Catalogue;
  readonly agents: readonly DemoAgent[];
  readonly gateways: readonly DemoGateway[];
}

/** Thinks up all devices. */
export function generateFleet(options: FleetOptions): readonly DemoDevice[] {
  const { agents, random } = options;
  const total = agents.reduce((sum, agent) => sum + agent.devices, 0);
  const fates = shuffledSpecials(total, random);
  const fleet: DemoDevice[] = [];
  for (const agent of agents) {
    for (let at = 0; at < agent.devices; at += 1) {
      fleet.push(thinkUp(options, { agent, at, serial: fleet.length + 1, special: fates[fleet.length] ?? "usual" }));
    }
  }
  return fleet;
}

function shuffledSpecials(total: number, random: Random): readonly Special[] {
  const all = specials.flatMap(([special, count]) => Array.from({ length: count }, () => special));
  const list: Special[] = [...all, ...Array.from({ length: total - all.length }, (): Special => "usual")];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.int(0, at);
    [list[at], list[other]] = [list[other] as Special, list[at] as Special];
  }
  return list;
}

interface One {
  readonly agent: DemoAgent;
  /** Which of the agent's devices. */
  readonly at: number;
  readonly serial: number;
  readonly special: Special;
}

function thinkUp(options: FleetOptions, one: One): DemoDevice {
  const { random, today, now, historyDays, catalogue, gateways } = options;
  const { agent, at, serial, special } = one;
  const type = random.chance(0.4) ? deviceType.lora : deviceType.nb;
  const near = gateways.filter((gateway) => gateway.agentId === agent.id);
  // The first gateway of a provider carries most: one that is silent takes few devices along.
  const gateway = type === deviceType.lora ? (random.chance(0.8) ? near[0] : near.at(-1)) : undefined;
  const customer = customerOf(agent, at, random);
  const place = customer?.place ?? agent.place;
  const industry = industryOf(catalogue, customer?.industry ?? random.pick(place.industries));

  const life = lifeOf({ random, historyDays, special, gateway });
  const past = life.isHeard
    ? generateHistory(
        { ...life.course, ...climateOf(place), signal: random.int(type === deviceType.lora ? -112 : -105, -72) },
        today,
        random,
      )
    : { days: [], alarms: [] };
  const keys = type === deviceType.lora ? keysOf(random) : null;
  const identifier = type === deviceType.lora ? euiOf("device", serial) : imeiOf(serial);
  const bound = today + life.bornDay * day + random.int(6, 15) * hour;
  const { interval } = life.course;
  const lastTime = lastReportTime(past, { interval, today, now, random });
  const history = lastTime === null ? past : addToday(past, { interval, today, lastTime });
  const reported = stateFromReports({
    past,
    told: history,
    lastTime,
    course: life.course,
    isClosed: special === "closed",
  });
  const row: Insertable<DeviceTable> = {
    type,
    agent_id: agent.id,
    group_id: agent.groupIds[Math.min(at % 3, agent.groupIds.length)] ?? null,
    customer_id: customer?.id ?? null,
    imei: type === deviceType.nb ? identifier : null,
    eui: type === deviceType.lora ? identifier : null,
    addr: type === deviceType.lora ? addrOf(serial) : "",
    gateway_id: gateway?.id ?? null,
    gateway_eui: gateway?.eui ?? "",
    device_sn: `LU${String(240_000 + serial * 7)}`,
    ...usageOf({ random, catalogue, industry, place, serial }),
    ...locationOf({ random, place, customer }),
    lubricant_tube: life.course.cartridge,
    time_setting: special === "closed" ? 0 : life.course.months,
    time_setting_max: life.most,
    pending_time_setting: pendingSetting(special, life.course.months),
    pending_action: special === "pending-reset" && type === deviceType.nb ? 1 : null,
    report_interval: life.course.interval,
    mode: 2,
    rate: life.course.interval * 60,
    is_enable: special === "disabled" ? 0 : 1,
    bind_status: special === "unbound" ? 0 : 1,
    register_time: bound,
    bind_time: bound,
    unbind_time: special === "unbound" ? today + (life.course.lastDay + 1) * day : null,
    ...reported,
    create_time: bound,
    update_time: bound,
  };
  return { row, identifier, keys, history, askedAt: Math.round(((reported.active_time ?? now) + now) / 2) };
}

/** The demo customer has 25 devices; the other customers of a provider share most of what is left. */
function customerOf(agent: DemoAgent, at: number, random: Random): DemoCustomer | undefined {
  const demo = agent.customers.find((one) => one.email === "customer@demo.test");
  if (demo !== undefined && at < 25) return demo;
  return random.chance(0.08) ? undefined : random.pick(agent.customers.filter((one) => one !== demo));
}

function industryOf(catalogue: Catalogue, name: string): Industry {
  const industry = catalogue.industries.get(name);
  if (industry === undefined) throw new RangeError(`The forms offer no industry "${name}".`);
  return industry;
}

/** How long it has been there and how long one cartridge lasts. */
function lifeOf({
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
  const most = random.chance(0.25) ? 12 : 24;
  const cartridge = random.chance(0.55) ? 125 : 250;
  const months = random.pick([2, 3, 4, 6, 6, 6, 9, 12, 12, 12, 18, 24].filter((one) => one <= most));
  const isOld = random.chance(0.88) || !["usual", "disabled", "unheard"].includes(special);
  const bornDay =
    special === "unheard"
      ? -random.int(1, 3)
      : isOld
        ? -random.int(historyDays + 5, historyDays + 107)
        : -random.int(10, 170);
  const quietFor = special === "offline" || special === "battery-dead" || special === "closed" || special === "unbound";
  const lastDay = quietFor ? -random.int(4, 40) : (gateway?.silentSince ?? -1);
  const firstDay = Math.max(bornDay, -historyDays);
  const isEmptied = special === "empty";
  const lasting = isEmptied ? Math.max(months, 9) : months;
  const emptyDay = -random.int(2, 9);
  const filled = isEmptied
    ? (emptyDay - firstDay) / (lasting * 30.4)
    : bornDay === firstDay
      ? 1
      : random.between(0.08, 1);
  const fate: Scenario = isFate(special) ? special : "usual";
  const interval = random.pick([6, 8, 12, 12, 24, 24]);
  return {
    most,
    bornDay,
    isHeard: special !== "unheard",
    course: { cartridge, months: lasting, interval, firstDay, lastDay, filled, fate },
  };
}

const isFate = (special: Special): special is Scenario =>
  !["unbound", "unheard", "pending-off", "pending-change", "pending-reset", "disabled"].includes(special);

function pendingSetting(special: Special, months: number): number | null {
  if (special === "pending-off") return 0;
  return special === "pending-change" ? (months === 6 ? 9 : 6) : null;
}
