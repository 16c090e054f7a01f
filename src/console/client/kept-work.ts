/** Storage keys that several modules use. */

/** The copies of visits. They are deleted with the session. */
export const copiesName = "visit_copies";

/** The account whose push messages this browser shows. */
export const keptPush = "push";

/** The records of visits that are not sent yet. They stay until the account signs in again. */
export const ticksOf = (account: number): string => `visit_ticks.${account}`;
