import { sql } from "kysely";

/**
 * The condition for alarms that neither the device nor a person has ended. A partial index covers `end_time is null`; it
 * does not apply to other spellings of the condition.
 */
export const isOpen = sql<boolean>`alarm.end_time is null and alarm.closed_time is null`;
