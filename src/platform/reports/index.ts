export { recountAvailability } from "./availability";
export {
  giveCommand,
  readData,
  withdrawCommands,
} from "./commands";
export { endAlarms } from "./end-alarms";
export type { Report, ReportFacts } from "./report";
export { isSilent, markSilent } from "./silence";
export type { Outcome } from "./take";
