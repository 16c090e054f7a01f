import type { Kysely } from "kysely";
import type { Database } from "../../database";
import type { Catalogue } from "./catalogue";
import type { Random } from "./random";

/** The inputs for making providers, their accounts and their customers. */
export interface TenantOptions {
  readonly catalogue: Catalogue;
  readonly trx: Kysely<Database>;
  readonly random: Random;
  /** Start of the day, ms UTC. */
  readonly today: number;
  /** Hashes the demo password, with a new salt for each call. */
  readonly openHash: () => Promise<string>;
  /** The hash of a random password, for accounts that nobody signs in with. */
  readonly closedHash: string;
}
