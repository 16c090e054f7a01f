import qs from "qs";
import { asRecord, code, isEnvelope, type Language, type LiveMessage } from "../../contract";
import { CallError } from "./call-error";
import { apiBase, networkError, refusalIn } from "./envelope";
import type { PostSettings } from "./post";

/** Longest silence of a stream, ms. The platform sends something every 15 s. */
export const longestSilence = 40_000;

/**
 * Reads the stream of changes until it ends.
 *
 * @param onMessage called with each change, and with null when the stream has begun
 * @throws CallError when the server refuses the call, does not know it, or cannot be reached.
 */
export type ReadEvents = (onMessage: (message: LiveMessage | null) => void, signal: AbortSignal) => Promise<void>;

const call = "live/events";

/** Creates the function that reads the stream (spec E22). The token is in the body, as in every call. */
export function createReadEvents(settings: PostSettings): ReadEvents {
  const { endpoint, session, fetch, onRefusal } = settings;
  return async (onMessage, signal) => {
    const language = settings.language();
    const token = session.current()?.token ?? "";
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), longestSilence);
    const response = await fetch(`${endpoint}/${apiBase(session)}/${call}`, {
      method: "POST",
      headers: {
        Accept: "text/event-stream",
        "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
        "Accept-Language": language,
      },
      body: qs.stringify({ token }),
      credentials: "omit",
      signal: AbortSignal.any([signal, silence.signal]),
    }).catch((cause: unknown) => {
      throw networkError(call, { language, kind: "unreachable", cause });
    });
    try {
      const refusal = await refusalOf(response, { language, token });
      if (refusal !== null) {
        onRefusal(refusal);
        throw refusal;
      }
      await readMessages(response, onMessage, () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), longestSilence);
      });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The reason why the answer is not a stream; null if it is a stream. A server without the call may answer anything. */
async function refusalOf(
  response: Response,
  { language, token }: { readonly language: Language; readonly token: string },
): Promise<CallError | null> {
  const { status, headers } = response;
  if (status !== 200) return networkError(call, { language, status });
  if (headers.get("content-type")?.startsWith("text/event-stream")) return null;
  const answer: unknown = await response.json().catch(() => null);
  const refusal = isEnvelope(answer) ? refusalIn(answer, { call, language, token }) : null;
  return refusal ?? new CallError({ code: code.notExist, message: "", call });
}

/** Passes messages to the listener until the server closes the stream or the connection breaks. */
async function readMessages(
  { body }: Response,
  onMessage: (message: LiveMessage | null) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || value === undefined) return;
    onBytes();
    const events = (text + value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      if (event.startsWith("event: ready")) onMessage(null);
      else if (event.startsWith("data: ")) {
        const message = messageIn(event.slice("data: ".length));
        if (message !== null) onMessage(message);
      }
    }
  }
}

function messageIn(text: string): LiveMessage | null {
  try {
    const { resource, type, ids } = asRecord(JSON.parse(text));
    if (typeof resource !== "string" || typeof type !== "string") return null;
    const known = Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
    return { resource, type: type as LiveMessage["type"], ids: known };
  } catch {
    return null;
  }
}
