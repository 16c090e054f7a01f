import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { createPost } from "../../../src/console/client/post";
import type { User } from "../../../src/console/client/session";
import { loadLanguage } from "../../../src/console/i18n";
import { createAuthProvider } from "../../../src/console/providers/auth-provider";
import { fakeServer, fine, type Reply, refused, sessionOf } from "../fake-server";

function against(reply: Reply, user: User | null = null) {
  const { fetch, sent } = fakeServer(reply);
  const session = sessionOf(user, "T");
  const post = createPost({ endpoint: "https://own.test", session, language: "zh", fetch });
  return { auth: createAuthProvider({ post, session, registry, language: "zh" }), session, sent };
}

const login = (role: unknown): Reply => fine({ token: "new", user: { id: 3, role, email: "a@b.test" } });
const typed = { email: "a@b.test", password: " p w " };

describe("login", () => {
  test("by e-mail sends what was typed, as it was typed", async () => {
    const { auth, sent } = against(login(1));
    await auth.login(typed);
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ["https://own.test/admin/1/user/login-email", "email=a%40b.test&password=%20p%20w%20&token="],
    ]);
  });

  test("by key sends the key", async () => {
    const { auth, sent } = against(login(1));
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
    const { auth, session } = against(login(role));
    await expect(auth.login(typed)).resolves.toEqual({ success: true, redirectTo: expected });
    expect(session.current()).toMatchObject({ token: "new", user: { role: Number(role) } });
  });

  test.each([
    ["whoever lands at home, to where he wanted", 1, "/device?page=2", "/device?page=2"],
    ["even where he may not go: he is told there", 100, "/dealer", "/dealer"],
    ["a storage operator, to what he may open", 2, "/setting", "/setting"],
    ["a storage operator, within what he may open", 2, "/storage/add?x=1", "/storage/add?x=1"],
    ["a storage operator, not to what he may not open", 2, "/device", "/storage"],
    ["a storage operator, not to what only begins like it", 2, "/storages", "/storage"],
  ])("A1: leads %s", async (_who, role, to, expected) => {
    const { auth } = against(login(role));
    await expect(auth.login({ ...typed, to })).resolves.toMatchObject({ redirectTo: expected });
  });

  test("that is refused begins nothing and tells the refusal", async () => {
    const { auth, session } = against(refused(3, "账号或密码错误"));
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
    ["nothing", null],
  ])("that answers %s is no login", async (_what, data) => {
    const { auth, session } = against(fine(data));
    await expect(auth.login(typed)).resolves.toMatchObject({
      success: false,
      error: { code: -1, message: "无效请求" },
    });
    expect(session.current()).toBeNull();
  });
});

describe("logout", () => {
  test("tells the server with the token and ends the session", async () => {
    const { auth, session, sent } = against(fine(), { role: 1 });
    await expect(auth.logout({})).resolves.toEqual({ success: true, redirectTo: "/login" });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([["https://own.test/admin/1/user/logout", "token=T"]]);
    expect(session.ended()).toBe("logout");
  });

  test("ends it as well when the server cannot be reached", async () => {
    const { auth, session } = against(new TypeError("Failed to fetch"), { role: 1 });
    await expect(auth.logout({})).resolves.toMatchObject({ success: true });
    expect(session.current()).toBeNull();
  });
});

describe("who is there", () => {
  test("nobody: to the login page", async () => {
    const { auth } = against(fine());
    await expect(auth.check()).resolves.toEqual({ authenticated: false, redirectTo: "/login" });
    await expect(auth.getIdentity?.()).resolves.toBeNull();
    await expect(auth.getPermissions?.()).resolves.toBeNull();
  });

  test("somebody, with the display name", async () => {
    await loadLanguage("zh");
    const { auth } = against(fine(), { id: 3, role: 101, nickname: "Ann", authorities: ["device.list"] });
    await expect(auth.check()).resolves.toEqual({ authenticated: true });
    await expect(auth.getIdentity?.()).resolves.toEqual({ id: 3, role: 101, name: "Ann" });
    await expect(auth.getPermissions?.()).resolves.toEqual({ role: 101, authorities: ["device.list"] });
  });

  test("A8: somebody without a name is 未知", async () => {
    await loadLanguage("zh");
    const { auth } = against(fine(), { role: 1 });
    await expect(auth.getIdentity?.()).resolves.toMatchObject({ name: "未知" });
  });
});
