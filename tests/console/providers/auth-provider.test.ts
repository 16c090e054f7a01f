import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { createPost } from "../../../src/console/client/post";
import type { User } from "../../../src/console/client/session";
import { signIn, signOut } from "../../../src/console/client/sign-in";
import { loadLanguage } from "../../../src/console/i18n";
import { createAuthProvider } from "../../../src/console/providers/auth-provider";
import { fakeServer, fine, type Reply, refused, sessionOf } from "../fake-server";

function setUp(reply: Reply, user: User | null = null) {
  const { fetch, sent } = fakeServer(reply);
  const session = sessionOf(user, "T");
  const post = createPost({ endpoint: "https://own.test", session, language: () => "zh", fetch });
  return { auth: createAuthProvider({ post, session, registry, language: () => "zh" }), post, session, sent };
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

  test.each([
    [1, "/home"],
    [2, "/storage"],
    [10, "/home"],
    [11, "/home"],
    [100, "/home"],
    [101, "/home"],
    [102, "/home"],
    [7, "/home"],
    ["2", "/storage"],
  ])("lands role %o on %s", async (role, expected) => {
    const { auth, session } = setUp(login(role));
    await expect(auth.login(typed)).resolves.toEqual({ success: true, redirectTo: expected });
    expect(session.current()).toMatchObject({ token: "new", user: { role: Number(role) } });
  });

  test.each([
    ["leads a role that lands on /home to the requested address", 1, "/device?page=2", "/device?page=2"],
    ['leads such a role even to an address that shows "no access"', 100, "/dealer", "/dealer"],
    ["leads a storage operator to a permitted address", 2, "/setting", "/setting"],
    ["leads a storage operator to a page below a permitted address", 2, "/storage/add?x=1", "/storage/add?x=1"],
    ["does not lead a storage operator to another address", 2, "/device", "/storage"],
    ["does not lead a storage operator to a similar address", 2, "/storages", "/storage"],
  ])("A1: %s", async (_title, role, to, expected) => {
    const { auth } = setUp(login(role));
    await expect(auth.login({ ...typed, to })).resolves.toMatchObject({ redirectTo: expected });
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
    await expect(auth.logout({})).resolves.toEqual({ success: true, redirectTo: "/login" });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([["https://own.test/admin/1/user/logout", "token=T"]]);
    expect(session.ended()).toBe("logout");
  });

  test("ends the session even when the server cannot be reached", async () => {
    const { auth, session } = setUp(new TypeError("Failed to fetch"), { role: 1 });
    await expect(auth.logout({})).resolves.toMatchObject({ success: true });
    expect(session.current()).toBeNull();
  });
});

test("after single sign-on, the logout continues at the identity provider", async () => {
  await loadLanguage("zh");
  const { post, session } = setUp(
    fine({ token: "new", user: { id: 3, role: 1 }, logout_url: "https://login.test/end" }),
  );
  const left: string[] = [];
  await signIn({ post, session, language: "zh" }, { flow: "f", answer: "a" });
  await signOut({ post, session, leave: (address) => left.push(address) });
  session.begin({ token: "by password", user: { id: 3, role: 1 } });
  await signOut({ post, session, leave: (address) => left.push(address) });
  expect(left).toEqual(["https://login.test/end"]);
});

describe("the identity", () => {
  test("is null without a session, and check redirects to the login page", async () => {
    const { auth } = setUp(fine());
    await expect(auth.check()).resolves.toEqual({ authenticated: false, redirectTo: "/login" });
    await expect(auth.getIdentity?.()).resolves.toBeNull();
    await expect(auth.getPermissions?.()).resolves.toBeNull();
  });

  test("has the display name", async () => {
    await loadLanguage("zh");
    const { auth } = setUp(fine(), { id: 3, role: 101, nickname: "Ann", authorities: ["device.list"] });
    await expect(auth.check()).resolves.toEqual({ authenticated: true });
    await expect(auth.getIdentity?.()).resolves.toEqual({ id: 3, role: 101, name: "Ann" });
    await expect(auth.getPermissions?.()).resolves.toEqual({ role: 101, authorities: ["device.list"] });
  });

  test("A8: is 未知 for an account without a name", async () => {
    await loadLanguage("zh");
    const { auth } = setUp(fine(), { role: 1 });
    await expect(auth.getIdentity?.()).resolves.toMatchObject({ name: "未知" });
  });
});
