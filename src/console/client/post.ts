import qs from "qs";
import { code, type Envelope, type FieldMessages, isEnvelope, type Language } from "../../contract";
import { CallError, netError, refusalText } from "./call-error";
import type { SessionStore, UserType } from "./session";

/** Fields of a call, by payload name. */
export type Payload = Readonly<Record<string, unknown>>;

export interface PostOptions {
  /** Aborts the call, say because its answer is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes one call and gives what the answer's `data` holds.
 * @throws CallError when the call was refused or failed on its way; whatever aborted it when it was aborted.
 */
export type Post = (path: string, payload?: Payload, options?: PostOptions) => Promise<unknown>;

interface Settings {
  /** Where the calls go, without a slash at the end. */
  readonly endpoint: string;
  readonly session: Pick<SessionStore, "current" | "end">;
  readonly language: Language;
  readonly fetch: typeof globalThis.fetch;
}

/** How long a call may take, ms. A time-out is a transport failure (readings, W2). */
export const callPatience = 60_000;

/** The two sets of calls, each with its version (specification, sections 7 and 9). */
const bases: Readonly<Record<UserType, string>> = {
  admin: "admin/1",
  client: "client/1",
};

/** The one function through which everything reaches the server (readings, W1, W2, W6 and W9). */
export function createPost({ endpoint, session, language, fetch }: Settings): Post {
  return async (path, payload = {}, { signal } = {}) => {
    const signedIn = session.current();
    const token = signedIn?.token ?? "";
    const url = `${endpoint}/${bases[signedIn?.userType ?? "admin"]}/${path}`;
    const body = await answerOf(path, url, qs.stringify({ ...payload, token }), signal);
    const refusal = refusalIn(body, path, language);
    if (refusal === null) return body.data;
    if (refusal.code === code.tokenInvalid) session.end("expired", token);
    throw refusal;
  };

  async function answerOf(call: string, url: string, body: string, signal: AbortSignal | undefined): Promise<Answer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), callPatience);
    const isLost = (cause: unknown, message?: string, status?: number) =>
      new CallError({
        code: code.network,
        message: message?.trim() || netError,
        call,
        status: status ?? null,
        cause,
      });
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
      if (response.status !== 200) throw isLost(undefined, response.statusText, response.status);
      const answer: unknown = await response.json().catch((cause: unknown) => {
        if (signal?.aborted) throw cause;
        throw isLost(cause);
      });
      if (!isEnvelope(answer)) throw isLost(undefined);
      return answer;
    } catch (error) {
      if (signal?.aborted || error instanceof CallError) throw error;
      throw isLost(error, late.signal.aborted ? undefined : messageOf(error));
    } finally {
      clearTimeout(timer);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");

type Answer = Pick<Envelope, "code"> & Partial<Envelope>;

/** Why an answer fails the call; null when it does not. A text in `error` fails it whatever its code says. */
function refusalIn(answer: Answer, call: string, language: Language): CallError | null {
  const { code: answered, message, error, data } = answer;
  const fields = fieldsIn(data);
  if (typeof error === "string" && error !== "") {
    return new CallError({
      code: answered === code.ok ? code.invalid : answered,
      message: error,
      call,
      fields,
    });
  }
  if (answered === code.ok) return null;
  return new CallError({
    code: answered,
    message: refusalText(message, answered, language),
    call,
    fields,
  });
}

/** Messages for single fields: a refusal's `data.fields`. */
function fieldsIn(data: unknown): FieldMessages {
  const fields = typeof data === "object" && data !== null && "fields" in data ? data.fields : null;
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
