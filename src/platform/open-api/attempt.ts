import type { CallbackKind, DeliveryFault } from "../../contract";
import type { Clock } from "../clock";
import {
  type Guard,
  type OutboundAnswer,
  OutboundFailed,
  type OutboundPost,
  TargetRefused,
  webSchemes,
} from "../outbound";
import { bodyOf, headersOf } from "./wire";

/** What one try needs; handed in by tests where it would reach out. */
export interface Sending {
  readonly guard: Guard;
  readonly clock: Clock;
  readonly send: (post: OutboundPost) => Promise<OutboundAnswer>;
}

/** What is sent, and where. */
export interface Parcel {
  readonly id: string;
  readonly event: CallbackKind;
  readonly callbackUrl: string;
  readonly appId: string;
  /** The application's secret, in clear. */
  readonly secret: string;
  /** JSON of a list of events. */
  readonly data: string;
}

/** How a try went. */
export interface Outcome {
  /** Empty where it was taken: the answer was 2xx. */
  readonly fault: DeliveryFault | "";
  /** HTTP status; null where nothing was answered. */
  readonly status: number | null;
  readonly body: string;
  /** ms. */
  readonly duration: number;
}

/** Sends a parcel once: the address is checked anew, each time. Never throws for what the other side does. */
export async function attempt({ guard, clock, send }: Sending, parcel: Parcel): Promise<Outcome> {
  const begin = clock();
  const body = bodyOf(parcel);
  const headers = headersOf({ ...parcel, now: begin, body });
  const outcome = await guard
    .check(parcel.callbackUrl, webSchemes)
    .then((target) => send({ target, headers, body }))
    .then(judge, excuse);
  return { ...outcome, duration: clock() - begin };
}

function judge({ status, body }: OutboundAnswer): Omit<Outcome, "duration"> {
  const isTaken = status >= 200 && status < 300;
  const isElsewhere = status >= 300 && status < 400;
  return { status, body, fault: isTaken ? "" : isElsewhere ? "redirect" : "status" };
}

function excuse(error: unknown): Omit<Outcome, "duration"> {
  const nothing = { status: null, body: "" };
  if (error instanceof OutboundFailed) return { ...nothing, fault: error.fault };
  if (!(error instanceof TargetRefused)) throw error;
  const { fault } = error;
  return { ...nothing, fault: fault === "unresolved" || fault === "internal" ? fault : "address" };
}
