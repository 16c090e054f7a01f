import { describe, expect, test } from "vitest";
import type { Payload } from "../../../src/console/client/post";
import { type PrefetchedCall, parsePrefetchedCall, withPrefetchedCall } from "../../../src/console/client/prefetch";
import { sessionOf } from "../fake-server";

const prefetched: PrefetchedCall = ["device/list", { page: 1, page_size: 20 }];

const session = sessionOf({ id: 1, role: 1, authorities: null }, "T");

/** A `post` that answers with the number of calls so far. */
function counted() {
  const paths: string[] = [];
  return { paths, post: async (path: string, _payload?: Payload) => paths.push(path) };
}

describe("the prefetched call of a page", () => {
  test("is made at once, and the first identical call reuses its response", async () => {
    const { post, paths } = counted();
    const call = withPrefetchedCall(post, prefetched, session);
    expect(paths).toEqual(["device/list"]);
    expect(await call("device/list", { page: 1, page_size: 20 })).toBe(1);
    expect(await call("device/list", { page: 1, page_size: 20 })).toBe(2);
  });

  test("is not reused by other calls", async () => {
    const { post } = counted();
    const call = withPrefetchedCall(post, prefetched, session);
    expect(await call("device/list", { page: 2, page_size: 20 })).toBe(2);
    expect(await call("gateway/list", { page: 1, page_size: 20 })).toBe(3);
    expect(await call("device/list")).toBe(4);
  });

  test("is not reused after 10 seconds", async () => {
    let time = 0;
    const { post } = counted();
    const call = withPrefetchedCall(post, prefetched, session, () => time);
    time = 10_001;
    expect(await call(...prefetched)).toBe(2);
  });

  test("is not reused by another session", async () => {
    const { post } = counted();
    let token = "T";
    const current = () => ({ ...sessionOf({ id: 1, role: 1, authorities: null }, token).current() }) as never;
    const call = withPrefetchedCall(post, prefetched, { current });
    token = "U";
    expect(await call(...prefetched)).toBe(2);
  });

  test("is not reused if it has already failed", async () => {
    let count = 0;
    const call = withPrefetchedCall(
      async () => {
        count += 1;
        if (count === 1) throw new Error("refused");
        return count;
      },
      prefetched,
      session,
    );
    // Without a handler, the failure would end the test run as an unhandled rejection.
    await new Promise((done) => setImmediate(done));
    expect(await call(...prefetched)).toBe(2);
  });

  test("is read from the attribute of the page", () => {
    expect(parsePrefetchedCall({ prefetchedCall: JSON.stringify(prefetched) })).toEqual(prefetched);
    expect(parsePrefetchedCall({})).toBeNull();
  });
});
