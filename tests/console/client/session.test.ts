import { describe, expect, test, vi } from "vitest";
import { createSession, displayName, type User } from "../../../src/console/client/session";
import { memory } from "../fake-server";

const own = "https://own.test";
const admin: User = { role: 1, email: "admin@demo.test" };

function tab(storage = memory(), project = own) {
  const window = new EventTarget() as Window;
  const session = createSession({ storage, window, project });
  /** Dispatches the event that the browser sends when another tab changes a stored value. */
  const storageChanged = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));
  return { session, storage, storageChanged };
}

describe("the session store", () => {
  test("stores token, user, user type and project", () => {
    const { session, storage } = tab();
    session.begin({ token: "abc", user: { ...admin, role: 10 } });
    expect(Object.fromEntries(storage.values)).toEqual({
      token: "abc",
      user: '{"role":10,"email":"admin@demo.test"}',
      user_type: "client",
      project: own,
    });
  });

  test("restores the session after a reload", () => {
    const { session, storage } = tab();
    session.begin({ token: "abc", user: admin });
    expect(tab(storage).session.current()).toEqual({
      token: "abc",
      user: admin,
      userType: "admin",
      logoutUrl: null,
    });
  });

  test.each([
    ["no token", { user: '{"role":1}' }],
    ["no user", { token: "abc" }],
    ["a user that is not JSON", { token: "abc", user: "{" }],
    ["a user without a role", { token: "abc", user: "{}" }],
    ["another server's token", { token: "abc", user: '{"role":1}', project: "https://other.test" }],
  ])("restores no session from %s", (_title, values) => {
    expect(tab(memory(values)).session.current()).toBeNull();
  });

  test("merges newer account data", () => {
    const { session, storage } = tab();
    session.begin({ token: "abc", user: admin });
    session.update({ nickname: "Ann" });
    expect(session.current()?.user).toEqual({ ...admin, nickname: "Ann" });
    expect(tab(storage).session.current()?.user.nickname).toBe("Ann");
  });
});

describe("the end of a session", () => {
  test("clears the stored values and notifies once", () => {
    const { session, storage } = tab();
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
    expect([...storage.values.keys()]).toEqual(["ended"]);
  });

  test("with an older token leaves the current session", () => {
    const { session } = tab();
    session.begin({ token: "new", user: admin });
    expect(session.end("expired", "old")).toBe(false);
    expect(session.current()?.token).toBe("new");
  });

  test.each(["logout", "expired"] as const)("by %s in another tab ends the session in this tab", (reason) => {
    const storage = memory();
    const thisTab = tab(storage);
    thisTab.session.begin({ token: "abc", user: admin });
    const otherTab = tab(storage);
    const listener = vi.fn();
    thisTab.session.subscribe(listener);
    otherTab.session.end(reason);
    thisTab.storageChanged("lubricator.token");
    expect(thisTab.session.current()).toBeNull();
    expect(thisTab.session.ended()).toBe(reason);
    expect(listener).toHaveBeenCalledOnce();
  });

  test("follows when another tab clears the storage", () => {
    const thisTab = tab();
    thisTab.session.begin({ token: "abc", user: admin });
    thisTab.storage.values.clear();
    thisTab.storageChanged(null);
    expect(thisTab.session.current()).toBeNull();
  });

  test("does not follow from changes of other values", () => {
    const thisTab = tab();
    thisTab.session.begin({ token: "abc", user: admin });
    thisTab.storage.values.clear();
    thisTab.storageChanged("lubricator.theme");
    expect(thisTab.session.current()).not.toBeNull();
  });
});

test("a login in another tab signs in this tab", () => {
  const storage = memory();
  const thisTab = tab(storage);
  tab(storage).session.begin({ token: "abc", user: admin });
  thisTab.storageChanged("lubricator.token");
  expect(thisTab.session.current()?.token).toBe("abc");
});

test.each<[string, Partial<User>, string | null]>([
  ["email", { email: "a@b.test", nickname: "n", username: "u", phone: "1" }, "a@b.test"],
  ["nickname", { email: "", nickname: "n", username: "u", phone: "1" }, "n"],
  ["username", { email: null, username: "u", phone: "1" }, "u"],
  ["phone", { phone: "1" }, "1"],
  ["null of an account without names", {}, null],
])("A8: the display name is the %s", (_title, user, expected) => {
  expect(displayName({ role: 1, ...user })).toBe(expected);
});
