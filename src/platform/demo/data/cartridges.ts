import type { Insertable, Kysely } from "kysely";
import { greaseMatch, greaseNamed } from "../../../contract";
import { day } from "../../base/clock";
import { type Grease, readGreases } from "../../calls/cartridges/plan-swap";
import type { Database } from "../../database";
import { usesChineseNames } from "./cities";
import type { DemoDevice } from "./fleet";
import { insertRows } from "./insert-rows";
import { createRandom, type Random } from "./random";
import type { DemoAgent } from "./tenants";

interface CartridgeOptions {
  readonly trx: Kysely<Database>;
  /** Start of the day, ms UTC. */
  readonly today: number;
  readonly seed: number;
  readonly agents: readonly DemoAgent[];
  readonly fleet: readonly (DemoDevice & { readonly id: number })[];
}

type Stock = Insertable<Database["cartridge"]>;
type Swap = Insertable<Database["swap"]>;

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The production month and run, like that of lubricators: `2026-04-B`. */
const batchMade = (time: number, random: Random): string =>
  `${isoDate(time).slice(0, 7)}-${random.pick(["A", "B", "C"])}`;

/** Writes the cartridges of the providers, and the swaps that the histories of their devices contain. */
export async function writeCartridges({ trx, today, seed, agents, fleet }: CartridgeOptions): Promise<void> {
  // A separate generator, so that the other demo data does not change.
  const random = createRandom(seed + 1);
  const greases = await readGreases(trx);
  for (const agent of agents) {
    const devices = fleet.filter(({ row }) => row.agent_id === agent.id);
    const stock = stockOf(agent, { devices, greases, today, random });
    if (stock.length > 0) await trx.insertInto("cartridge").values(stock).execute();
    const swaps = devices.flatMap((device) => swapsOf(device, { agent, greases, random }));
    await insertRows(trx, "swap", swaps, "id");
  }
}

interface StockOptions {
  readonly devices: CartridgeOptions["fleet"];
  readonly greases: readonly Grease[];
  readonly today: number;
  readonly random: Random;
}

/**
 * One batch for each grease and size of the fleet; the first grease also has an expired one and one that expires soon.
 */
function stockOf(agent: DemoAgent, { devices, greases, today, random }: StockOptions): readonly Stock[] {
  const used = new Map<string, { readonly grease: Grease; readonly size: number; readonly count: number }>();
  for (const { row } of devices) {
    const grease = greaseNamed(greases, row.lubricant ?? "");
    if (grease === null) continue;
    const key = `${grease.id} ${row.lubricant_tube}`;
    used.set(key, { grease, size: row.lubricant_tube, count: (used.get(key)?.count ?? 0) + 1 });
  }
  return [...used.values()].flatMap(({ grease, size, count }, at) => {
    const batch = (age: number, expiresIn: number, number: number): Stock => ({
      agent_id: agent.id,
      grease_id: grease.id,
      size,
      batch: batchMade(today - age * day, random),
      code: `C${size}-${String(grease.id).padStart(2, "0")}-${String(age).padStart(3, "0")}`,
      best_before: isoDate(today + expiresIn * day),
      count: number,
    });
    return [
      batch(60, random.int(300, 660), Math.ceil(count / random.int(8, 30))),
      ...(at === 0 ? [batch(700, 32, 3), batch(800, -20, 2)] : []),
    ];
  });
}

interface SwapOptions {
  readonly agent: DemoAgent;
  readonly greases: readonly Grease[];
  readonly random: Random;
}

const comments = { zh: ["油路通畅", "已清洁油嘴"], en: ["Line is clear", "Nipple cleaned"] } as const;

/** A swap ends each alarm about an empty cartridge. */
function swapsOf(
  { id, row, history }: DemoDevice & { readonly id: number },
  { agent, greases, random }: SwapOptions,
): readonly Swap[] {
  let old_batch = "";
  return history.alarms.flatMap(({ code, end }): readonly Swap[] => {
    if (code !== 1 || end === null) return [];
    const batch = batchMade(end - random.int(60, 200) * day, random);
    const swap = {
      device_id: id,
      agent_id: agent.id,
      account_id: agent.ownerId,
      time: end,
      old_grease: row.lubricant ?? "",
      old_size: row.lubricant_tube,
      old_batch,
      grease: greaseNamed(greases, row.lubricant ?? "")?.name ?? row.lubricant ?? "",
      size: row.lubricant_tube,
      batch,
      remaining_ml: 0,
      grease_match: greaseMatch.compatible,
      photo: "",
      comment: random.chance(0.2) ? random.pick(comments[usesChineseNames(agent.place) ? "zh" : "en"]) : "",
    };
    old_batch = batch;
    return [swap];
  });
}
