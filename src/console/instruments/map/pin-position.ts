import type { Position } from "../../../contract";

/** Degrees to this many digits: about a tenth of a metre. */
const degreeDigits = 6;

/** A place on the map as the form keeps it. */
export const positionFrom = ({ lng, lat }: { readonly lng: number; readonly lat: number }): Position => ({
  longitude: Number(lng.toFixed(degreeDigits)),
  latitude: Number(lat.toFixed(degreeDigits)),
});

/** Whether a position that is being typed is one that a map can show. */
export const isValidPosition = ({ longitude, latitude }: Position): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** How far an arrow key moves a pin, px on the screen; with Shift, for the last few metres, one. */
const step = 12;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key moves a pin to on the screen: px from where it stands; null for keys that move nothing. */
export function keyStep(key: string, isFine: boolean): readonly [number, number] | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const px = isFine ? 1 : step;
  return [direction[0] * px, direction[1] * px];
}
