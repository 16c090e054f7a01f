import type { BrowserStorage } from "../../src/console/client/browser-storage";
import { createSession, type SessionStore, type User } from "../../src/console/client/session";

/** One request as it went out. */
export interface Sent {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal | null | undefined;
}

/** What the fake server does with the next request: an answer's body, a whole response, or a broken connection. */
export type Reply = { readonly body: unknown } | Response | Error | ((sent: Sent) => Reply | Promise<Response>);

/** A server that notes what it is asked and replies in order; the last reply stays. */
export function fakeServer(...replies: Reply[]): { readonly fetch: typeof fetch; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const respond = (reply: Reply, request: Sent): Promise<Response> => {
    if (typeof reply === "function") {
      const made = reply(request);
      return made instanceof Promise ? made : respond(made, request);
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
      return reply === undefined ? Promise.reject(new TypeError("nothing to reply")) : respond(reply, request);
    },
  };
}

/** A call that went well. */
export const fine = (data: unknown = null): Reply => ({ body: { code: 0, message: "", data } });

/** A call that was refused. */
export const refused = (code: number, message = "", data: unknown = null): Reply => ({ body: { code, message, data } });

/** Storage that lasts as long as the test. */
export function memory(
  first: Readonly<Record<string, string>> = {},
): BrowserStorage & { readonly values: Map<string, string> } {
  const values = new Map(Object.entries(first));
  return {
    values,
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void (value === null ? values.delete(name) : values.set(name, value)),
  };
}

/** A session store of its own, signed in when a user is given. */
export function sessionOf(user: User | null = null, token = "token-1"): SessionStore {
  const session = createSession({ kept: memory(), window: new EventTarget() as Window, project: "https://own.test" });
  if (user !== null) session.begin({ token, user });
  return session;
}

/** For consoles in which no file is moved. */
export const noTransfer = (): Promise<never> => Promise.reject(new Error("no file is moved here"));
