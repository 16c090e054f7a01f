import type { CallbackEvent, DeliveryFault } from "../../../contract";
import {
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
  outboundTimeout,
  TargetRefusedError,
  webSchemes,
} from "../../services/outbound";
import type { Platform } from "../../services/platform";
import { webhookBody, webhookHeaders } from "./webhook-request";

/** What one try needs; handed in by tests where it would reach out. */
export interface DeliveryContext extends Pick<Platform, "guard" | "clock" | "secrets" | "log"> {
  readonly send: (post: OutboundRequest) => Promise<OutboundResponse>;
  /** When a try is given up, finding the host included; `callPatience` from its beginning where absent. */
  readonly deadline?: () => AbortSignal;
}

/** What is sent, and where. */
export interface WebhookRequest {
  readonly id: string;
  readonly event: CallbackEvent;
  readonly callbackUrl: string;
  readonly appId: string;
  /** The application's secret, sealed. */
  readonly sealedSecret: string;
  /** JSON of a list of events. */
  readonly data: string;
}

/** How a try went. */
export interface AttemptResult {
  /** Empty where it was taken: the answer was 2xx. */
  readonly fault: DeliveryFault | "";
  /** HTTP status; null where nothing was answered. */
  readonly status: number | null;
  readonly body: string;
  /** ms. */
  readonly duration: number;
}

/**
 * Sends a parcel once: the address is checked anew, each time. Never throws for what the other side does, nor for a secret
 * that does not open: that is one application's trouble, and the others' deliveries go on.
 */
export async function attemptDelivery(sending: DeliveryContext, parcel: WebhookRequest): Promise<AttemptResult> {
  const { guard, clock, send, deadline: makeDeadline = () => AbortSignal.timeout(outboundTimeout) } = sending;
  const secret = openSecret(sending, parcel);
  if (secret === null) return { ...nothing, fault: "secret", duration: 0 };
  const begin = clock();
  const body = webhookBody(parcel);
  const headers = webhookHeaders({ ...parcel, secret, now: begin, body });
  const deadline = makeDeadline();
  const outcome = await guard
    .check(parcel.callbackUrl, webSchemes, deadline)
    .then((target) => send({ target, headers, body, deadline }))
    .then(judge, excuse);
  return { ...outcome, duration: clock() - begin };
}

function openSecret({ secrets, log }: DeliveryContext, { appId, sealedSecret }: WebhookRequest): string | null {
  try {
    return secrets.open(sealedSecret, "app_secret");
  } catch (error) {
    log.error({ err: error, app: appId }, "the secret of an application does not open; it has to be reset");
    return null;
  }
}

/** What a try without an answer has. */
const nothing = { status: null, body: "" } as const;

function judge({ status, body }: OutboundResponse): Omit<AttemptResult, "duration"> {
  const isTaken = status >= 200 && status < 300;
  const isElsewhere = status >= 300 && status < 400;
  return { status, body, fault: isTaken ? "" : isElsewhere ? "redirect" : "status" };
}

function excuse(error: unknown): Omit<AttemptResult, "duration"> {
  if (error instanceof OutboundError) return { ...nothing, fault: error.fault };
  if (!(error instanceof TargetRefusedError)) throw error;
  const { fault } = error;
  // One for both: which it was would tell what names there are inside.
  return { ...nothing, fault: fault === "unresolved" || fault === "internal" ? "unreachable" : "address" };
}
