import type { Time } from "./column-types";

/** Events that a limit counts. Empty on SQLite, where one process keeps them in memory. */
export interface LimitCountTable {
  /** The counter. */
  name: string;
  /** The key of the count: an account or an address. */
  subject: string;
  count: number;
  last_time: Time;
  /** Time from which the count is ignored. */
  end_time: Time;
}
