import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { Target } from "./ssrf-guard";

/** Maximum size of a response body, bytes; the rest is not read. */
export const maxResponseBytes = 64 * 1024;

/** The response to an outbound request. */
export interface OutboundResponse {
  /** HTTP status. Redirects are not followed. */
  readonly status: number;
  /** `Content-Type` with its parameters; empty without one. */
  readonly mediaType: string;
  /** The first `maxResponseBytes` bytes, decoded as UTF-8. */
  readonly body: string;
}

/** Why there is no response. */
export type OutboundFault = "timeout" | "tls" | "connection";

/** There is no response, or none in time. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly fault: OutboundFault;

  constructor(fault: OutboundFault, cause?: unknown) {
    super(`failed: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** A request to a target that the guard has checked. */
export interface OutboundRequest {
  readonly target: Target;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a GET. */
  readonly body: string | Buffer;
  /** Aborts the request, even in the middle of the response. */
  readonly deadline: AbortSignal;
}

/** Posts a body; see `sendOutbound`. */
export const post = (request: OutboundRequest): Promise<OutboundResponse> => sendOutbound("POST", request);

/**
 * Sends a request to a checked target. It connects only to the checked addresses, uses a new connection and follows no
 * redirects. The certificate is verified against the host name as usual.
 * @throws OutboundError if there is no response in time.
 */
export function sendOutbound(
  method: "GET" | "POST",
  { target, headers, body, deadline }: OutboundRequest,
): Promise<OutboundResponse> {
  const { url } = target;
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: method === "GET" ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) },
      lookup: pinnedLookup(target),
      // No keep-alive: an open connection may lead to an address that was not checked now.
      agent: false,
    });
    const end = (settle: () => void): void => {
      deadline.removeEventListener("abort", giveUp);
      settle();
      sent.destroy();
    };
    // A socket timeout would restart with every byte of a slow receiver.
    const giveUp = (): void => end(() => reject(new OutboundError("timeout")));
    if (deadline.aborted) giveUp();
    deadline.addEventListener("abort", giveUp, { once: true });
    const fail = (error: unknown): void => end(() => reject(new OutboundError(faultOf(error), error)));
    sent.on("error", fail);
    // After a protocol upgrade there is no HTTP response to read.
    sent.on("upgrade", (_response, socket) => {
      socket.destroy();
      fail(new Error("The protocol was changed."));
    });
    sent.on("response", (response) => {
      const {
        statusCode: status = 0,
        headers: { "content-type": mediaType = "" },
      } = response;
      readBody(response).then((text) => end(() => resolve({ status, mediaType, body: text })), fail);
    });
    sent.end(body);
  });
}

/** A DNS look-up that returns the checked addresses. */
const pinnedLookup =
  ({ addresses }: Target): LookupFunction =>
  (_host, options, callback) => {
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, addresses[0].address, addresses[0].family);
  };

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const kept = chunk.subarray(0, maxResponseBytes - size);
    chunks.push(kept);
    size += kept.length;
    if (size >= maxResponseBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Refused certificates have OpenSSL codes; other errors have system codes. */
function faultOf(error: unknown): OutboundFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /CERT|SSL|TLS|SELF_SIGNED|ISSUER|EPROTO/.test(code) ? "tls" : "connection";
}
