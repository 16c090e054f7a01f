import type { Language } from "../../contract";
import type { BrowserStorage } from "./browser-storage";
import { type ConsoleConfig, endpointOf, loadConfig } from "./config";
import { createPost, type Post } from "./post";
import { createSession, type SessionStore } from "./session";
import type { Transfer } from "./transfer";

/** What reaches the server: made once at start, or by a test with a fake `fetch`. */
export interface Services {
  readonly config: ConsoleConfig;
  /** Where the calls go, without a slash at the end. */
  readonly endpoint: string;
  readonly session: SessionStore;
  readonly post: Post;
  /** Calls that take or answer files. Loaded when the first is made. */
  readonly transfer: () => Promise<Transfer>;
}

/** The services while the configuration is still under way: before that nobody knows where the calls go. */
export interface Boot {
  /** The services; null until the configuration has been answered or has failed. */
  current(): Services | null;
  readonly ready: Promise<Services>;
  /** Key of a login without a password, taken out of the address; empty where it had none. */
  readonly loginKey: string;
}

interface Page {
  readonly fetch: typeof globalThis.fetch;
  readonly kept: BrowserStorage;
  readonly window: Pick<Window, "addEventListener" | "location">;
  readonly language: Language;
  readonly loginKey: string;
}

/** Asks for the configuration and makes the services by it. Never fails. */
export function boot({ fetch, kept, window, language, loginKey }: Page): Boot {
  let services: Services | null = null;
  const begin = async (): Promise<Services> => {
    const config = await loadConfig(fetch);
    const endpoint = endpointOf(config, window.location);
    const session = createSession({ kept, window, project: endpoint });
    const transfer = async () => {
      const { createTransfer } = await import("./transfer");
      return createTransfer({ endpoint, session, language, createRequest: () => new XMLHttpRequest() });
    };
    services = { config, endpoint, session, post: createPost({ endpoint, session, language, fetch }), transfer };
    return services;
  };
  return { current: () => services, ready: begin(), loginKey };
}
