import { defineCalls } from "./define-calls";

/**
 * One change, as the stream of `live/events` tells it: what a client needs to read again, never values of the rows.
 *
 * @example { resource: "device", type: "updated", ids: [17] }
 */
export interface LiveMessage {
  /** Name of a resource that the account may list, or `message` for its inbox. */
  readonly resource: string;
  /** `reported`: devices sent new figures. That happens often, so a client may read again later. */
  readonly type: "created" | "updated" | "deleted" | "reported";
  /** Empty: many, or not known. */
  readonly ids: readonly number[];
}

/** The call that tells changes as they happen. The specification has no such call. */
export const liveCalls = defineCalls({
  "live/events": { sends: {}, access: "session", reads: true, extension: true, answers: "events" },
});
