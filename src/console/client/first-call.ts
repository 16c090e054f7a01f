import qs from "qs";
import type { Payload, Post } from "./post";
import type { SessionStore } from "./session";

/** The first call of a page: its path and its payload without the token. */
export type FirstCall = readonly [path: string, payload: Payload];

/** How long the answer of a first call may be used, ms. After that, readers need a newer answer. */
const maxAge = 10_000;

/** The first call that `index.html` names for its address; null if there is none. */
export function firstCallOf({ firstCall }: DOMStringMap): FirstCall | null {
  return firstCall === undefined ? null : (JSON.parse(firstCall) as FirstCall);
}

/**
 * Makes the first call of the page at once, while the code of the page still loads. The first equal call of the same
 * session gets its answer. Other calls go to `post`, and so does the equal call if the first one failed.
 */
export function withFirstCall(
  post: Post,
  [firstPath, firstPayload]: FirstCall,
  session: Pick<SessionStore, "current">,
  now = () => Date.now(),
): Post {
  const token = session.current()?.token;
  const until = now() + maxAge;
  let first: Promise<unknown> | null = post(firstPath, firstPayload);
  first.catch(() => {
    first = null;
  });
  const isFirst = (path: string, payload: Payload): boolean =>
    path === firstPath && qs.stringify(payload) === qs.stringify(firstPayload);
  return (path, payload = {}, options) => {
    const answer = first;
    if (answer === null || !isFirst(path, payload)) return post(path, payload, options);
    first = null;
    const isUsable = now() <= until && session.current()?.token === token;
    return isUsable ? answer : post(path, payload, options);
  };
}
