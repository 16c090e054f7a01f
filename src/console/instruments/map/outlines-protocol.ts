import type { Language } from "../../../contract";
import type { Outlines } from "./outlines";

/** URL scheme with which MapLibre requests the built-in data from its worker; see `map-worker.ts`. */
export const outlinesProtocol = "outlines";

/** The address of an outline for a map source. */
export const outlinesUrl = (name: keyof Outlines): string => `${outlinesProtocol}://${name}`;

/** The address of the built-in cities, with their names in a language. */
export const placesUrl = (language: Language): string => `${outlinesProtocol}://places-${language}`;
