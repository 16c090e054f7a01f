import { currentPasswordName } from "../../contract";
import { CallError } from "./call-error";
import type { Post } from "./post";
import type { SessionStore } from "./session";

/** A call that waits for the current password. */
export interface PendingCall {
  /**
   * Sends the call with the password. Resolves with the server's message if the password was refused. Otherwise
   * resolves with null: the call has succeeded or failed.
   */
  readonly send: (password: string) => Promise<string | null>;
  /** Gives up the call. It rejects with an `AbortError`, which is not shown. */
  readonly cancel: () => void;
}

/** The calls that wait for the current password, the first one first. */
export interface Reauthentication {
  /** The call to ask the user about, or null. */
  current(): PendingCall | null;
  subscribe(listener: () => void): () => void;
}

/** The server's message that requires the current password, or null (spec A10). */
const questionIn = (error: unknown): string | null =>
  error instanceof CallError ? (error.fields[currentPasswordName] ?? null) : null;

/**
 * Wraps `post`: when a server requires the current password, the call waits until the user has entered it, and is then
 * sent again with the password. Callers need no code for this. A server without the extension never requires the
 * password.
 */
export function createReauthentication(
  post: Post,
  session: Pick<SessionStore, "current" | "subscribe">,
): { readonly post: Post; readonly reauthentication: Reauthentication } {
  const listeners = new Set<() => void>();
  let waiting: readonly PendingCall[] = [];
  const change = (next: readonly PendingCall[]): void => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  session.subscribe(() => {
    if (session.current() === null) for (const call of waiting) call.cancel();
  });

  const ask: Post = (path, payload, options) =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        change(waiting.filter((one) => one !== call));
        finish();
      };
      const call: PendingCall = {
        async send(password) {
          try {
            const data = await post(path, { ...payload, [currentPasswordName]: password }, options);
            settle(() => resolve(data));
          } catch (error) {
            const question = questionIn(error);
            if (question !== null) return question;
            settle(() => reject(error));
          }
          return null;
        },
        cancel: () => settle(() => reject(new DOMException("the user entered no password", "AbortError"))),
      };
      change([...waiting, call]);
    });

  return {
    post: async (path, payload, options) => {
      try {
        return await post(path, payload, options);
      } catch (error) {
        if (questionIn(error) === null) throw error;
        return ask(path, payload, options);
      }
    },
    reauthentication: {
      current: () => waiting[0] ?? null,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
