export { countWaitingReports, sweepMailReports } from "./claims";
export { lastPeriod, reportRates } from "./periods";
export { sendDueReports, writeReport } from "./send-reports";
