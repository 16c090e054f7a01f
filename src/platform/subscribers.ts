import type { Subscriber } from "./events";

/** Who is told of events, in this order. The one place that names them, so that whoever tells knows none of them. */
export const subscribers: readonly Subscriber[] = [];
