import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RedirectCredentials } from "../../../../src/console/client/auth-provider";
import { browserStorage } from "../../../../src/console/client/browser-storage";
import type { Boot, Services } from "../../../../src/console/client/services";
import { loadLanguage } from "../../../../src/console/i18n";
import { NotifyProvider } from "../../../../src/console/providers/notify";
import { BootProvider } from "../../../../src/console/providers/services-context";
import KeyLogin, { configPolling } from "../../../../src/console/screens/auth/key-login";
import { type Answers, fakePost, refusal } from "../../../support/console";
import { servicesOf, sessionOf } from "../../fake-server";

// Loaded before the tests: with a fake clock, a test cannot wait for files.
beforeEach(async () => {
  await Promise.all([
    import("../../../../src/console/providers/landing"),
    import("../../../../resources"),
    loadLanguage("zh"),
  ]);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** Opens the page while the configuration is still loading. */
function open(credentials: RedirectCredentials | null, answers: Answers = {}) {
  const { post, calls } = fakePost(answers);
  const session = sessionOf();
  const services = servicesOf({ post, session });
  let loaded: Services | null = null;
  const boot: Boot = { current: () => loaded, ready: Promise.resolve(services), credentials };
  const router = createMemoryRouter(
    [
      { path: "/redirect", element: <KeyLogin /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: ["/redirect"] },
  );
  render(
    <NotifyProvider>
      <BootProvider boot={boot}>
        <RouterProvider router={router} />
      </BootProvider>
    </NotifyProvider>,
  );
  return {
    calls,
    services,
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    configurationLoads: () => {
      loaded = services;
    },
    address: () => router.state.location.pathname,
  };
}

const login = (role: number): Answers => ({
  "user/login-key": () => ({ token: "T", user: { id: 1, role, email: "a@b.test", username: "A", phone: "12345" } }),
});

describe("login without a password", () => {
  test("checks every 300 ms whether the configuration has loaded, and sends no call before", async () => {
    expect(configPolling).toBe(300);
    const page = open({ key: "key-1" }, login(1));
    await page.wait(3_000);
    expect(page.calls).toEqual([]);
    page.configurationLoads();
    await page.wait(299);
    await page.wait(1);
    expect(page.calls).toEqual([{ path: "user/login-key", payload: { key: "key-1" } }]);
  });

  test.each([
    [1, "/home"],
    [2, "/storage"],
    [10, "/home"],
  ])("leads role %i to %s and keeps the session", async (role, expected) => {
    const page = open({ key: `key of ${role}` }, login(role));
    page.configurationLoads();
    await page.wait(300);
    await page.wait(1_000);
    expect(page.address()).toBe(expected);
    expect(page.services.session.current()).toMatchObject({ token: "T", user: { role } });
  });

  test("shows 免登失败 and the login page after a refusal", async () => {
    const page = open({ key: "key-2" }, { "user/login-key": () => refusal(3, "登录失败") });
    page.configurationLoads();
    await page.wait(300);
    expect(screen.getByText("免登失败")).toBeDefined();
    expect(screen.queryByText("登录失败")).toBeNull();
    expect(page.address()).toBe("/login");
  });

  describe("by the answer of the identity provider", () => {
    const credentials = { flow: "sealed", answer: "code=c&state=s" };

    test("leads to the address that was asked for", async () => {
      browserStorage.set("sso_from", "?to=%2Fdevice");
      const page = open({ ...credentials }, { "user/login-sso": login(1)["user/login-key"] ?? (() => null) });
      page.configurationLoads();
      await page.wait(300);
      await page.wait(1_000);
      expect(page.calls).toEqual([{ path: "user/login-sso", payload: credentials }]);
      expect(page.address()).toBe("/device");
    });

    test("says why it was refused, until the user goes back to the login page", async () => {
      const page = open({ ...credentials }, { "user/login-sso": () => refusal(3, "该账号已停用") });
      page.configurationLoads();
      await page.wait(300);
      expect(screen.getByRole("alert").textContent).toBe("该账号已停用");
      expect(page.address()).toBe("/redirect");
      expect(screen.getByRole("link", { name: "前往登录页" }).getAttribute("href")).toBe("/login");
    });
  });

  test("without a key, warns 'login key is null' and sends no call", async () => {
    const page = open(null);
    page.configurationLoads();
    await page.wait(3_000);
    expect(screen.getByText("login key is null")).toBeDefined();
    expect(page.calls).toEqual([]);
    expect(screen.getByRole("link", { name: "前往登录页" }).getAttribute("href")).toBe("/login");
  });
});
