import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from "node:crypto";

/**
 * What a sealed text is for. It is bound into the seal, so that a text sealed for one purpose does not open for another.
 * A LoRa key keeps its purpose when it goes from stock to device: the sealed text can be copied as it is.
 */
export type SecretPurpose = "nwks_key" | "apps_key" | "app_secret" | "opc_password" | "key_check";

/** What a keyed hash is for; the same text hashed for two purposes gives two results. */
export type MacPurpose = "verification_code";

/** Seals what is stored encrypted, by AES-GCM. */
export interface Secrets {
  /** Encrypts a text for storing. The same text sealed twice gives two results. */
  seal(text: string, purpose: SecretPurpose): string;
  /** @throws Error when the text was sealed with another key or for another purpose, or was changed. */
  open(sealed: string, purpose: SecretPurpose): string;
  /**
   * A keyed hash for what is too short for a plain one: a six-digit code could be found from its SHA-256 by trying all,
   * not without the key.
   */
  mac(text: string, purpose: MacPurpose): string;
}

/** Says how a sealed text was made; another way of sealing would get another one and both could be read. */
const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under keys derived (HKDF) from the platform's one key of 32 bytes. */
export function createSecrets(key: Buffer): Secrets {
  const sealingKey = derive(key, "seal");
  const macKey = derive(key, "mac");
  return {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, iv).setAAD(bound(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, purpose) {
      const [prefix, body, ...rest] = sealed.split(".");
      if (prefix !== version || body === undefined || rest.length > 0) throw new Error("This is no sealed text.");
      const bytes = Buffer.from(body, "base64url");
      if (bytes.length < ivBytes + tagBytes) throw new Error("This sealed text was cut short.");
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(bound(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch (cause) {
        throw new Error(`This sealed ${purpose} does not open with the platform's key.`, { cause });
      }
    },
    mac(text, purpose) {
      return createHmac("sha256", macKey).update(`${purpose}\n${text}`).digest("base64url");
    },
  };
}

function derive(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `lubricator ${use} ${version}`, 32));
}

function bound(purpose: SecretPurpose): Buffer {
  return Buffer.from(`${version}:${purpose}`);
}

/** 256 random bits as 43 characters that may stand in a URL: session tokens, login keys, app secrets. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. A plain hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A random code of that many decimal digits, leading zeros included. */
export function makeDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}
