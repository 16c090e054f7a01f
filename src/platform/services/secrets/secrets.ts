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
 * The purpose of a sealed text. It is authenticated, so that a text sealed for one purpose cannot be opened for
 * another. A LoRa key has the same purpose in stock and device, so its sealed text can be copied.
 */
export type SecretPurpose =
  | "nwks_key"
  | "apps_key"
  | "app_secret"
  | "opc_password"
  | "sign_in_flow"
  | "totp"
  | "push_keys"
  | "push_subscription"
  | "key_check"
  | `record ${string}`;

/** The purpose of a secret of a resource with `storage`. */
export const recordPurpose = (table: string, column: string): SecretPurpose => `record ${table}.${column}`;

/** The purpose of a keyed hash. The same text has different hashes for different purposes. */
export type MacPurpose = "verification_code" | "file_address";

/** Encrypts ("seals") and decrypts ("opens") stored secrets, and makes keyed hashes. */
export interface Secrets {
  /** Encrypts a text. The result differs each time. */
  seal(text: string, purpose: SecretPurpose): string;
  /**
   * Decrypts a text.
   * @throws Error if it was sealed with another key or for another purpose, or was changed.
   */
  open(sealed: string, purpose: SecretPurpose): string;
  /**
   * A keyed hash (HMAC-SHA-256) for short texts: without a key, a six-digit code could be found from its hash by trying
   * all codes.
   */
  mac(text: string, purpose: MacPurpose): string;
}

/** Version of the format, stored with each sealed text, so that another format can be added. */
const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Creates `Secrets` that use AES-256-GCM.
 *
 * @param key 32 bytes, from which the working keys are derived (HKDF).
 * @param oldKey the previous key. It opens texts that `key` cannot open, and seals none.
 */
export function createSecrets(key: Buffer, oldKey: Buffer | null = null): Secrets {
  const old = oldKey === null ? null : createSecrets(oldKey);
  const sealingKey = derive(key, "seal");
  const macKey = derive(key, "mac");
  return {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, iv).setAAD(authenticatedData(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, purpose) {
      const [prefix, body, ...rest] = sealed.split(".");
      if (prefix !== version || body === undefined || rest.length > 0) throw new Error("This is not a sealed text.");
      const bytes = Buffer.from(body, "base64url");
      if (bytes.length < ivBytes + tagBytes) throw new Error("This sealed text is incomplete.");
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(authenticatedData(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch (cause) {
        if (old !== null) return old.open(sealed, purpose);
        throw new Error(`This sealed ${purpose} cannot be opened with the platform's key.`, { cause });
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

function authenticatedData(purpose: SecretPurpose): Buffer {
  return Buffer.from(`${version}:${purpose}`);
}

/** 256 random bits as 43 URL-safe characters, for session tokens, login keys and app secrets. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token to store. 256 random bits need no salt or key. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A random code of decimal digits, which may begin with zeros. */
export function makeDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}
