import { luhnDigit } from "../../../contract";
import type { Random } from "./random";

/** Type allocation code out of the range for test equipment (3GPP TS 23.003: reporting body 00), so no device has these. */
const typeAllocation = "00101760";

/** An IMEI with its check digit; each serial, up to 999999, gives another. */
export function imeiOf(serial: number): string {
  const digits = typeAllocation + String(serial).padStart(6, "0");
  return digits + luhnDigit(digits);
}

/** An EUI-64 that is locally administered (second-lowest bit of the first byte set), so that it is no maker's. */
export const euiOf = (kind: "device" | "gateway", serial: number): string =>
  `${kind === "device" ? "024C554200" : "024C554701"}${serial.toString(16).toUpperCase().padStart(6, "0")}`;

/** A DevAddr of network 0, which LoRaWAN leaves to experiments. */
export const addrOf = (serial: number): string => (0x00_40_00_00 + serial).toString(16).toUpperCase().padStart(8, "0");

/** The two AES-128 session keys of a LoRa device. */
export const keysOf = (random: Random) => ({ nwks_key: random.hex(32), apps_key: random.hex(32) });
