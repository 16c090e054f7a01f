import { hour, minute } from "../clock";
import type { Platform } from "../platform";
import { markSilent, recountAvailability } from "../reports";

/** Everything that runs by the clock. The one place that names it. */
export function schedule({ clock, database, files, jobs, sessions }: Platform): void {
  jobs.every(hour, "delete expired sessions", () => sessions.sweep());
  jobs.every(hour, "delete unused pictures", () => files.sweep());
  jobs.every(minute, "take silent devices off line", () => markSilent(database, clock()));
  jobs.every(hour, "count the availability of silent devices", () => recountAvailability(database, clock()));
}
