import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** Calls about the caller's own sessions. The specification has none of them. */
export const sessionCalls = defineCalls({
  "user/list-sessions": { sends: {}, access: "session", reads: true, extension: true },
  "user/end-session": {
    sends: { session_id: field.id({ label: { zh: "会话", en: "Session" }, required: true }) },
    access: "session",
    extension: true,
  },
  // Keeps the session of the call.
  "user/end-other-sessions": { sends: {}, access: "session", extension: true },
});
