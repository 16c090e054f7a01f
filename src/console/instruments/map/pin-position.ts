import type { Position } from "../../../contract";

/** Decimals of a position in degrees, about 0.1 m. */
const degreeDigits = 6;

/** Converts a MapLibre position to a rounded position for the form. */
export const positionFrom = ({ lng, lat }: { readonly lng: number; readonly lat: number }): Position => ({
  longitude: Number(lng.toFixed(degreeDigits)),
  latitude: Number(lat.toFixed(degreeDigits)),
});

/** Whether longitude and latitude are in range. Typed positions may not be. */
export const isValidPosition = ({ longitude, latitude }: Position): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** Distance that an arrow key moves the pin, px. With Shift it is 1 px. */
const step = 12;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The movement of the pin for a key, in px on the screen; null for other keys. */
export function keyStep(key: string, isFine: boolean): readonly [number, number] | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const px = isFine ? 1 : step;
  return [direction[0] * px, direction[1] * px];
}
