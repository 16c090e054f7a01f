import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** One of the caller's sessions, in its form on the wire. */
export interface OwnSession {
  readonly id: number;
  /** Browser and system, or the name of a program; empty if not known. */
  readonly device: string;
  /** IP address of the sign-in; empty if not known. */
  readonly address: string;
  /** A `SignInMethod`; empty if not known. */
  readonly method: string;
  /** Time of the sign-in, ms UTC. */
  readonly create_time: number;
  /** Time of the last call, ms UTC, accurate to the minute. */
  readonly last_time: number;
  /** 1 for the session of the call itself. */
  readonly is_current: 0 | 1;
}

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
