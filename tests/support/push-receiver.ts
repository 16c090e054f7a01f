import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import type { SsrfGuard } from "../../src/platform/services/outbound";

/** A browser as a push service knows it. It reads the messages that are sent to its address. */
export interface FakeBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Decrypts a message (RFC 8188 with `aes128gcm`, keys by RFC 8291). */
  read(body: Buffer): unknown;
}

export function createFakeBrowser(endpoint: string): FakeBrowser {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    p256dh: publicKey.toString("base64url"),
    auth: auth.toString("base64url"),
    read: (body) => JSON.parse(decrypt(body, { pair, publicKey, auth })),
  };
}

function decrypt(
  body: Buffer,
  { pair, publicKey, auth }: { readonly pair: ECDH; readonly publicKey: Buffer; readonly auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
  const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, context, 32));
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The text ends before the last byte 2.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

/** A guard that takes every address for a public one. */
export const openGuard: SsrfGuard = {
  check: async (address) => ({ url: new URL(address), addresses: [{ address: "192.0.2.1", family: 4 }] }),
};
