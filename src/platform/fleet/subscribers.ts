import type { Subscriber } from "./events";
import { notifyFollowers } from "./messages/notify-followers";
import { enqueueEvents } from "./webhooks";

/** Who is told of events, in this order. The one place that names them, so that whoever tells knows none of them. */
export const subscribers: readonly Subscriber[] = [notifyFollowers, enqueueEvents];
