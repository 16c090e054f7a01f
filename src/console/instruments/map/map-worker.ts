import type { WorkerGlobalScopeInterface } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl-worker.mjs";
import atlasAddress from "world-atlas/countries-50m.json?url";
import { languages } from "../../../contract/text";
import { type Atlas, outlinesOf } from "./outlines";
import { outlinesProtocol, outlinesUrl, placesUrl } from "./outlines-protocol";
import { type Place, placesIn } from "./places";
import placesAddress from "./places.json?url";

/*
 * The worker in which MapLibre cuts sources into tiles. It also decodes the built-in outlines (Natural Earth 1:50m,
 * 100,000 points) and cities (Natural Earth populated places), so that the main thread neither holds nor copies them.
 */

/** Loads data once. After a failure, the next map tries again. */
function once<T>(address: string, parse: (answer: unknown) => T): () => Promise<T> {
  let loading: Promise<T> | null = null;
  const load = async (): Promise<T> => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The map's background did not load: status ${response.status}.`);
    return parse(await response.json());
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

const outlines = once(atlasAddress, (atlas) => outlinesOf(atlas as Atlas));
const places = once(placesAddress, (list) => list as readonly Place[]);

// TypeScript types this file as part of a page, but MapLibre runs it in a worker.
const workerScope = globalThis as unknown as WorkerGlobalScopeInterface;
workerScope.addProtocol(outlinesProtocol, async ({ url }) => {
  const language = languages.find((one) => url === placesUrl(one));
  if (language !== undefined) return { data: placesIn(await places(), language) };
  const { land, borders } = await outlines();
  return { data: url === outlinesUrl("land") ? land : borders };
});
