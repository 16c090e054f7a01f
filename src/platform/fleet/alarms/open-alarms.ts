import { sql } from "kysely";

/** A condition for alarms that neither the device nor a person has ended. Two indexes begin with the severity. */
export const isOpen = sql<boolean>`alarm.severity > 0`;

/** A condition for ended alarms. */
export const isOver = sql<boolean>`alarm.severity = 0`;
