import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../../resources";
import { type Answers, openConsole, refusal } from "../../../support/console";

const account = { id: 1, role: 1, email: "somebody@demo.test", username: "Ann", email_rate: 2, authorities: null };
const open = (answers: Answers = {}) =>
  openConsole({
    registry,
    role: 1,
    at: "/setting",
    answers: { "user/detail": () => account, "user/count-new-apply": () => ({ response: 0 }), ...answers },
  });

afterEach(() => vi.restoreAllMocks());

describe("the profile", () => {
  test.each(["Name", "Postcode", "District", "Detailed address", "Profession"])(
    "has the label of the specification: %s",
    async (label) => {
      await open();
      expect(await screen.findByText(label, { selector: "label" })).toBeDefined();
    },
  );

  test("is saved completely, with the specification's payload names", async () => {
    const page = await open({ "user/update-user-info": () => account });
    const username = await screen.findByLabelText<HTMLInputElement>("Name");
    expect(username.value).toBe("Ann");
    await page.user.clear(username);
    await page.user.type(username, "Anna");
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Profile saved")).toBeDefined();
    expect(page.payloads("user/update-user-info")).toEqual([
      {
        user_id: 1,
        username: "Anna",
        phone: "",
        postal_code: "",
        province: "",
        city: "",
        county: "",
        address: "",
        company: "",
        industry: "",
        email: "somebody@demo.test",
        email_rate: 2,
      },
    ]);
  });

  test("shows the server's message at its input and keeps the typed text", async () => {
    const page = await open({
      "user/update-user-info": () => refusal(11, "refused", { phone: "This phone is taken" }),
    });
    await page.user.type(await screen.findByLabelText("Phone"), "13800000001");
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("This phone is taken")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Phone").value).toBe("13800000001");
  });
});

describe("a new email address", () => {
  const newEmail = "new@demo.test";
  const pendingAccount = { ...account, pending_email: newEmail };

  test("takes effect when the user enters its code; the rest is saved at once", async () => {
    let stored: object = account;
    const page = await open({
      "user/detail": () => stored,
      "user/update-user-info": () => {
        stored = pendingAccount;
        return pendingAccount;
      },
      "user/confirm-email": ({ code }) => {
        if (code !== "123456") return refusal(16, "Wrong code", { code: "Wrong code" });
        stored = { ...account, email: newEmail, pending_email: "" };
        return stored;
      },
    });
    const email = await screen.findByLabelText<HTMLInputElement>("Email");
    const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
    await page.user.clear(email);
    await page.user.type(email, newEmail);
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    const panel = await screen.findByRole("region", { name: "Confirm your new address" });
    expect(scrollIntoView.mock.contexts).toContain(panel);
    expect(panel.textContent).toContain("you sign in with somebody@demo.test");
    const code = within(panel).getByLabelText<HTMLInputElement>("Verification code");
    await page.user.type(code, "654321{Enter}");
    expect((await within(panel).findAllByText("Wrong code")).length).toBeGreaterThan(0);
    expect(code.value).toBe("654321");
    await page.user.clear(code);
    await page.user.type(code, "123456{Enter}");
    expect(await screen.findByText("You now sign in with new@demo.test")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Confirm your new address" })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(newEmail);
  });

  test("is still pending after a reload, and its code can be sent again", async () => {
    const page = await open({ "user/detail": () => pendingAccount, "user/update-user-info": () => pendingAccount });
    await page.user.click(await screen.findByRole("button", { name: "Send again" }));
    expect(await screen.findByText("Another code was mailed to new@demo.test")).toBeDefined();
    expect(page.payloads("user/update-user-info")).toEqual([{ user_id: 1, email: newEmail }]);
    const resendButton = await screen.findByRole<HTMLButtonElement>("button", { name: /Send again \(\d+ s\)/ });
    expect(resendButton.disabled).toBe(true);
  });
});

describe("leaving the page", () => {
  const leave = async (page: Awaited<ReturnType<typeof open>>) => {
    const [first] = await screen.findAllByRole("link", { name: "Data" });
    if (first !== undefined) await page.user.click(first);
  };

  test("asks about unsaved input in any form", async () => {
    const page = await open();
    await page.user.type(await screen.findByLabelText("Name"), "a");
    await page.user.type(await screen.findByLabelText("New password", { selector: "input" }), "secret");
    await leave(page);
    expect(await screen.findByRole("dialog")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Anna");
  });

  test("asks once while one form is being sent and another has unsaved input", async () => {
    const warn = vi.spyOn(console, "warn");
    const page = await open({ "user/update-password": () => new Promise(() => {}) });
    await page.user.type(await screen.findByLabelText("Name"), "a");
    await page.user.type(screen.getByLabelText("New password", { selector: "input" }), "long enough");
    await page.user.type(screen.getByLabelText("Repeat new password", { selector: "input" }), "long enough");
    await page.user.click(screen.getByRole("button", { name: "Change password" }));
    expect(page.payloads("user/update-password")).toHaveLength(1);
    await leave(page);
    expect(await screen.findAllByRole("dialog")).toHaveLength(1);
    expect(warn.mock.calls.flat().join(" ")).not.toContain("one blocker");
  });

  test("does not ask after the form was saved", async () => {
    const page = await open({ "user/update-user-info": () => account });
    await page.user.type(await screen.findByLabelText("Name"), "a");
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Profile saved");
    await leave(page);
    await waitFor(() => expect(screen.queryByLabelText("Name")).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the password", () => {
  const type = async (page: Awaited<ReturnType<typeof open>>, password: string, repeated: string) => {
    await page.user.type(await screen.findByLabelText("New password", { selector: "input" }), password);
    await page.user.type(screen.getByLabelText("Repeat new password", { selector: "input" }), repeated);
    await page.user.click(screen.getByRole("button", { name: "Change password" }));
  };

  test("is changed if both entries are equal", async () => {
    const page = await open({ "user/update-password": () => ({}) });
    await type(page, "grease and more", "grease and more");
    expect(await screen.findByText("Password changed")).toBeDefined();
    expect(page.payloads("user/update-password")).toEqual([{ user_id: 1, password: "grease and more" }]);
  });

  test.each([
    ["if the entries differ", "grease and more", "grease and less", "The two passwords differ"],
    ["if it is too short", "grease", "grease", "New password needs at least 8 characters"],
  ])("is not sent %s", async (_what, password, repeated, message) => {
    const page = await open({ "user/update-password": () => ({}) });
    await type(page, password, repeated);
    expect(await screen.findByText(message)).toBeDefined();
    expect(page.payloads("user/update-password")).toEqual([]);
  });
});

describe("the login key (spec A6)", () => {
  test("is created after a warning that the old one ends, and shown as link and text", async () => {
    const page = await open({ "user/generate-login-key": () => ({ key: "k-1", expire_time: 0 }) });
    await page.user.click(await screen.findByRole("button", { name: "Make a login key" }));
    expect(await screen.findByText("Any earlier login key stops working at once.")).toBeDefined();
    expect(page.payloads("user/generate-login-key")).toEqual([]);
    await page.user.click(screen.getAllByRole("button", { name: "Make a login key" }).at(-1) as HTMLElement);
    expect(await screen.findByText(`${window.location.origin}/redirect?key=k-1`)).toBeDefined();
    expect(screen.getByText("k-1")).toBeDefined();
    await waitFor(() => expect(page.payloads("user/generate-login-key")).toEqual([{ user_id: 1 }]));
  });
});
