import type { Outlines } from "./outlines";

/** URL scheme with which MapLibre requests the built-in outlines from its worker; see `map-worker.ts`. */
export const outlinesProtocol = "outlines";

/** The address of an outline for a map source. */
export const outlinesUrl = (name: keyof Outlines): string => `${outlinesProtocol}://${name}`;
