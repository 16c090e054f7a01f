import { createAuthProvider } from "../../src/console/client/auth-provider";
import type { BrowserStorage } from "../../src/console/client/browser-storage";
import { CallError } from "../../src/console/client/call-error";
import { createPost, type Post } from "../../src/console/client/post";
import { createReauthentication } from "../../src/console/client/reauthentication";
import type { Services } from "../../src/console/client/services";
import { createSession, type SessionStore, type User } from "../../src/console/client/session";
import { code, type Language } from "../../src/contract";

/** A recorded request. */
export interface Sent {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal | null | undefined;
}

/** Reply to a request: a JSON body, a complete response, a network error, or a function that creates one of these. */
export type Reply = { readonly body: unknown } | Response | Error | ((sent: Sent) => Reply | Promise<Response>);

/** Creates a `fetch` that records the requests and returns the replies in order. The last reply repeats. */
export function fakeServer(...replies: Reply[]): { readonly fetch: typeof fetch; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const respond = (reply: Reply, request: Sent): Promise<Response> => {
    if (typeof reply === "function") {
      const created = reply(request);
      return created instanceof Promise ? created : respond(created, request);
    }
    if (reply instanceof Error) return Promise.reject(reply);
    if (reply instanceof Response) return Promise.resolve(reply.clone());
    return Promise.resolve(Response.json(reply.body));
  };
  return {
    sent,
    fetch: (url, init) => {
      const request: Sent = {
        url: String(url),
        method: init?.method,
        headers: { ...(init?.headers as Record<string, string>) },
        body: String(init?.body ?? ""),
        signal: init?.signal,
      };
      sent.push(request);
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      return reply === undefined ? Promise.reject(new TypeError("no reply left")) : respond(reply, request);
    },
  };
}

/** The reply to a successful call. */
export const fine = (data: unknown = null): Reply => ({ body: { code: 0, message: "", data } });

/** The reply to a refused call. */
export const refused = (code: number, message = "", data: unknown = null): Reply => ({ body: { code, message, data } });

/** A browser storage in memory. */
export function memory(
  initial: Readonly<Record<string, string>> = {},
): BrowserStorage & { readonly values: Map<string, string> } {
  const values = new Map(Object.entries(initial));
  return {
    values,
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void (value === null ? values.delete(name) : values.set(name, value)),
  };
}

/** Creates a session store; with a user, the session is signed in. */
export function sessionOf(user: User | null = null, token = "token-1"): SessionStore {
  const session = createSession({
    storage: memory(),
    window: new EventTarget() as Window,
    project: "https://own.test",
  });
  if (user !== null) session.begin({ token, user });
  return session;
}

/** The stream of changes of a server that has none. */
export const noEvents = (): Promise<never> =>
  Promise.reject(new CallError({ code: code.notExist, message: "", call: "live/events" }));

/** Replaces `transfer` in tests without uploads and downloads. */
export const noTransfer = (): Promise<never> => Promise.reject(new Error("this test transfers no files"));

interface Client {
  readonly post: Post;
  readonly session: SessionStore;
  readonly language?: Language;
}

/** The services that a page needs, with an auth provider. */
export function servicesOf({ post, session, language = "zh" }: Client): Services {
  const calls = createReauthentication(post, session);
  const auth = createAuthProvider({ post: calls.post, session, language: () => language });
  return { config: {}, endpoint: "", session, auth, ...calls, transfer: noTransfer, readEvents: noEvents };
}

interface Connection {
  readonly fetch: typeof fetch;
  readonly session: SessionStore;
  readonly language?: Language;
  readonly endpoint?: string;
}

/** The services with a `post` that uses a fake `fetch`. A rejected token ends the session, as in the console. */
export function connect({ fetch, session, language = "zh", endpoint = "https://own.test" }: Connection): Services {
  const onRefusal = (refusal: CallError): void => void services.auth.onError(refusal);
  const post = createPost({ endpoint, session, language: () => language, fetch, onRefusal });
  const services = servicesOf({ post, session, language });
  return services;
}
