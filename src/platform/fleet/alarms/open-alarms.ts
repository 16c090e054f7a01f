import { sql } from "kysely";

/** The condition for alarms that neither the device nor a person has ended. Two indexes begin with the severity. */
export const isOpen = sql<boolean>`alarm.severity > 0`;

/** The opposite. */
export const isOver = sql<boolean>`alarm.severity = 0`;
