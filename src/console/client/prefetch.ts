import qs from "qs";
import type { Payload, Post } from "./post";
import type { SessionStore } from "./session";

/** The call that a page prefetches: its path and its payload without the token. */
export type PrefetchedCall = readonly [path: string, payload: Payload];

/** Maximum age of the prefetched response, ms from the request. */
const maxAge = 10_000;

/** Parses `data-prefetched-call`, which the script in `index.html` sets on `<html>`; null if it is not set. */
export function parsePrefetchedCall({ prefetchedCall }: DOMStringMap): PrefetchedCall | null {
  return prefetchedCall === undefined ? null : (JSON.parse(prefetchedCall) as PrefetchedCall);
}

/**
 * Makes the call at once, while the code of the page still loads. The first identical call of the same session reuses
 * its response, unless that has already failed or `maxAge` has passed. All other calls go to `post`.
 */
export function withPrefetchedCall(
  post: Post,
  [prefetchedPath, prefetchedPayload]: PrefetchedCall,
  session: Pick<SessionStore, "current">,
  now = () => Date.now(),
): Post {
  const token = session.current()?.token;
  const until = now() + maxAge;
  let unused: Promise<unknown> | null = post(prefetchedPath, prefetchedPayload);
  unused.catch(() => {
    unused = null;
  });
  const isIdentical = (path: string, payload: Payload): boolean =>
    path === prefetchedPath && qs.stringify(payload) === qs.stringify(prefetchedPayload);
  return (path, payload = {}, options) => {
    const response = unused;
    if (response === null || !isIdentical(path, payload)) return post(path, payload, options);
    unused = null;
    const isUsable = now() <= until && session.current()?.token === token;
    return isUsable ? response : post(path, payload, options);
  };
}
