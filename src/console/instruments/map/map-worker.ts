import type { WorkerGlobalScopeInterface } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl-worker.mjs";
import address from "world-atlas/countries-50m.json?url";
import { type Atlas, type Outlines, outlinesOf } from "./outlines";
import { outlinesProtocol, outlinesUrl } from "./outlines-protocol";

/*
 * The threads in which MapLibre cuts sources into tiles. They know the outlines that ship (Natural Earth 1:50m, 100,000 points)
 * as well, and unfold them: the page's own thread never holds them, and neither unfolds nor copies them while somebody waits.
 */

let loading: Promise<Outlines> | null = null;

function outlines(): Promise<Outlines> {
  loading ??= load().catch((error: unknown) => {
    // The next map may try again.
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Outlines> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The map's outlines were answered with status ${response.status}.`);
  return outlinesOf((await response.json()) as Atlas);
}

// TypeScript knows this file as part of a page; MapLibre runs it in a thread of its own, whose global object this is.
const thread = globalThis as unknown as WorkerGlobalScopeInterface;
thread.addProtocol(outlinesProtocol, async ({ url }) => {
  const { land, borders } = await outlines();
  return { data: url === outlinesUrl("land") ? land : borders };
});
