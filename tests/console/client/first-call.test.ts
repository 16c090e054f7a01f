import { describe, expect, test } from "vitest";
import { type FirstCall, firstCallOf, withFirstCall } from "../../../src/console/client/first-call";
import type { Payload } from "../../../src/console/client/post";
import { sessionOf } from "../fake-server";

const first: FirstCall = ["device/list", { page: 1, page_size: 20 }];

const session = sessionOf({ id: 1, role: 1, authorities: null }, "T");

/** A `post` that answers the number of calls so far. */
function counted() {
  const paths: string[] = [];
  return { paths, post: async (path: string, _payload?: Payload) => paths.push(path) };
}

describe("the first call of a page", () => {
  test("is made at once, and its answer goes to the first equal call", async () => {
    const { post, paths } = counted();
    const call = withFirstCall(post, first, session);
    expect(paths).toEqual(["device/list"]);
    expect(await call("device/list", { page: 1, page_size: 20 })).toBe(1);
    expect(await call("device/list", { page: 1, page_size: 20 })).toBe(2);
  });

  test("does not answer other calls", async () => {
    const { post } = counted();
    const call = withFirstCall(post, first, session);
    expect(await call("device/list", { page: 2, page_size: 20 })).toBe(2);
    expect(await call("gateway/list", { page: 1, page_size: 20 })).toBe(3);
    expect(await call("device/list")).toBe(4);
  });

  test("does not answer a late call", async () => {
    let time = 0;
    const { post } = counted();
    const call = withFirstCall(post, first, session, () => time);
    time = 10_001;
    expect(await call(...first)).toBe(2);
  });

  test("does not answer the call of another session", async () => {
    const { post } = counted();
    let token = "T";
    const current = () => ({ ...sessionOf({ id: 1, role: 1, authorities: null }, token).current() }) as never;
    const call = withFirstCall(post, first, { current });
    token = "U";
    expect(await call(...first)).toBe(2);
  });

  test("is repeated by its reader if it failed", async () => {
    let count = 0;
    const call = withFirstCall(
      async () => {
        count += 1;
        if (count === 1) throw new Error("refused");
        return count;
      },
      first,
      session,
    );
    // Without a handler, the failure would end the test run as an unhandled rejection.
    await new Promise((done) => setImmediate(done));
    expect(await call(...first)).toBe(2);
  });

  test("is read from the page", () => {
    expect(firstCallOf({ firstCall: JSON.stringify(first) })).toEqual(first);
    expect(firstCallOf({})).toBeNull();
  });
});
