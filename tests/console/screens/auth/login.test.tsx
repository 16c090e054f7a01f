import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { User } from "../../../../src/console/client/session";
import Login from "../../../../src/console/screens/auth/login";
import { type Answers, refusal, waitRefusal } from "../../../support/console";
import { type OpenPage, openStandalonePage } from "../../../support/open-standalone-page";

const login = (role: number): Answers => ({
  "user/login-email": () => ({ token: "T", user: { id: 1, role, email: "a@b.test", username: "A", phone: "12345" } }),
});

const prefetch = vi.fn();

const open = (answers: Answers, at = "/login", account?: User): Promise<OpenPage> =>
  openStandalonePage({
    screen: () => <Login prefetch={prefetch} />,
    at,
    answers,
    language: "zh",
    ...(account && { account }),
  });

const submitByEnter = async ({ user }: OpenPage, email: string, password: string): Promise<void> => {
  await user.type(await screen.findByLabelText("邮箱"), email);
  await user.type(screen.getByLabelText("密码", { selector: "input" }), `${password}{Enter}`);
};
/** While a call is in flight, the button's name starts with "loading". */
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /登录$/ });

describe("the login page", () => {
  test("preloads the console while the user types the password", async () => {
    const { user } = await open({});
    expect(prefetch).not.toHaveBeenCalled();
    await user.click(screen.getByLabelText("密码", { selector: "input" }));
    expect(prefetch).toHaveBeenCalledOnce();
  });

  test("has the inputs, button and links that the specification words", async () => {
    await open({});
    expect([...document.querySelectorAll("form label")].map((label) => label.textContent)).toEqual(["邮箱", "密码"]);
    expect(button().type).toBe("submit");
    expect(document.title).toBe("登录 · 润滑器管理平台");
    const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["忘记密码", "/retrieve"],
      ["创建账号", "/register?type=1"],
    ]);
    const selector = screen.getByRole("combobox", { name: "语言 Language" });
    expect(
      within(selector)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["中文", "English"]);
  });

  test("is submitted by the Enter key, without validation", async () => {
    const page = await open(login(1));
    await submitByEnter(page, "not an address", "x");
    await waitFor(() => expect(page.calls).toHaveLength(1));
    expect(page.calls[0]).toEqual({ path: "user/login-email", payload: { email: "not an address", password: "x" } });
  });

  test("signs in by user name with the call for user names", async () => {
    const page = await open({ "user/login": login(1)["user/login-email"] ?? (() => null) });
    await submitByEnter(page, "zhang.wei", "secret");
    await waitFor(() => expect(page.location()).toBe("/home"));
    expect(page.calls).toEqual([{ path: "user/login", payload: { username: "zhang.wei", password: "secret" } }]);
  });

  test("is sent even when the inputs are empty", async () => {
    const page = await open({ "user/login-email": () => refusal(3, "登录失败") });
    await page.user.click(button());
    await waitFor(() => expect(page.payloads("user/login-email")).toEqual([{ email: "", password: "" }]));
  });

  test.each([
    [1, "/login", "/home"],
    [2, "/login", "/storage"],
    [1, "/login?to=%2Fdevice%3Fpage%3D2", "/device?page=2"],
    [2, "/login?to=%2Fdevice", "/storage"],
    [1, "/login?to=%2F%2Fevil.test", "/home"],
  ])("leads role %i from %s to %s", async (role, at, expected) => {
    const page = await open(login(role), at);
    await submitByEnter(page, "a@b.test", "p");
    await waitFor(() => expect(page.location()).toBe(expected));
    expect(page.session.current()).toMatchObject({ token: "T", user: { role } });
  });

  test("forwards users who are signed in already", async () => {
    const page = await open({}, "/login", { id: 1, role: 2 });
    await waitFor(() => expect(page.location()).toBe("/storage"));
    expect(page.calls).toEqual([]);
  });

  test("opens the landing page as the menu does, and a requested page as a typed address", async () => {
    const landed = await open({}, "/login", { id: 1, role: 2 });
    await waitFor(() => expect(landed.location()).toBe("/storage"));
    expect(landed.state()).toEqual({ isFromMenu: true });
    const requested = await open({}, "/login?to=%2Fdevice", { id: 1, role: 1 });
    await waitFor(() => expect(requested.location()).toBe("/device"));
    expect(requested.state()).toEqual({ isRequested: true });
    const forbidden = await open({}, "/login?to=%2Fdevice", { id: 1, role: 2 });
    await waitFor(() => expect(forbidden.location()).toBe("/storage"));
    expect(forbidden.state()).toEqual({ isFromMenu: true });
  });

  test("opens the profile page with the requested address only", async () => {
    const customer = { id: 7, role: 10, username: "Lena", agent_id: null, apply_agent_id: null };
    const page = await open({}, "/login", customer);
    await waitFor(() => expect(page.location()).toBe("/update-info"));
    expect(page.state()).toEqual({});
    const requested = await open({}, "/login?to=%2Fdevice", customer);
    await waitFor(() => expect(requested.location()).toBe("/update-info?to=%2Fdevice"));
  });

  test("shows a refusal once and keeps the typed text", async () => {
    const page = await open({ "user/login-email": () => refusal(3, "账号或密码不正确") });
    await submitByEnter(page, "a@b.test", "wrong");
    expect(await screen.findAllByText("账号或密码不正确")).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>("邮箱").value).toBe("a@b.test");
    expect(screen.getByLabelText<HTMLInputElement>("密码", { selector: "input" }).value).toBe("wrong");
    expect(button().disabled).toBe(false);
    expect(page.location()).toBe("/login");
  });

  test("shows how long to wait, counts down, and then sends again", async () => {
    let isWaiting = true;
    const message = "登录失败次数过多，请等待 120 秒后再试";
    // Only the countdown uses these. Typing needs the real timers.
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const page = await open({
      "user/login-email": () => (isWaiting ? waitRefusal(3, message, 120) : login(1)["user/login-email"]?.({})),
    });
    await submitByEnter(page, "a@b.test", "p");
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    const waiting = screen.getByRole<HTMLButtonElement>("button", { name: /请等待 120 秒$/ });
    expect(waiting.disabled).toBe(true);
    await page.user.type(screen.getByLabelText("密码", { selector: "input" }), "{Enter}");
    expect(page.calls).toHaveLength(1);
    isWaiting = false;
    act(() => void vi.advanceTimersByTime(10_000));
    expect(waiting.textContent).toMatch(/请等待 110 秒$/);
    act(() => void vi.advanceTimersByTime(110_000));
    expect(screen.getByRole("alert").textContent).toBe("");
    await page.user.click(button());
    await waitFor(() => expect(page.calls).toHaveLength(2));
  });

  test("lets another account sign in during the wait", async () => {
    const page = await open({ "user/login-email": () => waitRefusal(3, "登录失败次数过多", 900) });
    await submitByEnter(page, "a@b.test", "p");
    expect(await screen.findByRole("button", { name: /请等待 900 秒$/ })).toBeDefined();
    await page.user.type(screen.getByLabelText("邮箱"), "x");
    await waitFor(() => expect(button().disabled).toBe(false));
  });

  test("sends one call, even if it is submitted again while the call is in flight", async () => {
    const page = await open({ "user/login-email": () => new Promise(() => {}) });
    await submitByEnter(page, "a@b.test", "p{Enter}{Enter}");
    await waitFor(() => expect(button().disabled).toBe(true));
    expect(page.calls).toHaveLength(1);
  });

  describe("with single sign-on", () => {
    const openWith = (answers: Answers): Promise<OpenPage> =>
      openStandalonePage({
        screen: () => <Login prefetch={prefetch} />,
        at: "/login?to=%2Fdevice",
        answers,
        language: "zh",
        config: { single_sign_on: { label: "Plant" } },
      });
    const ssoButton = () => screen.findByRole("button", { name: "使用 Plant 登录" });

    test("leads to the identity provider", async () => {
      const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
      const page = await openWith({ "user/begin-sso": () => ({ url: "https://login.test/auth", flow: "sealed" }) });
      await page.user.click(await ssoButton());
      await waitFor(() => expect(assign.mock.calls).toEqual([["https://login.test/auth"]]));
      expect(window.localStorage.getItem("lubricator.sso_flow")).toBe("sealed");
      assign.mockRestore();
    });

    test("says why the identity provider cannot be reached", async () => {
      const page = await openWith({ "user/begin-sso": () => refusal(3, "Plant 暂无应答") });
      await page.user.click(await ssoButton());
      expect(await screen.findByText("Plant 暂无应答")).toBeDefined();
    });
  });

  test("shows the password on request", async () => {
    const page = await open({});
    const input = screen.getByLabelText<HTMLInputElement>("密码", { selector: "input" });
    expect(input.type).toBe("password");
    await page.user.click(screen.getByRole("button", { name: "显示密码" }));
    expect(input.type).toBe("text");
  });
});
