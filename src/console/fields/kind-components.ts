import { type ComponentType, lazy } from "react";
import type { CellProps, FilterProps, InputProps } from "./props";

/** The components of one custom kind, each optional. A file of the kind's name in `kinds/` exports them as default. */
export interface KindComponents {
  /** In lists and detail views. Until it is loaded, they show the text of the kind. */
  readonly Cell?: ComponentType<CellProps<"custom">>;
  readonly Input?: ComponentType<InputProps<"custom">>;
  /** The kind must name a part that lists can filter by. */
  readonly Filter?: ComponentType<FilterProps<"custom">>;
}

const files = import.meta.glob<KindComponents>("./kinds/*.tsx", { import: "default" });

/** The components of all kinds for one place, by the name of the kind. A kind that lacks it has the fallback there. */
export const kindComponents = <P extends keyof KindComponents>(
  place: P,
  Fallback: Required<KindComponents>[P],
): Readonly<Record<string, Required<KindComponents>[P]>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, load]) => [
      path.slice("./kinds/".length, -".tsx".length),
      lazy(async () => ({ default: ((await load())[place] ?? Fallback) as ComponentType<object> })),
    ]),
  ) as Readonly<Record<string, Required<KindComponents>[P]>>;
