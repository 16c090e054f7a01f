import { defineCalls } from "./define-calls";

/**
 * A message of the stream `live/events`. It says which records have changed, and never contains their values.
 *
 * @example { resource: "device", type: "updated", ids: [17] }
 */
export interface LiveMessage {
  /** Name of a resource that the account may list, or `message` for its inbox. */
  readonly resource: string;
  /** `reported`: devices sent new figures. That happens often, so a client may reload later. */
  readonly type: "created" | "updated" | "deleted" | "reported";
  /** The changed records. Empty if there are too many or they are not known. */
  readonly ids: readonly number[];
}

/** The call that reports changes as they happen. The specification has no such call. */
export const liveCalls = defineCalls({
  "live/events": { sends: {}, access: "session", reads: true, extension: true, answers: "events" },
});
