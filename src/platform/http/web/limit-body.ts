import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { WebEnv } from "./web-env";

interface BodyLimit {
  /** Bytes that a body may have. */
  readonly most: number;
  readonly tooLarge: (c: Context<WebEnv>) => Response;
  readonly brokenOff: (c: Context<WebEnv>) => Response;
}

/**
 * Refuses bodies over a limit before anything else reads them. Those that do not say how long they are have to be read for it,
 * and their senders may go away meanwhile: that is no fault of the platform's, whose log would have it as one.
 */
export function limitBody({ most, tooLarge, brokenOff }: BodyLimit): MiddlewareHandler<WebEnv> {
  const limit = bodyLimit({ maxSize: most, onError: tooLarge });
  // What failed in the handlers behind it has been answered by then.
  return (c, next) => limit(c, next).catch(() => brokenOff(c));
}
