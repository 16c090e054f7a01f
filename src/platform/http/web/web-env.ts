import type { HttpBindings } from "@hono/node-server";

/** What every handler of the web part finds on its context. */
export interface WebEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The person's address, proxies that are trusted left out. */
    address: string;
    /** Names this request in the log, and in the answer when something goes wrong. */
    requestId: string;
    /** How a call ended: the code of its envelope, and the account that made it where one is known. */
    outcome?: { readonly code: number; readonly account: number | null };
    secureHeadersNonce?: string;
  };
}
