import type { Point } from "../../../contract";

/** What tells the system of a device. */
type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** The address that opens the maps of a device at a place. It has nothing but the place. */
export function mapsLink({ latitude, longitude }: Point, { userAgent, maxTouchPoints }: Device): string {
  const place = `${latitude},${longitude}`;
  if (userAgent.includes("Android")) return `geo:${place}?q=${place}`;
  // Tablets of Apple call themselves a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1)) {
    return `https://maps.apple.com/?ll=${place}&q=${place}`;
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
