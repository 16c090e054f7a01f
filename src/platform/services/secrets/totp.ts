import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { second } from "../../base/clock";

/**
 * One-time passwords of authenticator apps (RFC 6238) with the values that all apps know: SHA-1, six digits, 30 s. The
 * secret has 160 bits, as RFC 4226 recommends.
 */
const totp = { digits: 6, stepLength: 30 * second, secretBytes: 20 } as const;

/** Steps before and after the current one that are accepted, because clocks differ. */
const drift = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret in base32 (RFC 4648), as people type it into an app. */
export function makeTotpSecret(): string {
  const bits = Array.from(randomBytes(totp.secretBytes), (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The number of the time step at a time, ms UTC. */
export const totpStep = (time: number): number => Math.floor(time / totp.stepLength);

/** The code of a time step (RFC 4226, 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** totp.digits).padStart(totp.digits, "0");
}

/** The time step whose code was entered; undefined if the code is wrong at this time. */
export function matchingStep(secret: string, code: string, time: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = totpStep(time);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => present - drift + index);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
}

/** The address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = [issuer, account].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
