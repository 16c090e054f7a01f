import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { Target } from "./ssrf-guard";

/** How much of an answer is read, bytes; the rest is cut off. */
export const maxResponseBytes = 64 * 1024;

/** What was answered. */
export interface OutboundResponse {
  /** HTTP status. A redirect is an answer like any other: it is not followed. */
  readonly status: number;
  /** At most `maxResponseBytes` bytes, read as UTF-8. */
  readonly body: string;
}

/** Why nothing was answered. */
export type OutboundFault = "timeout" | "tls" | "connection";

/** A call that nobody answered in time, or at all. */
export class OutboundError extends Error {
  override readonly name = "OutboundFailed";
  readonly fault: OutboundFault;

  constructor(fault: OutboundFault, cause?: unknown) {
    super(`failed: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** A request to an address that the guard has let through. */
export interface OutboundRequest {
  readonly target: Target;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** When it is given up, however much has been answered. */
  readonly deadline: AbortSignal;
}

/**
 * Sends a body to a checked destination: to the addresses that were checked and no others, over a connection of its own,
 * without following redirects. The certificate is checked against the host's name as usual.
 * @throws OutboundFailed
 */
export function post({ target, headers, body, deadline }: OutboundRequest): Promise<OutboundResponse> {
  const { url } = target;
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      lookup: pinned(target),
      // Never a connection that was made for another address of this host.
      agent: false,
    });
    const end = (how: () => void): void => {
      deadline.removeEventListener("abort", giveUp);
      how();
      sent.destroy();
    };
    // Not a timer of the socket: those begin anew with every byte that a slow sink sends.
    const giveUp = (): void => end(() => reject(new OutboundError("timeout")));
    if (deadline.aborted) giveUp();
    deadline.addEventListener("abort", giveUp, { once: true });
    const fail = (error: unknown): void => end(() => reject(new OutboundError(faultOf(error), error)));
    sent.on("error", fail);
    // Whoever changes the protocol answers nothing more that could be read.
    sent.on("upgrade", (_response, socket) => {
      socket.destroy();
      fail(new Error("The protocol was changed."));
    });
    sent.on("response", (response) => {
      readBody(response).then((text) => end(() => resolve({ status: response.statusCode ?? 0, body: text })), fail);
    });
    sent.end(body);
  });
}

/** Answers the checked addresses to whoever asks where the host is. */
const pinned =
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

/** Certificates that are refused have codes of OpenSSL, everything else those of the system. */
function faultOf(error: unknown): OutboundFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /CERT|SSL|TLS|SELF_SIGNED|ISSUER|EPROTO/.test(code) ? "tls" : "connection";
}
