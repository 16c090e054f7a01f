import { sendOutbound } from "./outbound-request";
import { type SsrfGuard, webSchemes } from "./ssrf-guard";
import { outboundTimeout } from "./timeout";

/** The part of `fetch` that libraries for protocols over HTTP use. */
export type OutboundFetch = (
  url: string,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    /** A text or form parameters. */
    readonly body?: unknown;
  },
) => Promise<Response>;

/**
 * Creates a `fetch` for libraries. Each request is checked by the guard, limited in time and size, and follows no
 * redirect.
 * @throws TargetRefusedError or OutboundError, from each request.
 */
export function createOutboundFetch(guard: SsrfGuard): OutboundFetch {
  return async (url, { method, headers, body }) => {
    const deadline = AbortSignal.timeout(outboundTimeout);
    const target = await guard.check(url, webSchemes, deadline);
    const request = { target, headers, body: String(body ?? ""), deadline };
    const answer = await sendOutbound(method === "GET" ? "GET" : "POST", request);
    return new Response(answer.body, { status: answer.status, headers: { "content-type": answer.mediaType } });
  };
}
