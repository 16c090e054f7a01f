import type { Calls } from "./calls";
import { hostPaths } from "./calls";

/** The path of a call. */
export type Path = keyof Calls;

/** The server has refused a call. `message` is for the user, `fields` has messages by payload name. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: number, message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** The server has answered with another status than 200. */
export class UnexpectedStatus extends Error {
  override readonly name = "UnexpectedStatus";
  readonly response: Response;

  constructor(response: Response) {
    super(`it answers ${response.status}`);
    this.response = response;
  }
}

interface ClientOptions {
  /** Address of the server, without a slash at the end. */
  readonly url: string;
  /** Default: `admin/1`. Customers use `client/1`. */
  readonly base?: "admin/1" | "client/1";
  /** Token of the session. Default: none, for the calls that need none. */
  readonly token?: string;
  /** Language of messages. Default: `en`. */
  readonly language?: "zh" | "en";
  /** Default: the global one. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Longest time of a call, ms. Default: 30 s. */
  readonly timeout?: number;
}

/** Makes a call and returns its data. @throws CallRefused, UnexpectedStatus, or what `fetch` throws */
export type MakeCall = <P extends Path>(path: P, payload: Calls[P]["payload"]) => Promise<Calls[P]["answer"]>;

/**
 * Creates the function that makes calls of a server.
 *
 * @example
 * const { token } = await createClient({ url })("user/login-email", { email, password });
 * const { list } = await createClient({ url, token })("device/list", { page: 1 });
 */
export function createClient({
  url,
  base = "admin/1",
  token = "",
  language = "en",
  ...options
}: ClientOptions): MakeCall {
  const { fetch: send = fetch, timeout = 30_000 } = options;
  return async (path, payload) => {
    const response = await send(`${url}/${hostPaths.has(path) ? path : `${base}/${path}`}`, {
      method: "POST",
      headers: { "accept-language": language },
      body: bodyOf({ ...payload, token }),
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status !== 200) throw new UnexpectedStatus(response);
    // Only files and streams have another type.
    if (!response.headers.get("content-type")?.startsWith("application/json")) return response as never;
    const { code, message = "", data } = (await response.json()) as Envelope;
    if (code !== 0) throw new CallRefused(code, message, data?.fields ?? {});
    return data as never;
  };
}

interface Envelope {
  readonly code: number;
  readonly message?: string;
  readonly data?: { readonly fields?: Readonly<Record<string, string>> } | null;
}

/**
 * A form-encoded body, or a multipart body if the payload has a file. An unset value becomes an empty text; rows become
 * JSON.
 */
function bodyOf(payload: Readonly<Record<string, unknown>>): URLSearchParams | FormData {
  const entries = Object.entries(payload).flatMap(([name, value]): [string, unknown][] =>
    Array.isArray(value) && typeof value[0] !== "object"
      ? value.map((one): [string, unknown] => [name, one])
      : [[name, Array.isArray(value) ? JSON.stringify(value) : (value ?? "")]],
  );
  if (!entries.some(([, value]) => value instanceof Blob)) {
    return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  }
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
