import { hour } from "../clock";
import type { Platform } from "../platform";

/** Everything that runs by the clock. The one place that names it. */
export function schedule({ jobs, sessions }: Platform): void {
  jobs.every(hour, "delete expired sessions", () => sessions.sweep());
}
