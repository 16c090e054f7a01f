export { type AllowList, emptyAllowList, readAllowList } from "./allow-list";
export { createOutboundFetch, type OutboundFetch } from "./outbound-fetch";
export {
  maxResponseBytes,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
  post,
} from "./outbound-request";
export type { HostAddress, Resolve } from "./resolve-host";
export {
  createSsrfGuard,
  type SsrfGuard,
  type Target,
  type TargetFault,
  TargetRefusedError,
  targetFaultTexts,
  webSchemes,
} from "./ssrf-guard";
export { outboundTimeout } from "./timeout";
