import { hour, minute, second } from "../clock";
import { fillForecasts } from "../forecast";
import { sendDueReports, sweepMailReports } from "../mail-reports";
import { sweepMessages } from "../messages/messages";
import { createDeliveries } from "../open-api";
import type { Platform } from "../platform";
import { markSilent, recountAvailability } from "../reports";

/** Everything that runs by the clock. The one place that names it. */
export function schedule(platform: Platform): void {
  const { clock, database, files, jobs, readings, sessions } = platform;
  jobs.every(hour, "delete expired sessions", () => sessions.sweep());
  jobs.every(hour, "delete old messages", () => sweepMessages(database, clock()));
  jobs.every(hour, "delete unused pictures", () => files.sweep());
  jobs.every(minute, "take silent devices off line", () => markSilent(database, clock(), readings));
  jobs.every(hour, "count the availability of silent devices", () => recountAvailability(database, clock()));
  jobs.every(minute, "forecast what has no dates yet", () => fillForecasts(database, clock(), readings));
  jobs.every(5 * minute, "mail reports", (signal) => sendDueReports(platform, signal));
  jobs.every(24 * hour, "forget old mail reports", () => sweepMailReports(database, clock()));

  const deliveries = createDeliveries(platform);
  jobs.every(second, "send to callback URLs", (signal) => deliveries.run(signal));
  jobs.every(hour, "delete old deliveries", () => deliveries.sweep());
}
