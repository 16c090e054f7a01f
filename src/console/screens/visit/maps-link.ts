import type { Point } from "../../../contract";

/** The properties that identify the operating system. */
type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** The address that opens the device's map app at a place. It contains only the position. */
export function mapsLink({ latitude, longitude }: Point, { userAgent, maxTouchPoints }: Device): string {
  const place = `${latitude},${longitude}`;
  if (userAgent.includes("Android")) return `geo:${place}?q=${place}`;
  // Apple's tablets identify themselves as a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1)) {
    return `https://maps.apple.com/?ll=${place}&q=${place}`;
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
