import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import CompleteProfile from "../../../../src/console/screens/auth/complete-profile";
import { code } from "../../../../src/contract";
import { type Answers, choose, type OpenConsole, refusal } from "../../../support/console";
import { openHiddenPage } from "../../../support/open-hidden-page";

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
  openHiddenPage({ screen: CompleteProfile, at, answers: { ...answers, ...more }, account: as });
const save = async (page: Awaited<ReturnType<typeof open>>) =>
  page.user.click(await screen.findByRole("button", { name: "Save" }));
const chooseProvider = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  choose(page as unknown as OpenConsole, "Choose a provider", name);
const inDialog = async (name: string) => within(await screen.findByRole("dialog")).getByRole("button", { name });

describe("completing a profile", () => {
  test("saves what the call has, applies after the prompt, and goes on to where it was to go", async () => {
    const page = await open();
    expect(await screen.findByText("You have no provider yet")).toBeDefined();
    await chooseProvider(page, "Grease & Co");
    await save(page);
    expect(await screen.findByRole("dialog", { name: "Send an application to change the provider?" })).toBeDefined();
    expect(page.made.map(({ path }) => path)).toEqual(["user/detail", "agent/list-all"]);
    await page.user.click(await inDialog("Send application"));
    await waitFor(() => expect(page.address()).toBe("/setting"));
    expect(page.made.slice(2)).toEqual([
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

  test("asks in the specification's words", async () => {
    const page = await openHiddenPage({
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

  test("a prompt that is answered with no sends nothing and keeps the form", async () => {
    const page = await open();
    await chooseProvider(page, "Grease & Co");
    await save(page);
    await page.user.click(await inDialog("Cancel"));
    await waitFor(() => expect(screen.getByRole("button", { name: /Save$/ })).toHaveProperty("disabled", false));
    expect(page.made.map(({ path }) => path)).toEqual(["user/detail", "agent/list-all"]);
  });

  test("without another provider nobody is asked", async () => {
    const page = await open();
    await screen.findByText("You have no provider yet");
    await save(page);
    await waitFor(() => expect(page.address()).toBe("/setting"));
    expect(page.payloads("user/apply-update-agent")).toEqual([]);
  });

  test("can be left for later", async () => {
    const page = await open();
    await page.user.click(await screen.findByRole("button", { name: "Later" }));
    await waitFor(() => expect(page.address()).toBe("/setting"));
    expect(page.payloads("user/update-user-info")).toEqual([]);
  });

  test("a refusal of the application stands at the provider; the profile is saved", async () => {
    const page = await open({
      "user/apply-update-agent": () => refusal(code.organisationNotFound, "gone", { agent_id: "it is gone" }),
    });
    await chooseProvider(page, "Bearing Bros");
    await save(page);
    await page.user.click(await inDialog("Send application"));
    const said = await screen.findByText("it is gone");
    expect(said.closest("[data-field]")?.getAttribute("data-field")).toBe("agent_id");
    expect(page.payloads("user/update-user-info")).toHaveLength(1);
    expect(page.address()).toMatch(/^\/update-info/);
  });

  test("somebody who is no customer has no provider to choose", async () => {
    const admin = { ...account, role: 1 };
    const page = await open(
      { "user/detail": () => admin, "user/update-user-info": () => admin },
      "/update-info",
      admin,
    );
    await save(page);
    await waitFor(() => expect(page.address()).toBe("/home"));
    expect(screen.queryByText("Choose a provider")).toBeNull();
    expect(page.payloads("agent/list-all")).toEqual([]);
  });

  test("providers that cannot be had can be asked for again; the rest works", async () => {
    let isThere = false;
    const page = await open({
      "agent/list-all": () => (isThere ? [{ agent_id: 1, name: "Bearing Bros" }] : refusal(code.notAllowed, "no")),
    });
    expect(await screen.findByText(/The providers could not be loaded/)).toBeDefined();
    isThere = true;
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("combobox", { name: "Choose a provider" })).toBeDefined();
  });

  test("an account that cannot be read says why, and lets go on", async () => {
    const page = await open({ "user/detail": () => refusal(code.invalid, "internal error 7") });
    expect(await screen.findByText("internal error 7")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Later" }));
    await waitFor(() => expect(page.address()).toBe("/setting"));
  });

  test("a name is needed", async () => {
    const page = await open();
    await page.user.clear(await screen.findByLabelText(/^Username/, { selector: "input" }));
    await save(page);
    expect(await screen.findByText("Username is required")).toBeDefined();
    expect(page.payloads("user/update-user-info")).toEqual([]);
  });

  test("without a session it leads to the login and comes back", async () => {
    const page = await openHiddenPage({ screen: CompleteProfile, at: "/update-info", answers });
    await waitFor(() => expect(page.address()).toBe("/login?to=%2Fupdate-info"));
    expect(page.made).toEqual([]);
  });
});
