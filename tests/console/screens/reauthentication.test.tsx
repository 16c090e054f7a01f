import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import type { Payload } from "../../../src/console/client/post";
import { type Answers, type OpenConsole, openConsole, press, refusal, typeInto } from "../../support/console";

const account = { id: 1, role: 10, email: "somebody@demo.test", username: "Ann", email_rate: 2 };
const password = "a grease gun on the wall";
const wrong = "The password is wrong; enter it again";

/** Answers like the platform: asks for the current password, and then answers `data`. */
const asking = (data: unknown) => (payload: Payload) => {
  const { current_password: sent } = payload;
  if (sent === password) return data;
  return sent === undefined
    ? refusal(1, "Enter your current password", { current_password: "Enter your current password" })
    : refusal(4, wrong, { current_password: wrong });
};
const open = (answers: Answers) =>
  openConsole({ registry, role: 10, at: "/setting", answers: { "user/detail": () => account, ...answers } });
const dialog = () => screen.findByRole("dialog", { name: "Confirm that it is you" });
const enter = async ({ user }: OpenConsole, typed: string) => {
  const place = within(await dialog());
  const input = place.getByLabelText("Current password", { selector: "input" });
  await user.clear(input);
  await user.type(input, typed);
  await user.click(place.getByRole("button", { name: /Confirm$/ }));
};
const fillNewPassword = async (page: OpenConsole) => {
  await typeInto(page, "New password", "seventeen nipples");
  await typeInto(page, "Repeat new password", "seventeen nipples");
  await press(page, "Change password");
};
const newPassword = { user_id: 1, password: "seventeen nipples" };

describe("the current password", () => {
  test("is asked for by the server, and sent with the same call", async () => {
    const page = await open({ "user/update-password": asking({}) });
    await fillNewPassword(page);
    expect(within(await dialog()).getByText(/somebody@demo.test/)).toBeDefined();
    await enter(page, password);
    expect(await screen.findByText("Password changed")).toBeDefined();
    expect(page.payloads("user/update-password")).toEqual([
      newPassword,
      { ...newPassword, current_password: password },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that is wrong is an error at its field, and can be entered again", async () => {
    const page = await open({ "user/update-password": asking({}) });
    await fillNewPassword(page);
    await enter(page, "a wrong one");
    const input = within(await dialog()).getByLabelText("Current password", { selector: "input" });
    expect(await within(await dialog()).findByText(wrong)).toBeDefined();
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(wrong);
    await enter(page, password);
    expect(await screen.findByText("Password changed")).toBeDefined();
  });

  test("that is not entered leaves the record unchanged, and the form keeps its input", async () => {
    const page = await open({ "user/update-password": asking({}) });
    await fillNewPassword(page);
    await page.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const input = screen.getByLabelText<HTMLInputElement>("New password");
    expect(input.value).toBe("seventeen nipples");
    expect(screen.queryByText("Enter your current password")).toBeNull();
    expect(page.payloads("user/update-password")).toEqual([newPassword]);
  });

  test("is not asked for by a server that does not know it", async () => {
    const page = await open({ "user/update-password": () => ({}) });
    await fillNewPassword(page);
    expect(await screen.findByText("Password changed")).toBeDefined();
    expect(page.payloads("user/update-password")).toEqual([newPassword]);
  });

  test("lets a refusal of the call itself through to the form", async () => {
    const page = await open({
      "user/update-password": ({ current_password }) =>
        current_password === password
          ? refusal(4, "Must differ", { password: "Must differ" })
          : asking({})({ current_password }),
    });
    await fillNewPassword(page);
    await enter(page, password);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getAllByText("Must differ").length).toBeGreaterThan(0);
  });

  test("is asked for before a login key is made", async () => {
    const page = await open({
      "user/generate-login-key": asking({ key: "k".repeat(43), expire_time: Date.UTC(2026, 11, 21) }),
    });
    await press(page, "Make a login key");
    const prompt = await screen.findByRole("dialog", { name: "Make a login key" });
    await page.user.click(within(prompt).getByRole("button", { name: "Make a login key" }));
    await enter(page, password);
    expect(await screen.findByText(/The key is shown only this once/)).toBeDefined();
  });
});
