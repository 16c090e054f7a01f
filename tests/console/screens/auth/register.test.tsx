import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import Register from "../../../../src/console/screens/auth/register";
import { code } from "../../../../src/contract";
import { type Answers, refusal } from "../../../support/console";
import { type OpenPage, openStandalonePage } from "../../../support/open-standalone-page";

const account = { id: 7, role: 10, email: "lena@demo.test", username: "Lena" };
const login = { "user/login-email": () => ({ token: "new", user: account }) };
const withVerification: Answers = {
  "user/register": () => ({ verify_email: 1 }),
  "common/email-verification-code-check": () => ({}),
  ...login,
};

const open = (answers: Answers = withVerification) =>
  openStandalonePage({ screen: Register, at: "/register?type=1", answers });
const input = (label: RegExp) => screen.findByLabelText(label, { selector: "input" });

const validValues: readonly (readonly [RegExp, string])[] = [
  [/^Email\*?$/, "Lena@demo.test"],
  [/^Username/, "Lena"],
  [/^Password/, "grease and more"],
  [/^Repeat password/, "grease and more"],
];

async function fill(page: OpenPage, values = validValues): Promise<void> {
  for (const [label, value] of values) {
    const element = await input(label);
    await page.user.clear(element);
    await page.user.paste(value);
  }
}

const submit = (page: OpenPage) => page.user.keyboard("{Enter}");

async function enterCode(page: OpenPage, digits: string): Promise<void> {
  const element = await input(/Verification code/);
  await page.user.clear(element);
  await page.user.type(element, `${digits}{Enter}`);
}

describe("registration", () => {
  test("asks for the code, verifies the address, signs in and continues to the profile", async () => {
    const page = await open();
    await fill(page);
    await submit(page);
    expect(await screen.findByText(/A code was sent to Lena@demo\.test/)).toBeDefined();
    expect(await input(/Verification code/)).toBe(document.activeElement);
    await enterCode(page, "123456");
    await waitFor(() => expect(page.location()).toBe("/update-info"));
    expect(page.calls.map(({ path }) => path)).toEqual([
      "user/register",
      "common/email-verification-code-check",
      "user/login-email",
    ]);
    expect(page.payloads("user/register")[0]).toMatchObject({ email: "Lena@demo.test", username: "Lena", phone: "" });
    expect(page.payloads("user/register")[0]).not.toHaveProperty("repeated");
    expect(page.payloads("common/email-verification-code-check")).toEqual([
      { email: "Lena@demo.test", code: "123456", password: "grease and more" },
    ]);
    expect(page.session.current()).toMatchObject({ token: "new", userType: "client" });
  });

  test("asks before the page closes with typed text, in both steps, until the account is created", async () => {
    const mayLeave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const page = await open();
    expect(mayLeave()).toBe(true);
    await fill(page);
    expect(mayLeave()).toBe(false);
    await submit(page);
    await input(/Verification code/);
    expect(mayLeave()).toBe(false);
    await enterCode(page, "123456");
    expect(await screen.findByText("elsewhere")).toBeDefined();
    await waitFor(() => expect(mayLeave()).toBe(true));
  });

  test("signs in at once if the server asks for no verification", async () => {
    const page = await open({ "user/register": () => ({ id: 7 }), ...login });
    await fill(page);
    await submit(page);
    await waitFor(() => expect(page.location()).toBe("/update-info"));
    expect(page.calls.map(({ path }) => path)).toEqual(["user/register", "user/login-email"]);
  });

  test("sends nothing while required fields are empty, and focuses the first", async () => {
    const page = await open();
    await page.user.click(screen.getByRole("button", { name: "Create account" }));
    for (const message of ["Email is required", "Username is required", "Password is required"]) {
      expect(screen.getByText(message)).toBeDefined();
    }
    expect(await input(/^Email\*?$/)).toBe(document.activeElement);
    expect(page.calls).toEqual([]);
  });

  test.each([
    ["an invalid address", [/^Email\*?$/, "no address"], /This is not an email address/],
    ["a short password", [/^Password/, "short"], /Password needs at least 8 characters/],
    ["an invalid phone number", [/^Phone/, "12"], /A phone number has 5 to 20 digits/],
  ] as const)("explains %s when the user leaves the input", async (_what, [label, value], message) => {
    const page = await open();
    const element = await input(label);
    await page.user.type(element, value);
    expect(screen.queryByText(message)).toBeNull();
    // The "show password" button belongs to the input: moving there does not leave it.
    await page.user.click(await input(/^Company/));
    expect(await screen.findByText(message)).toBeDefined();
    expect(element.getAttribute("aria-invalid")).toBe("true");
  });

  test("does not send two different passwords", async () => {
    const page = await open();
    await fill(page, [...validValues.slice(0, 3), [/^Repeat password/, "grease and less"]]);
    await submit(page);
    expect(await screen.findByText("The two passwords differ")).toBeDefined();
    await waitFor(async () => expect(await input(/^Repeat password/)).toBe(document.activeElement));
    expect(page.calls).toEqual([]);
  });

  test("shows the server's messages at their fields, those of a region at its input", async () => {
    const page = await open({
      "user/register": () =>
        refusal(code.wrongParameter, "refused", { password: "too common", province: "no such place" }),
    });
    await fill(page);
    await submit(page);
    expect(await screen.findByText("too common")).toBeDefined();
    expect(screen.getByText("no such place").closest("[data-field]")?.getAttribute("data-field")).toBe("region");
    expect(page.location()).toBe("/register?type=1");
  });

  test("shows a wrong code at its input, and accepts the next one", async () => {
    const answers = [refusal(code.wrongVerificationCode, "wrong code", { code: "wrong code" }), null];
    const page = await open({
      ...withVerification,
      "common/email-verification-code-check": () => answers.shift() ?? {},
    });
    await fill(page);
    await submit(page);
    await enterCode(page, "000000");
    await waitFor(() => expect(screen.getAllByText("wrong code").length).toBeGreaterThan(1));
    await enterCode(page, "123456");
    await waitFor(() => expect(page.location()).toBe("/update-info"));
  });

  test("returns to the filled form when the phone number is taken", async () => {
    const page = await open({
      ...withVerification,
      "common/email-verification-code-check": () => refusal(code.phoneTaken, "taken", { phone: "somebody has it" }),
    });
    await fill(page, [...validValues, [/^Phone/, "0512 1234567"]]);
    await submit(page);
    await enterCode(page, "123456");
    expect(await screen.findByText("somebody has it")).toBeDefined();
    expect(await input(/^Phone/)).toBe(document.activeElement);
    expect(await input(/^Username/)).toHaveProperty("value", "Lena");
    await fill(page, [[/^Phone/, "0512 7654321"]]);
    await submit(page);
    expect(await screen.findByText(/A code was sent/)).toBeDefined();
    expect(page.payloads("user/register")).toMatchObject([{ phone: "0512 1234567" }, { phone: "0512 7654321" }]);
  });

  test("needs no new code after returning to an unchanged form, but one for another address", async () => {
    const page = await open();
    await fill(page);
    await submit(page);
    await page.user.click(await screen.findByRole("button", { name: "Back to the form" }));
    await page.user.click(await screen.findByRole("button", { name: "Create account" }));
    expect(await screen.findByText(/A code was sent to Lena@demo\.test/)).toBeDefined();
    expect(page.payloads("user/register")).toHaveLength(1);
    await page.user.click(await screen.findByRole("button", { name: "Back to the form" }));
    await fill(page, [[/^Email\*?$/, "other@demo.test"]]);
    await submit(page);
    expect(await screen.findByText(/A code was sent to other@demo\.test/)).toBeDefined();
    expect(page.payloads("user/register")).toHaveLength(2);
  });

  test("offers another code only after a minute", async () => {
    const page = await open();
    await fill(page);
    await submit(page);
    expect(await screen.findByRole("button", { name: /Send again \(\d+ s\)/ })).toHaveProperty("disabled", true);
  });

  test("leads to the login if signing in to the new account fails", async () => {
    const page = await open({ ...withVerification, "user/login-email": () => refusal(code.loginFailed, "no") });
    await fill(page);
    await submit(page);
    await enterCode(page, "123456");
    await waitFor(() => expect(page.location()).toBe("/login"));
    expect(await screen.findByText("Your account was created; sign in")).toBeDefined();
  });
});
