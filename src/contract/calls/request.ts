import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** Calls about customers' requests beside those of their resource (spec E33). */
export const requestCalls = defineCalls({
  // For the badge.
  "request/count-new": { sends: {}, access: { anyOf: ["request.list"] }, reads: true, extension: true },
  // Called when a request is opened: marks the messages about it as read.
  "request/read": {
    sends: { id: field.id({ label: { zh: "服务请求", en: "Request" }, required: true }) },
    access: { anyOf: ["request.list"] },
    extension: true,
  },
});
