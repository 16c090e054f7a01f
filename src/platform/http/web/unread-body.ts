import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import type { WebEnv } from "./web-env";

/** How long the rest of a body is read after the answer, ms. */
const lingerTime = 15_000;

/**
 * Answers a request whose body has not arrived completely with `Connection: close`, because the rest of the body would
 * be read as the next request. The connection is closed only after the body: a client that is still sending would get
 * a reset in place of the answer.
 */
export const closeAfterUnreadBody: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (incoming === undefined || !(await isBodyMissing(incoming))) return;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const headers = new Headers(c.res.headers);
  headers.set("Connection", "close");
  const { status } = c.res;
  // These answers cannot have a body, so nothing can follow it.
  const hasNoBody = status === 204 || status === 304;
  // The answer has a length, so the client considers it complete although the stream ends later.
  if (!hasNoBody) headers.set("Content-Length", String(bytes.length));
  c.res = new Response(hasNoBody ? null : followedByRest(bytes, incoming), { status, headers });
};

async function isBodyMissing(incoming: IncomingMessage): Promise<boolean> {
  const { headers } = incoming;
  if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > 0)) return false;
  // A short body often arrives in the same packet as the headers, but is read after them.
  if (!incoming.complete) await setImmediate();
  return !incoming.complete;
}

/** A stream of the answer that ends after the rest of the request's body. */
function followedByRest(answer: Uint8Array<ArrayBuffer>, incoming: IncomingMessage): ReadableStream {
  let end = (): void => {};
  return new ReadableStream({
    start(controller) {
      const timer = setTimeout(() => end(), lingerTime);
      end = () => {
        clearTimeout(timer);
        incoming.off("end", end).off("close", end);
        end = () => {};
        controller.close();
      };
      if (answer.length > 0) controller.enqueue(answer);
      incoming.once("end", end).once("close", end);
      // The refused reader would otherwise keep the chunks, and pause the body.
      incoming.removeAllListeners("data").resume();
    },
    cancel: () => end(),
  });
}
