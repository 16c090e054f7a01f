import type { Scenario } from "../scenarios";
import { fileOverlays } from "./file-overlays";
import { listOverlays } from "./list-overlays";
import { scenarioOf } from "./overlay";
import { pageOverlays } from "./page-overlays";

export const overlayScenarios: readonly Scenario[] = [...listOverlays, ...pageOverlays, ...fileOverlays].map(
  scenarioOf,
);
