import { reopenReported } from "./alarms/reopen-reported";
import type { Subscriber } from "./events";
import { notifyFollowers } from "./messages/notify-followers";
import { enqueueEvents } from "./webhooks";

/** All subscribers, in the order in which they are called. Code that publishes events imports none of them itself. */
export const subscribers: readonly Subscriber[] = [reopenReported, notifyFollowers, enqueueEvents];
