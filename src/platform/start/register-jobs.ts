import { sweepSignIns } from "../access/sign-in-log";
import { hour, minute, second } from "../base/clock";
import { releaseRequests } from "../calls/requests/release-requests";
import { storeResults, sweepJobs } from "../calls/settings/finished-jobs";
import { runSettingJobs } from "../calls/settings/run-setting-jobs";
import { addReportPartitions } from "../database";
import { waitingPictures } from "../files/picture";
import { waitingFiles } from "../files/spreadsheets/run-in-thread";
import { compareDispensing } from "../fleet/alarms/compare-dispensing";
import { releaseAssignees } from "../fleet/alarms/release-assignees";
import { backfillForecasts } from "../fleet/forecast";
import { markSilent, recountAvailability } from "../fleet/intake";
import { sweepReports } from "../fleet/intake/retention";
import { countWaitingReports, sendDueReports, sweepMailReports } from "../fleet/mail-reports";
import { sweepMessages } from "../fleet/messages/push-messages";
import { escalate } from "../fleet/notices/escalate";
import { sweepNotices } from "../fleet/notices/notify-about-alarms";
import { sendDueMails } from "../fleet/notices/send-mails";
import { sendDuePushes, sweepSubscriptions } from "../fleet/notices/send-pushes";
import { repairCounts, sweepEmptyCounts } from "../fleet/totals";
import { createDeliveryWorker } from "../fleet/webhooks";
import type { Platform } from "../services/platform";
import { sweepCounts } from "../services/stored-counters";

/** Registers all scheduled jobs. */
export function registerJobs(platform: Platform): void {
  const { clock, database, files, jobs, log, metrics, readOnlyDatabase, sessions } = platform;
  jobs.every(hour, "delete empty counts", () => sweepEmptyCounts(database, readOnlyDatabase));
  jobs.every(24 * hour, "repair counts of devices", (signal) =>
    repairCounts(database, { readOnly: readOnlyDatabase, signal, log }),
  );
  jobs.every(hour, "delete expired sessions", () => sessions.sweep());
  jobs.every(hour, "delete ended counts of limits", () => sweepCounts(database, clock()));
  jobs.every(24 * hour, "delete old sign-ins from the log", () => sweepSignIns(database, clock()));
  jobs.every(hour, "delete old messages", () => sweepMessages(database, clock()));
  jobs.every(hour, "delete unused pictures", () => files.sweep());
  const months = platform.environment.reportMonths;
  jobs.every(hour, "add partitions for reports", () => addReportPartitions(database, clock(), platform.log));
  jobs.every(hour, "delete old reports", (signal) => sweepReports(database, { now: clock(), months, signal }));
  jobs.every(minute, "set silent devices offline", () => markSilent(database, clock(), readOnlyDatabase));
  jobs.every(5 * minute, "take alarms from people who no longer see them", () => releaseAssignees(database, clock()));
  jobs.every(5 * minute, "take requests from people who cannot do them", () => releaseRequests(database, clock()));
  jobs.every(hour, "update the availability of offline devices", () => recountAvailability(database, clock()));
  jobs.every(minute, "compute missing forecasts", () => backfillForecasts(database, clock(), readOnlyDatabase));
  // In one process only: two jobs of one device are done in their order.
  jobs.every(second, "give settings to many devices", (signal) =>
    runSettingJobs(database, { now: clock, signal, log }),
  );
  jobs.every(minute, "store the results of setting jobs", () => storeResults(database, readOnlyDatabase));
  jobs.every(24 * hour, "delete old setting jobs", (signal) =>
    sweepJobs(database, { before: clock() - months * 31 * 24 * hour, signal }),
  );
  const compare = (isOnlyOpen: boolean) => (signal: AbortSignal) =>
    compareDispensing(database, { now: clock(), signal, readOnly: readOnlyDatabase, isOnlyOpen });
  jobs.every(24 * hour, "compare dispensing with the plan", compare(false));
  jobs.every(hour, "end deviations from the plan", compare(true));
  jobs.every(5 * minute, "mail reports", (signal) => sendDueReports(platform, signal));
  jobs.every(24 * hour, "delete old mail reports", () => sweepMailReports(database, clock()));

  jobs.every(10 * second, "mail alarms", (signal) => sendDueMails(platform, signal));
  jobs.every(10 * second, "push alarms", (signal) => sendDuePushes(platform, signal));
  jobs.every(24 * hour, "forget browsers for push messages", () => sweepSubscriptions(database, clock()));
  jobs.every(10 * second, "tell the next person of alarms", (signal) => escalate(database, clock(), signal));
  jobs.every(24 * hour, "delete old notices", () => sweepNotices(database, clock()));

  const deliveries = createDeliveryWorker(platform);
  jobs.every(second, "send to callback URLs", (signal) => deliveries.run(signal), { isInEach: true });
  jobs.every(hour, "delete old deliveries", () => deliveries.sweep());
  metrics?.gauge("queue_waiting", "Uploaded pictures, and tables and documents, that wait for the processor", () => ({
    pictures: waitingPictures(),
    files: waitingFiles(),
  }));
  metrics?.gauge("mail_reports_waiting", "Mail reports that were refused and are sent again", () =>
    countWaitingReports(database),
  );
  metrics?.gauge("deliveries_behind", "Events that wait, and callback addresses that fail", async () => ({
    ...(await deliveries.backlog()),
  }));
}
