import type { Kysely } from "kysely";
import type { Database } from "../../database";
import type { Catalogue } from "./catalogue";
import type { Random } from "./random";

/** What providers, their people and their customers are made with. */
export interface TenantOptions {
  readonly catalogue: Catalogue;
  readonly trx: Kysely<Database>;
  readonly random: Random;
  /** Begin of today, ms UTC. */
  readonly today: number;
  /** A hash of the demo password; another one at each call. */
  readonly openHash: () => Promise<string>;
  /** A hash of a password that nobody knows. */
  readonly closedHash: string;
}
