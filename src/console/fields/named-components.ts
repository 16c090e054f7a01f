import { type ComponentType, lazy } from "react";
import type { ComponentName, ComponentPlace, componentNames, FieldKind } from "../../contract";
import { withTexts } from "../i18n";
import type { CellProps, FilterProps, InputProps } from "./props";

/** The kind of field that a component is for. */
type KindFor<P extends ComponentPlace, N> = N extends keyof (typeof componentNames)[P]
  ? (typeof componentNames)[P][N] & FieldKind
  : never;

/** The components that fields name, each in a file that is loaded when a screen needs it. */
export const namedCells: { readonly [N in ComponentName<"cell">]: ComponentType<CellProps<KindFor<"cell", N>>> } = {
  gauge: lazy(() => import("./cells/gauge-cell")),
  meaning: lazy(() => import("./cells/meaning-cell")),
  route: lazy(withTexts(() => import("./route/route-cell"), "visits", "mapTexts")),
};
export const namedInputs: { readonly [N in ComponentName<"input">]: ComponentType<InputProps<KindFor<"input", N>>> } = {
  cartridge: lazy(() => import("./inputs/cartridge-input")),
  dose: lazy(withTexts(() => import("./inputs/dose-input"), "device")),
  route: lazy(withTexts(() => import("./route/route-input"), "visits", "mapTexts")),
};
export const namedFilters: {
  readonly [N in ComponentName<"filter">]: ComponentType<FilterProps<KindFor<"filter", N>>>;
} = {};
