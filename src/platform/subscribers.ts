import type { Subscriber } from "./events";
import { tellFollowers } from "./messages/subscriber";
import { enqueueEvents } from "./open-api";

/** Who is told of events, in this order. The one place that names them, so that whoever tells knows none of them. */
export const subscribers: readonly Subscriber[] = [tellFollowers, enqueueEvents];
