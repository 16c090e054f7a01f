import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { CallError } from "../../../../src/console/client/call-error";
import Login from "../../../../src/console/screens/auth/login";
import { type Answers, refusal } from "../../../support/console";
import { type OpenPage, openHiddenPage } from "../../../support/open-hidden-page";

const asksForStep = (totp: 0 | 1) =>
  new CallError({
    code: 3,
    message: "needs a second step",
    call: "",
    data: { second_step: { step: "S", expire_time: 1, totp } },
  });
const signedIn = { token: "T", user: { id: 1, role: 1, email: "a@b.test", username: "A", phone: "1" } };

async function open(answers: Answers, totp: 0 | 1 = 1): Promise<OpenPage> {
  const page = await openHiddenPage({
    screen: () => <Login prefetch={vi.fn()} />,
    at: "/login",
    answers: { "user/login-email": () => asksForStep(totp), ...answers },
  });
  await page.user.type(await screen.findByLabelText("Email"), "a@b.test");
  await page.user.type(screen.getByLabelText("Password", { selector: "input" }), "secret{Enter}");
  return page;
}

describe("the second step of a sign-in", () => {
  test("asks for the code and signs in with it", async () => {
    const page = await open({ "user/second-step": () => signedIn });
    const input = await screen.findByLabelText(/^Code/);
    expect(document.title).toMatch(/^Second step/);
    await waitFor(() => expect(document.activeElement).toBe(input));
    await page.user.type(input, "123 456{Enter}");
    await waitFor(() => expect(page.address()).toBe("/home"));
    expect(page.payloads("user/second-step")).toEqual([{ step: "S", code: "123 456" }]);
    expect(page.session.current()?.token).toBe("T");
  });

  test("shows a wrong code at its input and keeps it", async () => {
    const page = await open({ "user/second-step": () => refusal(16, "Wrong code", { code: "This code is wrong" }) });
    await page.user.type(await screen.findByLabelText(/^Code/), "000000{Enter}");
    expect(await screen.findByText("This code is wrong")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe("000000");
  });

  test("starts over when the step has expired", async () => {
    const page = await open({ "user/second-step": () => refusal(3, "The sign-in took too long") });
    await page.user.type(await screen.findByLabelText(/^Code/), "123456{Enter}");
    expect(await screen.findByText("The sign-in took too long")).toBeDefined();
    expect(await screen.findByLabelText("Email")).toBeDefined();
  });

  test("leads back to the first step", async () => {
    const page = await open({});
    await page.user.click(await screen.findByRole("button", { name: "Back to sign in" }));
    expect(await screen.findByLabelText("Email")).toBeDefined();
  });

  test("asks for a recovery code when the account has no app", async () => {
    await open({}, 0);
    expect(await screen.findByLabelText(/^Recovery codes/)).toBeDefined();
  });
});
