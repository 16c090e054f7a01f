export { type AllowList, nothingAllowed, readAllowList } from "./allow-list";
export {
  answerLimit,
  type OutboundAnswer,
  OutboundFailed,
  type OutboundPost,
  post,
} from "./outbound-request";
export type { Address, Resolve } from "./resolve-host";
export {
  createGuard,
  type Guard,
  type Target,
  type TargetFault,
  TargetRefused,
  targetFaultTexts,
  webSchemes,
} from "./ssrf-guard";
export { callPatience } from "./timeout";
