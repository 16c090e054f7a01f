import type { Time } from "./column-types";

/** When a scheduled job runs next, and which process runs it. */
export interface JobTable {
  name: string;
  /** It is due from this time on. */
  next_time: Time;
  /** When the lease of a process ends; once it is in the past, another process may run the job. */
  lease_time: Time;
  /** The random id of the process. */
  lease_by: string;
}
