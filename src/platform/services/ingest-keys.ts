import { createHash, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { type Clock, minute } from "../base/clock";
import type { Database } from "../database";
import { hashToken, makeToken } from "./secrets/secrets";

/** The rights of a key. */
export interface IngestGrant {
  /** The provider whose devices it reports for; null for all devices. */
  readonly agentId: number | null;
}

/** The prefix of all keys in the database. Other texts are refused without a query. */
const prefix = "ingest_";
const pattern = new RegExp(`^${prefix}[\\w-]{43}$`);

/** Characters of a key that lists show. */
const hintLength = 4;

/** Makes a key, and the values of its row. */
export function makeIngestKey(): { readonly key: string; readonly key_hash: string; readonly hint: string } {
  const key = `${prefix}${makeToken()}`;
  return { key, key_hash: hashToken(key), hint: key.slice(-hintLength) };
}

interface Options {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  /** The key of `INGEST_KEY` or of the key file. It reports for all devices. */
  readonly ingestKey: string;
}

/**
 * Creates the function that finds the grant of a key. It returns undefined for an unknown or revoked key.
 *
 * If an address has sent too many wrong keys (`isLimited`), only keys that were valid before are looked up for it.
 * So guessing keys causes no more queries.
 */
export function createIngestKeys({ database, clock, ingestKey }: Options) {
  const isConfigured = equals(ingestKey);
  // Each process has its own list: it only saves queries, and does not decide whether a key is valid.
  const knownHashes = new Set<string>();
  return async (key: string, { isLimited }: { readonly isLimited: boolean }): Promise<IngestGrant | undefined> => {
    if (isConfigured(key)) return { agentId: null };
    if (!pattern.test(key)) return undefined;
    const hash = hashToken(key);
    if (isLimited && !knownHashes.has(hash)) return undefined;
    const row = await database
      .selectFrom("ingest_key")
      .select(["id", "agent_id", "last_time"])
      .where("key_hash", "=", hash)
      .executeTakeFirst();
    if (row === undefined) {
      knownHashes.delete(hash);
      return undefined;
    }
    knownHashes.add(hash);
    const now = clock();
    if (row.last_time === null || row.last_time <= now - minute) {
      await database.updateTable("ingest_key").set({ last_time: now }).where("id", "=", row.id).execute();
    }
    return { agentId: row.agent_id };
  };
}

/** Compares digests in constant time, so that response times reveal nothing about the key. */
function equals(expectedText: string): (text: string) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(expectedText);
  return (text) => timingSafeEqual(digest(text), expected);
}
