import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import CompleteProfile from "../../../../src/console/screens/auth/complete-profile";
import { code } from "../../../../src/contract";
import { type Answers, choose, type OpenConsole, refusal } from "../../../support/console";
import { openStandalonePage } from "../../../support/open-standalone-page";

const account = {
  id: 7,
  role: 10,
  email: "lena@demo.test",
  username: "Lena",
  agent_id: null,
  apply_agent_id: null,
  apply_status: 0,
  province: "江苏省",
  city: "苏州市",
  email_rate: 2,
};
const answers: Answers = {
  "user/detail": () => account,
  "agent/list-all": () => [
    { agent_id: 1, name: "Bearing Bros" },
    { agent_id: 2, name: "Grease & Co" },
  ],
  "user/update-user-info": (payload) => ({ ...account, username: payload.username }),
  "user/apply-update-agent": (payload) => ({ ...account, apply_agent_id: payload.agent_id, apply_status: 1 }),
};

const open = (more: Answers = {}, at = "/update-info?to=%2Fsetting", as = account) =>
  openStandalonePage({ screen: CompleteProfile, at, answers: { ...answers, ...more }, account: as });
const save = async (page: Awaited<ReturnType<typeof open>>) =>
  page.user.click(await screen.findByRole("button", { name: "Save" }));
const chooseProvider = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  choose(page as unknown as OpenConsole, "Choose a provider", name);
const inDialog = async (name: string) => within(await screen.findByRole("dialog")).getByRole("button", { name });

describe("completing a profile", () => {
  test("saves the profile, applies after the confirmation, and continues to the requested address", async () => {
    const page = await open();
    expect(await screen.findByText("You have no provider yet")).toBeDefined();
    await chooseProvider(page, "Grease & Co");
    await save(page);
    expect(await screen.findByRole("dialog", { name: "Send an application to change the provider?" })).toBeDefined();
    expect(page.calls.map(({ path }) => path)).toEqual(["user/detail", "agent/list-all"]);
    await page.user.click(await inDialog("Send application"));
    await waitFor(() => expect(page.location()).toBe("/setting"));
    expect(page.calls.slice(2)).toEqual([
      {
        path: "user/update-user-info",
        payload: {
          user_id: 7,
          username: "Lena",
          phone: "",
          postal_code: "",
          province: "江苏省",
          city: "苏州市",
          county: "",
          address: "",
          company: "",
          industry: "",
          email: "lena@demo.test",
          email_rate: 2,
        },
      },
      { path: "user/apply-update-agent", payload: { agent_id: 2 } },
    ]);
    expect(page.session.current()?.user).toMatchObject({ apply_agent_id: 2, apply_status: 1 });
  });

  test("confirms with the text of the specification", async () => {
    const page = await openStandalonePage({
      screen: CompleteProfile,
      at: "/update-info",
      answers,
      account,
      language: "zh",
    });
    await choose(page as unknown as OpenConsole, "选择服务商", "Grease & Co");
    await page.user.click(await screen.findByRole("button", { name: /保\s?存/ }));
    expect(await screen.findByRole("dialog", { name: "是否发送申请修改服务商请求？" })).toBeDefined();
  });

  test("sends nothing and keeps the form when the user cancels the confirmation", async () => {
    const page = await open();
    await chooseProvider(page, "Grease & Co");
    await save(page);
    await page.user.click(await inDialog("Cancel"));
    await waitFor(() => expect(screen.getByRole("button", { name: /Save$/ })).toHaveProperty("disabled", false));
    expect(page.calls.map(({ path }) => path)).toEqual(["user/detail", "agent/list-all"]);
  });

  test("asks for no confirmation without a new provider", async () => {
    const page = await open();
    await screen.findByText("You have no provider yet");
    await save(page);
    await waitFor(() => expect(page.location()).toBe("/setting"));
    expect(page.payloads("user/apply-update-agent")).toEqual([]);
  });

  test("can be postponed", async () => {
    const page = await open();
    await page.user.click(await screen.findByRole("button", { name: "Later" }));
    await waitFor(() => expect(page.location()).toBe("/setting"));
    expect(page.payloads("user/update-user-info")).toEqual([]);
  });

  test("shows a refused application at the provider field; the profile is saved", async () => {
    const page = await open({
      "user/apply-update-agent": () => refusal(code.organisationNotFound, "gone", { agent_id: "it is gone" }),
    });
    await chooseProvider(page, "Bearing Bros");
    await save(page);
    await page.user.click(await inDialog("Send application"));
    const message = await screen.findByText("it is gone");
    expect(message.closest("[data-field]")?.getAttribute("data-field")).toBe("agent_id");
    expect(page.payloads("user/update-user-info")).toHaveLength(1);
    expect(page.location()).toMatch(/^\/update-info/);
  });

  test("offers no provider to other roles", async () => {
    const admin = { ...account, role: 1 };
    const page = await open(
      { "user/detail": () => admin, "user/update-user-info": () => admin },
      "/update-info",
      admin,
    );
    await save(page);
    await waitFor(() => expect(page.location()).toBe("/home"));
    expect(screen.queryByText("Choose a provider")).toBeNull();
    expect(page.payloads("agent/list-all")).toEqual([]);
  });

  test("offers a retry when the providers fail to load", async () => {
    let isAvailable = false;
    const page = await open({
      "agent/list-all": () => (isAvailable ? [{ agent_id: 1, name: "Bearing Bros" }] : refusal(code.notAllowed, "no")),
    });
    expect(await screen.findByText(/The providers could not be loaded/)).toBeDefined();
    isAvailable = true;
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("combobox", { name: "Choose a provider" })).toBeDefined();
  });

  test("shows why the account fails to load, and can be postponed", async () => {
    const page = await open({ "user/detail": () => refusal(code.invalid, "internal error 7") });
    expect(await screen.findByText("internal error 7")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Later" }));
    await waitFor(() => expect(page.location()).toBe("/setting"));
  });

  test("requires a name", async () => {
    const page = await open();
    await page.user.clear(await screen.findByLabelText(/^Username/, { selector: "input" }));
    await save(page);
    expect(await screen.findByText("Username is required")).toBeDefined();
    expect(page.payloads("user/update-user-info")).toEqual([]);
  });

  test("without a session, leads to the login with the address to return to", async () => {
    const page = await openStandalonePage({ screen: CompleteProfile, at: "/update-info", answers });
    await waitFor(() => expect(page.location()).toBe("/login?to=%2Fupdate-info"));
    expect(page.calls).toEqual([]);
  });
});
