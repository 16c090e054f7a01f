/** Storage keys for work that continues for an account while its pages are closed. */

/** The account whose push messages this browser shows. */
export const keptPush = "push";

/** The records of visits that are not sent yet. They stay until the account signs in again. */
export const ticksOf = (account: number): string => `visit_ticks.${account}`;
