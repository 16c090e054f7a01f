import type { Language } from "../../contract";
import { type Auth, createAuthProvider, type RedirectCredentials } from "./auth-provider";
import type { BrowserStorage } from "./browser-storage";
import type { CallError } from "./call-error";
import { type ConsoleConfig, endpointOf, loadConfig } from "./config";
import { networkError } from "./envelope";
import { createReadEvents, type ReadEvents } from "./event-stream";
import { createPost, type Post } from "./post";
import { type PrefetchedCall, withPrefetchedCall } from "./prefetch";
import { createReauthentication, type Reauthentication } from "./reauthentication";
import { createSession, type SessionStore } from "./session";
import { shareEvents } from "./share-events";
import type { Transfer } from "./transfer";

/** The objects that reach the server: created once at start, or by a test with a fake `fetch`. */
export interface Services {
  readonly config: ConsoleConfig;
  /** Base address of the calls, without a trailing slash. */
  readonly endpoint: string;
  readonly session: SessionStore;
  /** Refine's auth provider, which begins and ends the session. */
  readonly auth: Auth;
  /** Makes calls. Asks the user for the current password when the server requires it. */
  readonly post: Post;
  /** The calls that wait for the current password. */
  readonly reauthentication: Reauthentication;
  /** Uploads and downloads. The module loads on first use. */
  readonly transfer: () => Promise<Transfer>;
  /** Reads the stream of changes. */
  readonly readEvents: ReadEvents;
}

/** The services during start. They need the configuration, which names the endpoint. */
export interface Boot {
  /** The services; null until `/config.json` has loaded or failed. */
  current(): Services | null;
  readonly ready: Promise<Services>;
  /** The credentials in the address of /redirect; null if there are none. */
  readonly credentials: RedirectCredentials | null;
}

interface Browser {
  readonly fetch: typeof globalThis.fetch;
  readonly storage: BrowserStorage;
  readonly window: Pick<Window, "addEventListener" | "location">;
  /** The user's language at the time of a call. */
  readonly language: () => Language;
  readonly credentials: RedirectCredentials | null;
  /** Starts before the code of the page has loaded. */
  readonly prefetchedCall?: PrefetchedCall | null;
}

/** Loads the configuration and creates the services. `ready` never rejects. */
export function boot({ fetch, storage, window, language, credentials, prefetchedCall = null }: Browser): Boot {
  let services: Services | null = null;
  const start = async (): Promise<Services> => {
    const config = await loadConfig(fetch);
    const endpoint = endpointOf(config, window.location);
    const session = createSession({ storage, window, project: endpoint });
    const onRefusal = (refusal: CallError): void => void auth.onError(refusal);
    const transfer = async () => {
      const { createTransfer } = await import("./transfer").catch((cause: unknown) => {
        throw networkError("", { language: language(), kind: "unreachable", cause });
      });
      return createTransfer({ endpoint, session, language, onRefusal, createRequest: () => new XMLHttpRequest() });
    };
    const calls = createReauthentication(createPost({ endpoint, session, language, fetch, onRefusal }), session);
    const auth = createAuthProvider({ post: calls.post, session, language });
    const readEvents = shareEvents(createReadEvents({ endpoint, session, language, fetch, onRefusal }), {
      name: () => `lubricator live ${endpoint} ${session.current()?.user.id}`,
      locks: navigator.locks,
      Channel: globalThis.BroadcastChannel,
    });
    const isPrefetched = prefetchedCall !== null && session.current() !== null;
    const post = isPrefetched ? withPrefetchedCall(calls.post, prefetchedCall, session) : calls.post;
    services = { ...calls, config, endpoint, session, auth, post, transfer, readEvents };
    return services;
  };
  return { current: () => services, ready: start(), credentials };
}
