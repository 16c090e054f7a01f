import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { CallError } from "../../../../src/console/client/call-error";
import Login from "../../../../src/console/screens/auth/login";
import { type Answers, refusal } from "../../../support/console";
import { type OpenPage, openStandalonePage } from "../../../support/open-standalone-page";

const asksForStep = (totp: 0 | 1, passkey: object | null = null) =>
  new CallError({
    code: 3,
    message: "needs a second step",
    call: "",
    data: { second_step: { step: "S", expire_time: 1, totp, passkey } },
  });
const signedIn = { token: "T", user: { id: 1, role: 1, email: "a@b.test", username: "A", phone: "1" } };

async function open(answers: Answers, totp: 0 | 1 = 1): Promise<OpenPage> {
  const page = await openStandalonePage({
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
    expect(document.title).toMatch(/^Two-step verification/);
    await waitFor(() => expect(document.activeElement).toBe(input));
    await page.user.type(input, "123 456{Enter}");
    await waitFor(() => expect(page.location()).toBe("/home"));
    expect(page.payloads("user/second-step")).toEqual([{ step: "S", code: "123 456", passkey: "" }]);
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

  test("uses a passkey, and says so when there is none on the device", async () => {
    const get = vi.fn().mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
    vi.stubGlobal("PublicKeyCredential", class {});
    vi.spyOn(navigator, "credentials", "get").mockReturnValue({ get } as unknown as CredentialsContainer);
    const options = { challenge: "AAAA", rpId: "localhost", allowCredentials: [] };
    const page = await open({
      "user/login-email": () => asksForStep(0, options),
      "user/second-step": () => signedIn,
    });
    const button = await screen.findByRole("button", { name: "Use your passkey" });
    expect(screen.getByText("You do not have your passkey? Enter a recovery code.")).toBeDefined();
    await page.user.click(button);
    expect(await screen.findByText(/^No passkey was used/)).toBeDefined();
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes };
    get.mockResolvedValueOnce({
      id: "K",
      rawId: bytes,
      type: "public-key",
      response,
      getClientExtensionResults: () => ({}),
    });
    await page.user.click(button);
    await waitFor(() => expect(page.location()).toBe("/home"));
    const [sent] = page.payloads("user/second-step");
    expect(sent).toMatchObject({ step: "S", code: "" });
    expect(JSON.parse(String(sent?.passkey))).toMatchObject({ id: "K", response: { signature: "AQID" } });
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});
