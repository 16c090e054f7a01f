import { defineCalls } from "./define-calls";

/** Calls about alarms beside those of their list. */
export const alarmCalls = defineCalls({
  // For the badge: alarms that nobody has acknowledged.
  "device-alarm-log/count-new": { sends: {}, access: { anyOf: ["alarm.list"] }, reads: true, extension: true },
});
