import { type Call, callAddress, code, isEnvelope } from "../../../../contract";

/** The server, and the account that makes the calls. */
export interface Target {
  /** Address of the server, without a slash at the end. */
  readonly url: string;
  readonly base: "admin/1" | "client/1";
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** The answer of a server. */
export interface CallResult {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed envelope; undefined for anything else. */
  readonly envelope: { readonly code: number; readonly message?: unknown; readonly data?: unknown } | undefined;
  /** The beginning of the body, if the body is not an envelope. */
  readonly text: string;
}

/** A difference between a server and the specification. */
export interface Finding {
  /** Path of the call. */
  readonly path: string;
  readonly problem: string;
}

/** Longest time of a call, ms. */
const timeout = 60_000;

/** A payload, with a table for a call that takes a file. */
export type Payload = Readonly<Record<string, string | readonly string[] | File>>;

/** Makes one call. @throws what `fetch` throws, if the server cannot be reached */
export async function makeCall(
  target: Target,
  call: Pick<Call, "path" | "takes">,
  payload: Payload,
): Promise<CallResult> {
  const body = call.takes === null ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(payload)) {
    if (value instanceof File) (body as FormData).append(name, value);
    else for (const one of [value].flat()) body.append(name, one);
  }
  const response = await target.fetch(`${target.url}/${callAddress(target.base, call.path)}`, {
    method: "POST",
    headers: { "accept-language": "en" },
    body,
    signal: AbortSignal.timeout(timeout),
  });
  const { status, headers } = response;
  if (headers.get("content-type")?.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return { status, headers, envelope: undefined, text: "" };
  }
  const text = await response.text();
  return { status, headers, envelope: envelopeIn(text), text: text.slice(0, 80) };
}

function envelopeIn(text: string): CallResult["envelope"] {
  try {
    const parsed: unknown = JSON.parse(text);
    return isEnvelope(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const known: ReadonlySet<number> = new Set(Object.values(code));

/** Finds faults of an answer's form, independent of its code. */
export function formFaults({ status, envelope, text }: CallResult): readonly string[] {
  if (status !== 200) return [`answers status ${status}, not 200`];
  if (envelope === undefined) return [`answers no envelope with a number as code, but ${JSON.stringify(text)}`];
  return [
    ...(known.has(envelope.code) ? [] : [`answers the unknown code ${envelope.code}`]),
    ...(typeof envelope.message === "string" ? [] : ["answers an envelope without the text message"]),
    ...("data" in envelope ? [] : ["answers an envelope without data"]),
    ...(envelope.code !== code.ok && envelope.message === "" ? ["refuses without a message"] : []),
  ];
}
