import qs from "qs";
import { isEnvelope, type Language } from "../../contract";
import { CallError } from "./call-error";
import { apiBase, networkError, type PartialEnvelope, refusalIn } from "./envelope";
import type { SessionStore } from "./session";

/** Fields of a call, by payload name. */
export type Payload = Readonly<Record<string, unknown>>;

/** Options of one call. */
export interface PostOptions {
  /** Aborts the call, for example when its page is closed. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes one call and resolves with the `data` of the answer.
 * @throws CallError when the server refuses the call or the transport fails; the signal's reason when it is aborted.
 *
 * @example
 * const gateway = await post("gateway/detail", { id: 7 });
 */
export type Post = (path: string, payload?: Payload, options?: PostOptions) => Promise<unknown>;

/** Settings of `createPost`. */
export interface PostSettings {
  /** Base address of the calls, without a trailing slash. */
  readonly endpoint: string;
  readonly session: Pick<SessionStore, "current">;
  /** The user's language at the time of the call. */
  readonly language: () => Language;
  readonly fetch: typeof globalThis.fetch;
  /** Receives each refusal before the caller does: it may end the session. */
  readonly onRefusal: (refusal: CallError) => void;
}

/** Time-out of a call, ms. A time-out is a transport failure (spec W2). */
export const callTimeout = 60_000;

/**
 * Creates the function that makes all calls without files (spec W1, W2, W6 and W9). Calls with files use
 * `transfer.ts`.
 */
export function createPost({ endpoint, session, language, fetch, onRefusal }: PostSettings): Post {
  return async (path, payload = {}, { signal } = {}) => {
    const token = session.current()?.token ?? "";
    const url = `${endpoint}/${apiBase(session)}/${path}`;
    const answer = await send(path, url, qs.stringify({ ...payload, token }), signal);
    const refusal = refusalIn(answer, { call: path, language: language(), token });
    if (refusal === null) return answer.data;
    onRefusal(refusal);
    throw refusal;
  };

  async function send(
    call: string,
    url: string,
    body: string,
    signal: AbortSignal | undefined,
  ): Promise<PartialEnvelope> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), callTimeout);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
          "Accept-Language": language(),
        },
        body,
        // The token in the body is the only credential: cookies are not sent.
        credentials: "omit",
        signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
      });
      if (response.status !== 200) throw networkError(call, { language: language(), status: response.status });
      const answer: unknown = await response.json().catch((cause: unknown) => {
        // Other errors mean that the rest of the answer did not arrive.
        if (!(cause instanceof SyntaxError)) throw cause;
        throw networkError(call, { language: language(), cause });
      });
      if (!isEnvelope(answer)) throw networkError(call, { language: language() });
      return answer;
    } catch (error) {
      if (signal?.aborted || error instanceof CallError) throw error;
      throw networkError(call, {
        language: language(),
        kind: timeout.signal.aborted ? "late" : "unreachable",
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
