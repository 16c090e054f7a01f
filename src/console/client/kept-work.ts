/** Names in the browser's storage of what goes on for an account while its pages are closed. */

/** Whose push messages this browser shows. */
export const keptPush = "push";

/** The records of visits that an account has not sent yet. They stay until it signs in again. */
export const ticksOf = (account: number): string => `visit_ticks.${account}`;
