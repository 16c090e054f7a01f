export { recountAvailability } from "./availability";
export {
  cancelCommands,
  parseCommandData,
  queueCommand,
} from "./command-queue";
export { endAlarms } from "./end-alarms";
export type { IngestOutcome } from "./ingest-reports";
export type { Report, ReportFacts } from "./report";
export { isSilent, markSilent } from "./silence";
