import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../../src/console/client/session";
import { loadLanguage } from "../../../src/console/i18n";
import { NotifyProvider } from "../../../src/console/providers/notify";
import { ServicesProvider } from "../../../src/console/providers/services-context";
import App, { preloadPage } from "../../../src/console/shell/app";
import { ThemeProvider } from "../../../src/console/ui/theme/theme-provider";
import { connect, fakeServer, fine, type Reply, refused, sessionOf } from "../fake-server";

beforeEach(async () => {
  cleanup();
  window.localStorage.clear();
  await loadLanguage("zh");
});

/** Opens the console with a fake server that replies by path. */
function open(at: string, user: User | null, replies: Readonly<Record<string, Reply>> = {}) {
  const { fetch, sent } = fakeServer(({ url }) => replies[url.split("/1/")[1] ?? ""] ?? fine({ list: [], total: 0 }));
  const session = sessionOf(user, "T");
  const services = connect({ endpoint: "", fetch, session });
  const router = createMemoryRouter(
    [
      { path: "/login", element: <p>the login page</p> },
      { path: "*", element: <App /> },
    ],
    { initialEntries: [at] },
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
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { session, sent, address, paths: () => sent.map(({ url }) => url.split("/1/")[1]) };
}

describe("A1: without a session", () => {
  test("an address redirects to the login page, which keeps the address", async () => {
    const { address, sent } = open("/device?page=2", null);
    await waitFor(() => expect(address()).toBe("/login?to=%2Fdevice%3Fpage%3D2"));
    expect(sent).toEqual([]);
  });

  test("code 2 shows one message for all failed calls and keeps the address", async () => {
    const expired = refused(2, "token invalid");
    const { address, session } = open(
      "/home",
      { id: 1, role: 1, authorities: null },
      {
        "user/detail": expired,
        "statistics/overview": expired,
        "user/count-new-apply": expired,
      },
    );
    await waitFor(() => expect(address()).toBe("/login?to=%2Fhome"));
    expect(session.current()).toBeNull();
    expect(await screen.findAllByText("登录已失效，请重新登录")).toHaveLength(1);
    expect(screen.queryByText("token invalid")).toBeNull();
  });

  test("a logout redirects to the login page without an address", async () => {
    const { address, session } = open("/setting", { id: 1, role: 1, authorities: null });
    act(() => void session.end("logout"));
    await waitFor(() => expect(address()).toBe("/login"));
  });
});

describe("the account of the session", () => {
  test("is updated when the console opens", async () => {
    const { session } = open(
      "/help",
      { id: 1, role: 100, authorities: null, nickname: "old" },
      {
        "user/detail": fine({ id: 1, role: 100, authorities: null, nickname: "new" }),
      },
    );
    await waitFor(() => expect(session.current()?.user.nickname).toBe("new"));
  });

  test("loads the authorities of a restricted role if the login answer lacks them", async () => {
    const { session, paths } = open(
      "/help",
      { id: 1, role: 102, authority_ids: [7] },
      {
        "auth/auth-list": fine([{ id: 7, resource: "device", action: "list" }]),
      },
    );
    await waitFor(() => expect(session.current()?.user.authorities).toEqual(["device.list"]));
    expect(paths().filter((path) => path === "auth/auth-list")).toHaveLength(1);
  });

  test("with an initial password sees only the page for a new password", async () => {
    const account = { id: 1, role: 1, authorities: null, must_change_password: 1 };
    open("/home", account, { "user/detail": fine(account) });
    expect(await screen.findByRole("heading", { name: "设置新密码" })).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
  });

  test("with an initial password can sign out", async () => {
    const account = { id: 1, role: 1, authorities: null, must_change_password: 1 };
    const { session } = open("/home", account, { "user/detail": fine(account), "user/logout": fine() });
    (await screen.findByRole("button", { name: "退出登录" })).click();
    await waitFor(() => expect(session.current()).toBeNull());
  });

  test("whose role must have a second factor sets it up before anything else", async () => {
    const user = userEvent.setup();
    const account = { id: 1, role: 1, authorities: null, must_set_second_factor: 1 };
    const made = fine({ recovery_codes: ["AAAA-BBBB"] });
    const replies: Record<string, Reply> = {
      "user/detail": fine(account),
      "user/second-factor": fine({ totp: 0, passkeys: [], recovery_codes_left: 0 }),
      "user/totp-start": fine({ secret: "ABCD", address: "otpauth://totp/a" }),
      "user/totp-confirm": made,
    };
    const { session, paths } = open("/home", account, replies);
    expect(await screen.findByRole("heading", { name: "设置两步验证" })).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "添加验证器应用" }));
    expect(paths()).not.toContain("view/list");
    replies["user/detail"] = fine({ ...account, must_set_second_factor: 0, second_factor: 1 });
    replies["user/second-factor"] = fine({ totp: 1, passkeys: [], recovery_codes_left: 10 });
    await user.type(await screen.findByLabelText("验证码"), "123456{Enter}");
    expect(await screen.findByText("AAAA-BBBB")).toBeDefined();
    await waitFor(() => expect(session.current()?.user.second_factor).toBe(1));
    await user.click(screen.getByRole("button", { name: "已保存" }));
    expect(await screen.findByRole("navigation", { name: "主菜单" })).toBeDefined();
  });
});

test("a page that was preloaded before the login opens without waiting", async () => {
  await preloadPage("/device/gateway");
  let hasWaited = false;
  const observer = new MutationObserver(() => {
    hasWaited ||= document.querySelector("main [role=status]")?.textContent === "正在加载…";
  });
  observer.observe(document.body, { childList: true, subtree: true });
  open("/device/gateway", { id: 1, role: 1, authorities: null });
  await screen.findByRole("heading", { name: "网关列表" });
  observer.disconnect();
  expect(hasWaited).toBe(false);
});
