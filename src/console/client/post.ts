import qs from "qs";
import { code, isEnvelope, type Language } from "../../contract";
import { CallError } from "./call-error";
import { apiBase, networkError, type PartialEnvelope, refusalIn } from "./envelope";
import type { SessionStore } from "./session";

/** Fields of a call, by payload name. */
export type Payload = Readonly<Record<string, unknown>>;

/** What one call may be given beside its payload. */
export interface PostOptions {
  /** Aborts the call, say because its answer is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes one call and gives what the answer's `data` holds.
 * @throws CallError when the call was refused or failed on its way; whatever aborted it when it was aborted.
 */
export type Post = (path: string, payload?: Payload, options?: PostOptions) => Promise<unknown>;

/** What calls are made with. */
export interface PostSettings {
  /** Where the calls go, without a slash at the end. */
  readonly endpoint: string;
  readonly session: Pick<SessionStore, "current" | "end">;
  readonly language: Language;
  readonly fetch: typeof globalThis.fetch;
}

/** How long a call may take, ms. A time-out is a transport failure (spec W2). */
export const callTimeout = 60_000;

/** The function by which calls reach the server (spec W1, W2, W6 and W9); files go by `transfer.ts`. */
export function createPost({ endpoint, session, language, fetch }: PostSettings): Post {
  return async (path, payload = {}, { signal } = {}) => {
    const token = session.current()?.token ?? "";
    const url = `${endpoint}/${apiBase(session)}/${path}`;
    const body = await answerOf(path, url, qs.stringify({ ...payload, token }), signal);
    const refusal = refusalIn(body, path, language);
    if (refusal === null) return body.data;
    if (refusal.code === code.tokenInvalid) session.end("expired", token);
    throw refusal;
  };

  async function answerOf(
    call: string,
    url: string,
    body: string,
    signal: AbortSignal | undefined,
  ): Promise<PartialEnvelope> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), callTimeout);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
          "Accept-Language": language,
        },
        body,
        // The token is in the body: nothing else may speak for the user.
        credentials: "omit",
        signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
      });
      if (response.status !== 200) throw networkError(call, { message: response.statusText, status: response.status });
      const answer: unknown = await response.json().catch((cause: unknown) => {
        if (signal?.aborted) throw cause;
        throw networkError(call, { cause });
      });
      if (!isEnvelope(answer)) throw networkError(call);
      return answer;
    } catch (error) {
      if (signal?.aborted || error instanceof CallError) throw error;
      throw networkError(call, { cause: error, message: late.signal.aborted ? "" : messageOf(error) });
    } finally {
      clearTimeout(timer);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");
