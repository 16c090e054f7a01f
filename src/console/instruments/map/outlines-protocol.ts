import type { Outlines } from "./outlines";

/** The protocol under which the thread that draws the map is asked for the outlines that ship; see `map-thread`. */
export const outlinesProtocol = "outlines";

/** The address of one of them, for a source of the map. */
export const outlinesUrl = (of: keyof Outlines): string => `${outlinesProtocol}://${of}`;
