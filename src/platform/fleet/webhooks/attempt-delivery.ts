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

/** The services that a delivery attempt uses. Tests pass their own. */
export interface DeliveryContext extends Pick<Platform, "guard" | "clock" | "secrets" | "log"> {
  readonly send: (post: OutboundRequest) => Promise<OutboundResponse>;
  /** Aborts an attempt, including the DNS lookup. `outboundTimeout` after its start by default. */
  readonly deadline?: () => AbortSignal;
}

/** A webhook request: its target and its contents. */
export interface WebhookRequest {
  /** Delivery id. */
  readonly id: string;
  readonly event: CallbackEvent;
  readonly callbackUrl: string;
  readonly appId: string;
  /** The secret of the application, encrypted. */
  readonly sealedSecret: string;
  /** JSON of a list of events. */
  readonly data: string;
}

/** The outcome of a delivery attempt. */
export interface AttemptResult {
  /** Empty when the receiver accepted the delivery (status 2xx). */
  readonly fault: DeliveryFault | "";
  /** HTTP status; null when there was no response. */
  readonly status: number | null;
  readonly body: string;
  /** ms. */
  readonly duration: number;
}

/**
 * Sends a webhook request once. The URL is checked before every attempt, because its DNS records can change.
 * Faults of the receiver and a secret that cannot be decrypted are returned, not thrown: other deliveries continue.
 */
export async function attemptDelivery(context: DeliveryContext, request: WebhookRequest): Promise<AttemptResult> {
  const { guard, clock, send, deadline: createDeadline = () => AbortSignal.timeout(outboundTimeout) } = context;
  const secret = openSecret(context, request);
  if (secret === null) return { ...noResponse, fault: "secret", duration: 0 };
  const begin = clock();
  const body = webhookBody(request);
  const headers = webhookHeaders({ ...request, secret, now: begin, body });
  const deadline = createDeadline();
  const outcome = await guard
    .check(request.callbackUrl, webSchemes, deadline)
    .then((target) => send({ target, headers, body, deadline }))
    .then(resultOfResponse, resultOfError);
  return { ...outcome, duration: clock() - begin };
}

function openSecret({ secrets, log }: DeliveryContext, { appId, sealedSecret }: WebhookRequest): string | null {
  try {
    return secrets.open(sealedSecret, "app_secret");
  } catch (error) {
    log.error({ err: error, app: appId }, "the secret of an application cannot be decrypted; reset it");
    return null;
  }
}

const noResponse = { status: null, body: "" } as const;

function resultOfResponse({ status, body }: OutboundResponse): Omit<AttemptResult, "duration"> {
  const isSuccess = status >= 200 && status < 300;
  const isRedirect = status >= 300 && status < 400;
  return { status, body, fault: isSuccess ? "" : isRedirect ? "redirect" : "status" };
}

function resultOfError(error: unknown): Omit<AttemptResult, "duration"> {
  if (error instanceof OutboundError) return { ...noResponse, fault: error.fault };
  if (!(error instanceof TargetRefusedError)) throw error;
  const { fault } = error;
  // Same fault for both, so that callers cannot find out which internal host names exist.
  return { ...noResponse, fault: fault === "unresolved" || fault === "internal" ? "unreachable" : "address" };
}
