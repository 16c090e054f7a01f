import type { WorkerGlobalScopeInterface } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl-worker.mjs";
import address from "world-atlas/countries-50m.json?url";
import { type Atlas, type Outlines, outlinesOf } from "./outlines";
import { outlinesProtocol, outlinesUrl } from "./outlines-protocol";

/*
 * The worker in which MapLibre cuts sources into tiles. It also decodes the built-in outlines (Natural Earth 1:50m,
 * 100,000 points), so that the main thread neither holds nor copies them.
 */

let loading: Promise<Outlines> | null = null;

function outlines(): Promise<Outlines> {
  loading ??= load().catch((error: unknown) => {
    // Allow the next map to try again.
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Outlines> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The map's outlines did not load: status ${response.status}.`);
  return outlinesOf((await response.json()) as Atlas);
}

// TypeScript types this file as part of a page, but MapLibre runs it in a worker.
const workerScope = globalThis as unknown as WorkerGlobalScopeInterface;
workerScope.addProtocol(outlinesProtocol, async ({ url }) => {
  const { land, borders } = await outlines();
  return { data: url === outlinesUrl("land") ? land : borders };
});
