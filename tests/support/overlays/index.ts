import type { Sight } from "../scenarios";
import { fileOverlays } from "./file-overlays";
import { listOverlays } from "./list-overlays";
import { sightOf } from "./overlay";
import { pageOverlays } from "./page-overlays";

export const overlaySights: readonly Sight[] = [...listOverlays, ...pageOverlays, ...fileOverlays].map(sightOf);
