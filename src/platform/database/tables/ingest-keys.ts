import type { Id, Time } from "./column-types";

/** A key of a program that sends device reports. */
export interface IngestKeyTable {
  id: Id;
  name: string;
  /** The provider whose devices it reports for; null for all devices. */
  agent_id: number | null;
  key_hash: string;
  /** The last characters of the key. */
  hint: string;
  /** The account that created it; null after the account is deleted. */
  account_id: number | null;
  create_time: Time;
  /** Time of the last request, stored once a minute at most; null if it was never used. */
  last_time: Time | null;
}
