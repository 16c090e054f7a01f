import type { HttpBindings } from "@hono/node-server";
import type { IngestGrant } from "../../services/ingest-keys";

/** The Hono environment of all handlers. */
export interface WebEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** IP address of the client, behind trusted proxies. */
    address: string;
    /** Identifies the request in the log and in the answer to an unexpected error. */
    requestId: string;
    /** Path of the call; undefined for other requests. */
    callPath?: string;
    /** The outcome of a call, for the log: the code of its envelope and its account, if known. */
    outcome?: { readonly code: number; readonly account: number | null };
    /** The permissions of the sender of device reports. */
    ingestGrant?: IngestGrant;
    secureHeadersNonce?: string;
  };
}
