import type { Sight } from "../sights";
import { fileOverlays } from "./files";
import { listOverlays } from "./lists";
import { sightOf } from "./overlay";
import { pageOverlays } from "./pages";

export const overlaySights: readonly Sight[] = [...listOverlays, ...pageOverlays, ...fileOverlays].map(sightOf);
