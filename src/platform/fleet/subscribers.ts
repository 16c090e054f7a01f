import type { Subscriber } from "./events";
import { tellFollowers } from "./messages/notify-followers";
import { enqueueEvents } from "./webhooks";

/** Who is told of events, in this order. The one place that names them, so that whoever tells knows none of them. */
export const subscribers: readonly Subscriber[] = [tellFollowers, enqueueEvents];
