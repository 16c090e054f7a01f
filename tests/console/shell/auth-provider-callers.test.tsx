import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Auth } from "../../../src/console/client/auth-provider";
import type { User } from "../../../src/console/client/session";
import { loadLanguage } from "../../../src/console/i18n";
import { NotifyProvider } from "../../../src/console/providers/notify";
import { ServicesProvider } from "../../../src/console/providers/services-context";
import Login from "../../../src/console/screens/auth/login";
import App from "../../../src/console/shell/app";
import { ThemeProvider } from "../../../src/console/ui/theme/theme-provider";
import { connect, fakeServer, fine, type Reply, refused, sessionOf } from "../fake-server";

beforeEach(async () => {
  cleanup();
  window.localStorage.clear();
  await loadLanguage("en");
});

const account: User = { id: 1, role: 1, authorities: null, email: "ada@demo.test" };

/** Opens the login page, or the console of a user, with an auth provider that records its calls. */
function open(user: User | null, replies: Readonly<Record<string, Reply>> = {}) {
  const { fetch, sent } = fakeServer(({ url }) => replies[url.split("/1/")[1] ?? ""] ?? fine({ list: [], total: 0 }));
  const session = sessionOf(user, "T");
  const services = connect({ endpoint: "", fetch, session, language: "en" });
  const called = (name: keyof Auth) => vi.spyOn(services.auth, name);
  const calls = {
    login: called("login"),
    logout: called("logout"),
    check: called("check"),
    onError: called("onError"),
    getIdentity: called("getIdentity"),
    getPermissions: called("getPermissions"),
  } satisfies Record<keyof Auth, unknown>;
  const router = createMemoryRouter(
    [
      { path: "/login", element: <Login prefetch={() => undefined} /> },
      { path: "*", element: <App /> },
    ],
    { initialEntries: [user === null ? "/login" : "/help"] },
  );
  render(
    <ThemeProvider>
      <NotifyProvider>
        <ServicesProvider services={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </NotifyProvider>
    </ThemeProvider>,
  );
  const path = () => router.state.location.pathname;
  return { calls, session, sent, path, user: userEvent.setup() };
}

describe("the auth provider is called", () => {
  test("for login by the login page", async () => {
    const { calls, session, user } = open(null, {
      "user/login-email": fine({ token: "new", user: account }),
      "user/detail": fine(account),
    });
    await user.type(screen.getByLabelText("Email"), "ada@demo.test");
    await user.type(screen.getByLabelText("Password"), "secret{Enter}");
    await waitFor(() => expect(session.current()?.token).toBe("new"));
    expect(calls.login).toHaveBeenCalledExactlyOnceWith({ email: "ada@demo.test", password: "secret" });
  });

  test("for check and getIdentity when the console opens", async () => {
    const { calls } = open(account, { "user/detail": fine(account) });
    await waitFor(() => expect(calls.check).toHaveBeenCalled());
    await waitFor(() => expect(calls.getIdentity).toHaveBeenCalledOnce());
    expect(calls.getPermissions).not.toHaveBeenCalled();
  });

  test("for getPermissions when the account changes", async () => {
    const { calls, session } = open(account, { "user/detail": fine(account) });
    await screen.findByRole("navigation", { name: "Main menu" });
    act(() => session.update({ authorities: ["device.list"] }));
    await waitFor(() => expect(calls.getPermissions).toHaveBeenCalledOnce());
  });

  test("for logout by the account menu; no request follows", async () => {
    const { calls, session, sent, path, user } = open(account, { "user/detail": fine(account) });
    await user.click(await screen.findByRole("button", { name: "ada@demo.test" }));
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(path()).toBe("/login"));
    expect(calls.logout).toHaveBeenCalledOnce();
    expect(session.ended()).toBe("logout");
    // The login page has replaced the console by now, so that nothing is left that makes calls.
    await screen.findByRole("button", { name: "Sign in" });
    expect(sent.at(-1)?.url).toMatch(/user\/logout$/);
  });

  test("for onError after a refused call", async () => {
    const { calls, session, path } = open(account, { "user/detail": refused(2, "token invalid") });
    await waitFor(() => expect(path()).toBe("/login"));
    expect(calls.onError).toHaveBeenCalled();
    expect(session.ended()).toBe("expired");
  });
});
