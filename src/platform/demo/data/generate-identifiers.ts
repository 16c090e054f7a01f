import { luhnDigit } from "../../../contract";
import type { Random } from "./random";

/** Type allocation codes for test equipment (3GPP TS 23.003, reporting body 00). No real device has these IMEIs. */
const firstTypeAllocation = 101_760;

/** Serial numbers of a type allocation. */
const serials = 1_000_000;

/** Makes an IMEI with its check digit. Each serial from 0 to 99,999,999 gives a different one. */
export function imeiOf(serial: number): string {
  const typeAllocation = String(firstTypeAllocation + Math.floor(serial / serials)).padStart(8, "0");
  const digits = typeAllocation + String(serial % serials).padStart(6, "0");
  return digits + luhnDigit(digits);
}

/** Makes a locally administered EUI-64 (second-lowest bit of the first byte set), which belongs to no manufacturer. */
export const euiOf = (kind: "device" | "gateway", serial: number): string =>
  `${kind === "device" ? "024C554200" : "024C554701"}${serial.toString(16).toUpperCase().padStart(6, "0")}`;

/** Makes a DevAddr of network 0, which LoRaWAN reserves for experiments. */
export const addrOf = (serial: number): string => (0x00_40_00_00 + serial).toString(16).toUpperCase().padStart(8, "0");

/** Makes the two AES-128 session keys of a LoRa device. */
export const keysOf = (random: Random) => ({ nwks_key: random.hex(32), apps_key: random.hex(32) });
