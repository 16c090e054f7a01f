import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requestBody } from "./http-server";
import type { WebEnv } from "./web-env";

interface BodyLimit {
  /** Maximum size of a body, bytes. */
  readonly maxBytes: number;
  /** The response for a larger body. */
  readonly tooLarge: (c: Context<WebEnv>) => Response;
  /** The response when the client disconnects before the end of a body without `Content-Length`. */
  readonly incomplete: (c: Context<WebEnv>) => Response;
}

/**
 * Refuses bodies over a limit before a handler reads them. Node reads no more of a body than its `Content-Length`. A body
 * without `Content-Length` is read here, and its client can disconnect meanwhile. This is not logged as an error of the
 * platform.
 */
export function limitBody({ maxBytes, tooLarge, incomplete }: BodyLimit): MiddlewareHandler<WebEnv> {
  const limit = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return async (c, next) => {
    const length = c.req.header("content-length");
    if (Number(length) > maxBytes) return tooLarge(c);
    requestBody(c);
    // The library would first turn the request into a web stream, which is slow.
    if (length !== undefined && c.req.header("transfer-encoding") === undefined) return next();
    // Errors of handlers do not get here: Hono has already turned them into responses.
    return limit(c, next).catch(() => incomplete(c));
  };
}
