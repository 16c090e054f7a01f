import type { Time } from "./column-types";

/** Events that a limit counts. Empty on SQLite, where one process keeps them in memory. */
export interface LimitCountTable {
  /** The counter. */
  name: string;
  /** What is counted together: an account, an address. */
  subject: string;
  count: number;
  last_time: Time;
  /** The count is forgotten then. */
  end_time: Time;
}
