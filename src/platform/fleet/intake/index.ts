export { recountAvailability } from "./availability";
export {
  giveCommand,
  readData,
  withdrawCommands,
} from "./command-queue";
export { endAlarms } from "./end-alarms";
export type { Outcome } from "./ingest-reports";
export type { Report, ReportFacts } from "./report";
export { isSilent, markSilent } from "./silence";
