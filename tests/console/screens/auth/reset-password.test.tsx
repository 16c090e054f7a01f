import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import ResetPassword from "../../../../src/console/screens/auth/reset-password";
import { useCountdown } from "../../../../src/console/screens/auth/use-countdown";
import { code } from "../../../../src/contract";
import { type Answers, refusal } from "../../../support/console";
import { type OpenPage, openStandalonePage } from "../../../support/open-standalone-page";

const successful: Answers = {
  "common/email-verification-code-send": () => ({}),
  "common/email-verification-code-check": () => ({}),
};
const open = (answers: Answers = successful, account?: { id: number; role: number }) =>
  openStandalonePage({ screen: ResetPassword, at: "/retrieve", answers, ...(account && { account }) });
const type = async (page: OpenPage, label: RegExp, value: string) =>
  page.user.type(await screen.findByLabelText(label, { selector: "input" }), value);
const sendButton = () => screen.findByRole("button", { name: /^Send/ });

describe("resetting a password", () => {
  test("asks only for email, code and the new password twice", async () => {
    await open();
    const labels = [...document.querySelectorAll("form label")].map((label) => label.textContent);
    expect(labels).toEqual(["Email*", "Verification code*", "New password*", "Repeat new password*"]);
  });

  test("requests a code, sets the password and goes to the login with a message", async () => {
    const page = await open(successful, { id: 3, role: 1 });
    await type(page, /^Email/, "lena@demo.test");
    await page.user.click(await sendButton());
    expect(await screen.findByText(/If the address has an account, a code was sent/)).toBeDefined();
    await type(page, /^Verification code/, "123 456");
    await type(page, /^New password/, "grease and more");
    await type(page, /^Repeat new password/, "grease and more{Enter}");
    await waitFor(() => expect(page.location()).toBe("/login"));
    expect(await screen.findByText(/Your password was changed; sign in/)).toBeDefined();
    expect(page.calls).toEqual([
      { path: "common/email-verification-code-send", payload: { email: "lena@demo.test" } },
      {
        path: "common/email-verification-code-check",
        payload: { email: "lena@demo.test", code: "123 456", password: "grease and more" },
      },
    ]);
    expect(page.session.current()).toBeNull();
  });

  test("needs an address before it requests a code", async () => {
    const page = await open();
    await page.user.click(await sendButton());
    expect(await screen.findByText("Email is required")).toBeDefined();
    await type(page, /^Email/, "nonsense");
    await page.user.click(await sendButton());
    expect(await screen.findByText(/This is not an email address/)).toBeDefined();
    expect(page.calls).toEqual([]);
  });

  test.each([
    ["after a code was sent", successful, true],
    [
      "after the server refused a code as too early",
      { "common/email-verification-code-send": () => refusal(code.verificationTooOften, "too soon") },
      false,
    ],
  ])("counts down until the next code, %s", async (_when, answers, isSent) => {
    const page = await open(answers);
    await type(page, /^Email/, "lena@demo.test");
    await page.user.click(await sendButton());
    expect(await screen.findByRole("button", { name: /Send again \(\d+ s\)/ })).toHaveProperty("disabled", true);
    expect(screen.queryByText(/If the address has an account/) !== null).toBe(isSent);
  });

  test("keeps the button enabled after another failure", async () => {
    const page = await open({ "common/email-verification-code-send": () => refusal(code.invalid, "internal error") });
    await type(page, /^Email/, "lena@demo.test");
    await page.user.click(await sendButton());
    expect(await screen.findByText("internal error")).toBeDefined();
    expect(await screen.findByRole("button", { name: /Send code$/ })).toHaveProperty("disabled", false);
  });

  test("does not send two different passwords, and shows a wrong code at its input", async () => {
    const wrong = () => refusal(code.wrongVerificationCode, "wrong", { code: "no longer valid" });
    const page = await open({ "common/email-verification-code-check": wrong });
    await type(page, /^Email/, "lena@demo.test");
    await type(page, /^Verification code/, "123456");
    await type(page, /^New password/, "grease and more");
    await type(page, /^Repeat new password/, "grease{Enter}");
    expect(await screen.findByText("The two passwords differ")).toBeDefined();
    expect(page.calls).toEqual([]);
    await type(page, /^Repeat new password/, " and more{Enter}");
    const message = await screen.findByText("no longer valid");
    expect(message.closest("[data-field]")?.getAttribute("data-field")).toBe("code");
    expect(page.location()).toBe("/retrieve");
  });
});

describe("the countdown", () => {
  afterEach(() => vi.useRealTimers());

  test("counts down one minute and can start again", () => {
    vi.useFakeTimers();
    const { result } = renderHook(useCountdown);
    expect(result.current.left).toBe(0);
    act(() => result.current.start());
    expect(result.current.left).toBe(60);
    act(() => void vi.advanceTimersByTime(59_000));
    expect(result.current.left).toBe(1);
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current.left).toBe(0);
    act(() => result.current.start());
    expect(result.current.left).toBe(60);
  });

  test("follows the clock, even after the browser was suspended", () => {
    vi.useFakeTimers();
    const { result } = renderHook(useCountdown);
    act(() => result.current.start());
    vi.setSystemTime(Date.now() + 45_000);
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current.left).toBe(14);
  });
});
