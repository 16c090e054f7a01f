import { greaseMatch, greaseMatchOptions, greaseNamed, matchGreases, type Text, textIn } from "../../../contract";
import type { RouteStop } from "../../fields/route/route-stop";
import type { Batch, KnownGrease } from "./visit-copy";

/** Whether a batch of cartridges is compatible with the device of a stop, judged by the data in this browser. */
export function matchOf(
  { grease_id }: Pick<Batch, "grease_id">,
  { grease }: Pick<RouteStop, "grease">,
  greases: readonly KnownGrease[],
): number {
  const after = greases.find(({ id }) => id === grease_id);
  return after === undefined ? greaseMatch.unknown : matchGreases(greaseNamed(greases, grease), after);
}

/**
 * The reasons against putting a batch into the device of a stop. The platform decides; these are its reasons, computed
 * without a
 connection.
 * @param today `YYYY-MM-DD`
 */
export function objectionsTo(
  batch: Batch,
  stop: Pick<RouteStop, "grease">,
  { greases, today }: { readonly greases: readonly KnownGrease[]; readonly today: string },
): readonly Text[] {
  const match = matchOf(batch, stop, greases);
  const label = greaseMatchOptions.find(({ value }) => value === match)?.label ?? "";
  const mismatch = (language: "zh" | "en") => `${textIn(label, language)}: ${stop.grease || "?"} → ${batch.grease}`;
  return [
    // Without the list of greases, compatibility is unknown.
    ...(match === greaseMatch.compatible || greases.length === 0 ? [] : [{ zh: mismatch("zh"), en: mismatch("en") }]),
    ...(batch.best_before !== "" && batch.best_before < today
      ? [{ zh: `油管已于 ${batch.best_before} 过期`, en: `The cartridge expired on ${batch.best_before}` }]
      : []),
  ];
}
