import type { Position } from "../../../contract";

/** Number of decimals of longitude and latitude. Six decimals are about 0.1 m. */
const positionDecimals = 6;

/** Converts a MapLibre `LngLat` to a `Position`, rounded for the form. */
export const positionFrom = ({ lng, lat }: { readonly lng: number; readonly lat: number }): Position => ({
  longitude: Number(lng.toFixed(positionDecimals)),
  latitude: Number(lat.toFixed(positionDecimals)),
});

/** Whether longitude and latitude are in range. Users can enter values out of range. */
export const isValidPosition = ({ longitude, latitude }: Position): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** How far an arrow key moves the pin, px. With Shift it is 1 px. */
const arrowKeyStep = 12;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The movement of the pin for a key, in px on the screen; null for other keys. */
export function pinMovement(key: string, isShiftPressed: boolean): readonly [number, number] | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const px = isShiftPressed ? 1 : arrowKeyStep;
  return [direction[0] * px, direction[1] * px];
}
