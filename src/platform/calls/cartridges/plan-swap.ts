import type { Kysely } from "kysely";
import {
  code,
  type GreaseMatch,
  greaseMatch,
  greaseMatchOptions,
  greaseNamed,
  matchGreases,
  type Text,
  textIn,
  thickenerOptions,
} from "../../../contract";
import { type CallContext, invalidField, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, fromJson } from "../../database";
import type { Device } from "../device/device-queries";
import { isoDay } from "../exports/export-file";

/** A grease with the names that devices use for it. */
export interface Grease {
  readonly id: number;
  readonly name: string;
  readonly also: readonly string[];
  readonly thickener: number;
  readonly base_oil: number;
}

/** All greases of the installation: a few hundred at most. */
export async function readGreases(database: Kysely<Database>): Promise<readonly Grease[]> {
  const rows = await database.selectFrom("grease").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, also: (fromJson(row.also) ?? []) as readonly string[] }));
}

/** A swap before it is made. */
export interface PlannedSwap {
  readonly cartridge: {
    readonly id: number;
    readonly agent_id: number | null;
    readonly size: number;
    readonly batch: string;
    readonly count: number;
  };
  /** The grease of the cartridge. */
  readonly grease: Grease;
  /** The grease in the device; null if it is not in the list of greases. */
  readonly former: Grease | null;
  readonly match: GreaseMatch;
  /** Why the swap needs a reason; empty if it does not. */
  readonly objections: readonly Text[];
}

/**
 * Checks a swap.
 *
 * @param now the time of the swap
 * @throws Refusal 5 for a cartridge out of scope, 15 for a device without a lubricator, or a cartridge that is used up.
 */
export async function planSwap(
  database: Kysely<Database>,
  { caller, now }: Pick<CallContext, "caller" | "now">,
  { device, cartridgeId }: { readonly device: Device; readonly cartridgeId: number },
): Promise<PlannedSwap> {
  if (device.bind_status === 0) throw notBound();
  const cartridge = await database
    .selectFrom("cartridge")
    .selectAll()
    .where("id", "=", cartridgeId)
    .where(inScope(caller, "cartridge"))
    .executeTakeFirst();
  const greases = await readGreases(database);
  const grease = greases.find(({ id }) => id === cartridge?.grease_id);
  if (cartridge === undefined || grease === undefined) throw notInStock();
  if (cartridge.count === 0) throw usedUp();
  const former = greaseNamed(greases, device.lubricant);
  const match = matchGreases(former, grease);
  const isExpired = cartridge.best_before < isoDay(now(), caller);
  const objections = [
    ...(match === greaseMatch.compatible ? [] : [mismatch(match, { former, grease, named: device.lubricant })]),
    ...(isExpired ? [expired(cartridge.best_before)] : []),
  ];
  return { cartridge, grease, former, match, objections };
}

interface Greases {
  readonly former: Grease | null;
  readonly grease: Grease;
  /** The name of the grease in the device. */
  readonly named: string;
}

/** The reason why the greases are not compatible: their names and what they are made of. */
function mismatch(match: GreaseMatch, { former, grease, named }: Greases): Text {
  const label = greaseMatchOptions.find(({ value }) => value === match)?.label ?? "";
  const render = (language: "zh" | "en"): string => {
    const kindOf = (one: Grease): string => {
      const kind = thickenerOptions.find(({ value }) => value === one.thickener)?.label ?? "";
      return `${one.name} (${textIn(kind, language)})`;
    };
    const from = former === null ? named || "?" : kindOf(former);
    return `${textIn(label, language)}: ${from} → ${kindOf(grease)}`;
  };
  return { zh: render("zh"), en: render("en") };
}

const expired = (day: string): Text => ({ zh: `油管已于 ${day} 过期`, en: `The cartridge expired on ${day}` });

/** @throws Refusal 4 at `swap_reason`, listing the objections, if there are objections but no reason. */
export function assertExplained({ objections }: PlannedSwap, reason: string): void {
  if (objections.length === 0 || reason !== "") return;
  const reasons = (language: "zh" | "en") =>
    objections.map((one) => textIn(one, language)).join(language === "zh" ? "；" : "; ");
  throw invalidField("swap_reason", {
    zh: `${reasons("zh")}。确需更换请填写原因`,
    en: `${reasons("en")}. To swap anyway, say why`,
  });
}

const notInStock = (): Refusal =>
  invalidField("cartridge_id", { zh: "库存中没有该油管", en: "This cartridge is not in your stock" }, code.notExist);

/** The refusal of a batch without cartridges. */
export const usedUp = (): Refusal =>
  invalidField(
    "cartridge_id",
    { zh: "该批次已无库存，请选择其他油管", en: "None of this batch is left; choose another cartridge" },
    code.notAllowed,
  );

const notBound = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "该设备未绑定，无法换罐",
    en: "This device is not bound, so it has no cartridge to swap",
  });
