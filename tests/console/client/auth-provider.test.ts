import { describe, expect, test } from "vitest";
import { createAuthProvider } from "../../../src/console/client/auth-provider";
import { CallError } from "../../../src/console/client/call-error";
import type { User } from "../../../src/console/client/session";
import { httpErrorFrom } from "../../../src/console/providers/http-error";
import { code } from "../../../src/contract";
import { connect, fakeServer, fine, type Reply, refused, sessionOf } from "../fake-server";

function setUp(reply: Reply, user: User | null = null) {
  const { fetch, sent } = fakeServer(reply);
  const session = sessionOf(user, "T");
  return { ...connect({ fetch, session }), sent };
}

const login = (role: unknown): Reply => fine({ token: "new", user: { id: 3, role, email: "a@b.test" } });
const typed = { email: "a@b.test", password: " p w " };

describe("login", () => {
  test("by email sends the credentials unchanged", async () => {
    const { auth, sent } = setUp(login(1));
    await auth.login(typed);
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ["https://own.test/admin/1/user/login-email", "email=a%40b.test&password=%20p%20w%20&token="],
    ]);
  });

  test("by key sends the key", async () => {
    const { auth, sent } = setUp(login(1));
    await auth.login({ key: "k" });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ["https://own.test/admin/1/user/login-key", "key=k&token="],
    ]);
  });

  test.each([1, "2"])("begins a session for role %o", async (role) => {
    const { auth, session } = setUp(login(role));
    await expect(auth.login(typed)).resolves.toEqual({ success: true });
    expect(session.current()).toMatchObject({ token: "new", user: { role: Number(role) } });
  });

  test("reports a refusal and begins no session", async () => {
    const { auth, session } = setUp(refused(3, "账号或密码错误"));
    await expect(auth.login(typed)).resolves.toMatchObject({
      success: false,
      error: { code: 3, message: "账号或密码错误" },
    });
    expect(session.current()).toBeNull();
  });

  test.each([
    ["no token", { user: { role: 1 } }],
    ["no user", { token: "new" }],
    ["a user without a role", { token: "new", user: {} }],
    ["no data", null],
  ])("fails when the answer has %s", async (_title, data) => {
    const { auth, session } = setUp(fine(data));
    await expect(auth.login(typed)).resolves.toMatchObject({
      success: false,
      error: { code: -1, message: "无效请求" },
    });
    expect(session.current()).toBeNull();
  });
});

describe("logout", () => {
  test("sends the token to the server and ends the session", async () => {
    const { auth, session, sent } = setUp(fine(), { role: 1 });
    await expect(auth.logout()).resolves.toEqual({ success: true });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([["https://own.test/admin/1/user/logout", "token=T"]]);
    expect(session.ended()).toBe("logout");
  });

  test("ends the session even when the server cannot be reached", async () => {
    const { auth, session } = setUp(new TypeError("Failed to fetch"), { role: 1 });
    await expect(auth.logout()).resolves.toEqual({ success: true });
    expect(session.current()).toBeNull();
  });

  test("without a session makes no call", async () => {
    const { auth, sent } = setUp(fine());
    await expect(auth.logout()).resolves.toEqual({ success: true });
    expect(sent).toEqual([]);
  });

  test("after single sign-on continues at the identity provider", async () => {
    const { post, session } = setUp(
      fine({ token: "new", user: { id: 3, role: 1 }, logout_url: "https://login.test/end" }),
    );
    const left: string[] = [];
    const auth = createAuthProvider({ post, session, language: () => "zh", leave: (address) => left.push(address) });
    await auth.login({ flow: "f", answer: "a" });
    await auth.logout();
    await expect.poll(() => left).toEqual(["https://login.test/end"]);
    session.begin({ token: "by password", user: { id: 3, role: 1 } });
    await auth.logout();
    await new Promise((resolve) => setTimeout(resolve));
    expect(left).toHaveLength(1);
  });
});

describe("onError", () => {
  const rejected = (rejectedToken: string) =>
    new CallError({ code: code.tokenInvalid, message: "token invalid", call: "device/list", rejectedToken });

  test.each([
    ["a failed call", rejected("T")],
    ["an error of Refine's data hooks", httpErrorFrom(rejected("T"), undefined)],
  ])("ends the session whose token was rejected: %s", async (_title, error) => {
    const { auth, session } = setUp(fine(), { role: 1 });
    await expect(auth.onError(error)).resolves.toEqual({ error });
    expect(session.ended()).toBe("expired");
  });

  test.each([
    ["the rejected token of an older session", rejected("old")],
    ["another refusal", new CallError({ code: code.invalid, message: "no", call: "device/list" })],
    ["an error of the program", new TypeError("x is undefined")],
  ])("keeps the session after %s, and asks Refine for no logout", async (_title, error) => {
    const { auth, session, sent } = setUp(fine(), { role: 1 });
    await expect(auth.onError(error)).resolves.toEqual({ error });
    expect(session.current()?.token).toBe("T");
    expect(sent).toEqual([]);
  });
});

describe("the account", () => {
  test("is null without a session, and check redirects to the login page", async () => {
    const { auth, sent } = setUp(fine());
    await expect(auth.check()).resolves.toEqual({ authenticated: false, redirectTo: "/login" });
    await expect(auth.getIdentity()).resolves.toBeNull();
    await expect(auth.getPermissions()).resolves.toBeNull();
    expect(sent).toEqual([]);
  });

  const account = { id: 3, role: 101, nickname: "Ann", authorities: ["device.list"] };

  test("has permissions", async () => {
    const { auth } = setUp(fine(), account);
    await expect(auth.check()).resolves.toEqual({ authenticated: true });
    await expect(auth.getPermissions()).resolves.toEqual({ role: 101, authorities: ["device.list"] });
  });

  test("comes from the server and updates the session", async () => {
    const { auth, session, sent } = setUp(fine({ id: 3, role: 101, nickname: "Bo" }), account);
    const fresh = { ...account, nickname: "Bo" };
    await expect(auth.getIdentity()).resolves.toEqual(fresh);
    expect(session.current()?.user).toEqual(fresh);
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ["https://own.test/admin/1/user/detail", "user_id=3&token=T"],
    ]);
  });

  test("from an answer that arrives after a new login does not change the new session", async () => {
    const { auth, session } = setUp(() => {
      session.begin({ token: "new", user: { id: 3, role: 101, nickname: "new" } });
      return fine({ id: 3, role: 101, nickname: "late" });
    }, account);
    await auth.getIdentity();
    expect(session.current()?.user.nickname).toBe("new");
  });
});
