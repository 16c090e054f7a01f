import { describe, expect, test, vi } from "vitest";
import type { Post } from "../../../src/console/client/post";
import { beginSingleSignOn, takeCredentials } from "../../../src/console/client/redirect";
import { memory } from "../fake-server";

/** A page whose location follows its history, as in a browser. */
const page = (pathname: string, search: string, hash = "") => {
  const location = { pathname, search, hash };
  const replaceState = vi.fn(() => void Object.assign(location, { search: "", hash: "" }));
  return { location, history: { replaceState } };
};

describe("A6: the login key", () => {
  test("is read and removed from the address of /redirect", () => {
    const redirect = page("/redirect", "?key=a%2Bb&x=1");
    expect(takeCredentials(redirect, memory())).toEqual({ key: "a+b" });
    expect(redirect.history.replaceState.mock.calls).toEqual([[null, "", "/redirect"]]);
  });

  test("is read from an address with a fragment", () => {
    expect(takeCredentials(page("/redirect", "?key=abc", "#top"), memory())).toEqual({ key: "abc" });
  });

  test("is absent when the address has none", () => {
    expect(takeCredentials(page("/redirect", ""), memory())).toBeNull();
  });

  test("is ignored on other pages", () => {
    const login = page("/login", "?key=abc");
    expect(takeCredentials(login, memory())).toBeNull();
    expect(login.history.replaceState).not.toHaveBeenCalled();
  });
});

describe("the answer of the identity provider", () => {
  test.each([
    ["fragment", "", "#code=c&state=s&iss=i"],
    ["query", "?code=c&state=s&iss=i", ""],
  ])("is read and removed from the %s, once", (_place, search, hash) => {
    const storage = memory({ sso_flow: "sealed" });
    const redirect = page("/redirect", search, hash);
    expect(takeCredentials(redirect, storage)).toEqual({ flow: "sealed", answer: "code=c&state=s&iss=i" });
    expect(redirect.history.replaceState.mock.calls).toEqual([[null, "", "/redirect"]]);
    expect(storage.values.has("sso_flow")).toBe(false);
  });

  test("has no valid flow in a browser that has not begun a sign-in", () => {
    const answer = "code=c&state=s";
    expect(takeCredentials(page("/redirect", "", `#${answer}`), memory())).toEqual({ flow: "none", answer });
  });
});

describe("single sign-on", () => {
  const postOf =
    (answer: unknown): Post =>
    async () =>
      answer;

  test("stores the flow and the requested address", async () => {
    const storage = memory();
    const post = postOf({ url: "https://login.test/auth?x=1", flow: "sealed" });
    expect(await beginSingleSignOn(post, storage, "?to=%2Fdevice")).toBe("https://login.test/auth?x=1");
    expect(Object.fromEntries(storage.values)).toEqual({ sso_flow: "sealed", sso_from: "?to=%2Fdevice" });
  });

  test.each([[{ url: "javascript:alert(1)", flow: "f" }], [{ flow: "f" }], [null]])(
    "does not follow the answer %o",
    async (answer) => {
      expect(await beginSingleSignOn(postOf(answer), memory(), "")).toBeNull();
    },
  );
});
