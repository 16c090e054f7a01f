import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { browserTimeZone, setTimeZone, timeZone } from "../../../src/console/i18n";
import { type Answers, choose, openConsole, press, refusal } from "../../support/console";

const account = {
  id: 1,
  role: 10,
  email: "somebody@demo.test",
  username: "Ann",
  email_rate: 2,
  agent_id: 2,
  agent_name: "Alpine Grease",
  apply_status: 0,
};
const providers = [
  { agent_id: 2, name: "Alpine Grease" },
  { agent_id: 3, name: "Baltic Bearings" },
];
const open = (answers: Answers = {}, role = 10) =>
  openConsole({
    registry,
    role,
    at: "/setting",
    answers: { "user/detail": () => ({ ...account, role }), "agent/list-all": () => providers, ...answers },
  });

describe("email reports", () => {
  test("are saved by sending only the frequency", async () => {
    const page = await open({ "user/update-user-info": () => account });
    await choose(page, "Email report frequency", "Monthly");
    await press(page, "Save frequency");
    expect(await screen.findByText("Report frequency saved")).toBeDefined();
    expect(page.payloads("user/update-user-info")).toEqual([{ user_id: 1, email_rate: 4 }]);
  });

  test("are sent at once on request, to the address in the answer", async () => {
    const page = await open({ "user/send-report": () => ({ email: "somebody@demo.test" }) });
    await press(page, "Send one now");
    expect(await screen.findByText("A report was sent to somebody@demo.test")).toBeDefined();
    expect(page.payloads("user/send-report")).toEqual([{ email_rate: "" }]);
  });

  test("show why a report was not sent", async () => {
    const page = await open({ "user/send-report": () => refusal(15, "Too many reports were sent") });
    await press(page, "Send one now");
    expect(await screen.findByText("Too many reports were sent")).toBeDefined();
  });

  test("are not offered to storage operators, who have no devices", async () => {
    await open({}, 2);
    expect(await screen.findByRole("heading", { name: "Profile" })).toBeDefined();
    expect(screen.queryByText("Email reports")).toBeNull();
  });
});

describe("the provider of a customer", () => {
  const apply = async (page: Awaited<ReturnType<typeof open>>, answer: string) => {
    await choose(page, "Choose a provider", "Baltic Bearings");
    await press(page, "Send application");
    const prompt = await screen.findByRole("dialog", { name: "Send an application to change the provider?" });
    expect(page.payloads("user/apply-update-agent")).toEqual([]);
    await page.user.click(within(prompt).getByRole("button", { name: answer }));
  };

  test("is applied for after the confirmation, and shows the pending application", async () => {
    let isSent = false;
    const applied = { ...account, apply_status: 1, apply_agent_id: 3, apply_agent_name: "Baltic Bearings" };
    const page = await open({
      "user/detail": () => (isSent ? applied : account),
      "user/apply-update-agent": () => {
        isSent = true;
        return applied;
      },
    });
    expect(await screen.findByText("Your provider: Alpine Grease")).toBeDefined();
    await apply(page, "Send application");
    expect(await screen.findByText("You applied for Baltic Bearings; waiting for approval")).toBeDefined();
    expect(page.payloads("user/apply-update-agent")).toEqual([{ agent_id: 3 }]);
  });

  test("stays when the user cancels the confirmation", async () => {
    const page = await open({ "user/apply-update-agent": () => account });
    await apply(page, "Cancel");
    expect(page.payloads("user/apply-update-agent")).toEqual([]);
  });

  test("cannot be applied for again", async () => {
    const page = await open();
    await screen.findByText("Your provider: Alpine Grease");
    await press(page, "Send application");
    expect(await screen.findByText("Choose another provider")).toBeDefined();
    expect(page.payloads("user/apply-update-agent")).toEqual([]);
  });

  test("is offered to customers only", async () => {
    await open({ "user/count-new-apply": () => ({ response: 0 }) }, 1);
    await screen.findByRole("heading", { name: "Profile" });
    expect(screen.queryByRole("button", { name: "Send application" })).toBeNull();
  });
});

describe("the language", () => {
  test("is sent to the server, which writes its mails in that language", async () => {
    const page = await open({ "user/save-language": () => null });
    await page.user.selectOptions(await screen.findByRole("combobox", { name: "语言 Language" }), "zh");
    await waitFor(() => expect(page.payloads("user/save-language")).toEqual([{ language: "zh" }]));
  });
});

describe("the time zone", () => {
  const zoned = (more: object) => ({
    "user/save-time-zone": () => ({}),
    "user/detail": () => ({ ...account, ...more }),
  });
  afterEach(() => setTimeZone(null));

  test("is that of the browser by default, which the server learns for mails and exports", async () => {
    const page = await open(zoned({ time_zone: "", time_zone_chosen: 0 }));
    await waitFor(() =>
      expect(page.payloads("user/save-time-zone")).toEqual([{ time_zone: browserTimeZone(), time_zone_chosen: 0 }]),
    );
  });

  test("can be chosen, and is left alone then", async () => {
    const page = await open(zoned({ time_zone: "Asia/Tokyo", time_zone_chosen: 1 }));
    const select = await screen.findByRole("combobox", { name: "Time zone" });
    await waitFor(() => expect(timeZone()).toBe("Asia/Tokyo"));
    expect(page.payloads("user/save-time-zone")).toEqual([]);
    await page.user.type(select, "Lisbon");
    await page.user.click(await screen.findByText("Europe/Lisbon", { selector: ".ant-select-item-option-content" }));
    await waitFor(() =>
      expect(page.payloads("user/save-time-zone")).toEqual([{ time_zone: "Europe/Lisbon", time_zone_chosen: 1 }]),
    );
    await waitFor(() => expect(timeZone()).toBe("Europe/Lisbon"));
  });

  test("is not offered by a server that does not store it", async () => {
    const page = await open();
    await screen.findByRole("heading", { name: "Profile" });
    expect(screen.queryByRole("combobox", { name: "Time zone" })).toBeNull();
    expect(page.payloads("user/save-time-zone")).toEqual([]);
  });
});
