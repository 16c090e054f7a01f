export { type AllowList, nothingAllowed, readAllowList } from "./allow-list";
export {
  createGuard,
  type Guard,
  type Target,
  type TargetFault,
  TargetRefused,
  targetFaultTexts,
  webSchemes,
} from "./guard";
export { callPatience } from "./patience";
export {
  answerLimit,
  type OutboundAnswer,
  OutboundFailed,
  type OutboundPost,
  post,
} from "./post";
export type { Address, Resolve } from "./resolve";
