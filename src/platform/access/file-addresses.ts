import { createHash, timingSafeEqual } from "node:crypto";
import { isRecord } from "../../contract";
import { type Clock, hour } from "../base/clock";
import { addressFields, filesPrefix, storedFileName } from "../files/file-store";
import type { Secrets } from "../services/secrets/secrets";

/**
 * How long an address stays the same, ms. Lists that are read again within this time contain the same addresses, so
 * that the browser can use its cached pictures. An address is valid for one to two of these windows.
 */
export const addressWindow = hour;

/** The content of a valid signature: the session that was recently shown the file. */
interface Signed {
  readonly sessionId: number;
  /** When the address expires, ms UTC. */
  readonly until: number;
}

/** Signs the addresses of uploaded files for a session, and checks them. Records contain the plain addresses. */
export interface FileAddresses {
  /** Signs the file addresses in an answer. The answer itself is not changed. */
  sign<T>(answer: T, sessionId: number): T;
  /** Reads the signed address of a file; undefined if the signature is wrong or missing, or the address has expired. */
  check(name: string, query: Readonly<Record<string, string>>): Signed | undefined;
}

/** Creates the signer of file addresses. */
export function createFileAddresses({ secrets, clock }: { readonly secrets: Secrets; readonly clock: Clock }) {
  const signatureOf = (name: string, { sessionId, until }: Signed): string =>
    secrets.mac(`${name} ${sessionId} ${until}`, "file_address");

  const signed = (name: string, sessionId: number): string => {
    const until = (Math.floor(clock() / addressWindow) + 2) * addressWindow;
    return `${filesPrefix}${name}?session=${sessionId}&until=${until}&sign=${signatureOf(name, { sessionId, until })}`;
  };

  const sign = (value: unknown, sessionId: number): unknown => {
    if (Array.isArray(value)) {
      // All entries of a list have the same type. Check only the first: lists of plain values can be very long.
      return isRecord(value[0]) ? value.map((entry) => sign(entry, sessionId)) : value;
    }
    if (!isRecord(value)) return value;
    let changed: Record<string, unknown> | undefined;
    for (const [field, inner] of Object.entries(value)) {
      const name = addressFields.has(field) && typeof inner === "string" ? storedFileName(inner) : null;
      const replacement = name === null ? sign(inner, sessionId) : signed(name, sessionId);
      if (replacement === inner) continue;
      changed ??= { ...value };
      changed[field] = replacement;
    }
    return changed ?? value;
  };

  return {
    sign: <T>(answer: T, sessionId: number) => sign(answer, sessionId) as T,
    check(name, { session = "", until: end = "", sign: signature = "" }) {
      const found = { sessionId: Number(session), until: Number(end) };
      if (!Number.isSafeInteger(found.sessionId) || !(found.until > clock())) return undefined;
      return isSame(signature, signatureOf(name, found)) ? found : undefined;
    },
  } satisfies FileAddresses;
}

/** Compares two texts in constant time. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/**
 * Replaces the signed file addresses in a payload by plain ones. Forms send back the signed addresses that they
 * received.
 */
export const withPlainAddresses = <T>(payload: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [
      field,
      addressFields.has(field) && typeof value === "string" && value.startsWith(filesPrefix)
        ? (value.replace(/\?.*$/s, "") as T & string)
        : value,
    ]),
  );
