import { lazy } from "react";
import type { NamedFilters } from "../props";

/** The filters that fields name, each in a file that a screen loads when it needs it. */
export const namedFilters: NamedFilters = {
  segments: lazy(() => import("./segments-filter")),
};
