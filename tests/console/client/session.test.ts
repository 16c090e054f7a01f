import { describe, expect, test, vi } from "vitest";
import { createSession, displayName, type User } from "../../../src/console/client/session";
import { memory } from "../fake-server";

const own = "https://own.test";
const admin: User = { role: 1, email: "admin@demo.test" };

function tab(kept = memory(), project = own) {
  const window = new EventTarget() as Window;
  const session = createSession({ kept, window, project });
  /** What the browser does in this tab when another one changes a stored value. */
  const hear = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));
  return { session, kept, hear };
}

describe("the session of a browser", () => {
  test("keeps token, user, user type and project", () => {
    const { session, kept } = tab();
    session.begin({ token: "abc", user: { ...admin, role: 10 } });
    expect(Object.fromEntries(kept.values)).toEqual({
      token: "abc",
      user: '{"role":10,"email":"admin@demo.test"}',
      user_type: "client",
      project: own,
    });
  });

  test("is found again after a reload", () => {
    const { session, kept } = tab();
    session.begin({ token: "abc", user: admin });
    expect(tab(kept).session.current()).toEqual({ token: "abc", user: admin, userType: "admin" });
  });

  test.each([
    ["no token", { user: '{"role":1}' }],
    ["no user", { token: "abc" }],
    ["a user that is no JSON", { token: "abc", user: "{" }],
    ["a user without a role", { token: "abc", user: "{}" }],
    ["another server's token", { token: "abc", user: '{"role":1}', project: "https://other.test" }],
  ])("is none with %s", (_what, values) => {
    expect(tab(memory(values)).session.current()).toBeNull();
  });

  test("takes over what the server says about the account", () => {
    const { session, kept } = tab();
    session.begin({ token: "abc", user: admin });
    session.update({ nickname: "Ann" });
    expect(session.current()?.user).toEqual({ ...admin, nickname: "Ann" });
    expect(tab(kept).session.current()?.user.nickname).toBe("Ann");
  });
});

describe("the end of a session", () => {
  test("clears what was kept, and is told once", () => {
    const { session, kept } = tab();
    session.begin({ token: "abc", user: admin });
    const listener = vi.fn();
    session.subscribe(listener);
    expect([session.end("expired", "abc"), session.end("expired", "abc"), session.end("logout")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(listener).toHaveBeenCalledOnce();
    expect(session.ended()).toBe("expired");
    expect([...kept.values.keys()]).toEqual(["ended"]);
  });

  test("of an older token leaves this one alone", () => {
    const { session } = tab();
    session.begin({ token: "new", user: admin });
    expect(session.end("expired", "old")).toBe(false);
    expect(session.current()?.token).toBe("new");
  });

  test.each(["logout", "expired"] as const)("by %s in another tab is the end in this one", (reason) => {
    const kept = memory();
    const here = tab(kept);
    here.session.begin({ token: "abc", user: admin });
    const there = tab(kept);
    const listener = vi.fn();
    here.session.subscribe(listener);
    there.session.end(reason);
    here.hear("lubricator.token");
    expect(here.session.current()).toBeNull();
    expect(here.session.ended()).toBe(reason);
    expect(listener).toHaveBeenCalledOnce();
  });

  test("by a cleared storage is heard as well", () => {
    const here = tab();
    here.session.begin({ token: "abc", user: admin });
    here.kept.values.clear();
    here.hear(null);
    expect(here.session.current()).toBeNull();
  });

  test("is not heard in a change of something else", () => {
    const here = tab();
    here.session.begin({ token: "abc", user: admin });
    here.kept.values.clear();
    here.hear("lubricator.theme");
    expect(here.session.current()).not.toBeNull();
  });
});

test("a login in another tab is this tab's too", () => {
  const kept = memory();
  const here = tab(kept);
  tab(kept).session.begin({ token: "abc", user: admin });
  here.hear("lubricator.token");
  expect(here.session.current()?.token).toBe("abc");
});

test.each<[string, Partial<User>, string | null]>([
  ["email", { email: "a@b.test", nickname: "n", username: "u", phone: "1" }, "a@b.test"],
  ["nickname", { email: "", nickname: "n", username: "u", phone: "1" }, "n"],
  ["username", { email: null, username: "u", phone: "1" }, "u"],
  ["phone", { phone: "1" }, "1"],
  ["nothing", {}, null],
])("A8: the display name is the %s", (_what, user, expected) => {
  expect(displayName({ role: 1, ...user })).toBe(expected);
});
