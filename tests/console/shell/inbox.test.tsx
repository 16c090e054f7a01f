import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { code } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";

const lowBattery = {
  id: 7,
  type: 5,
  content: "Device “Press 4”: Low battery",
  push_time: 1760000000000,
  status: 0,
  device_id: 5,
  device_name: "Press 4",
  alarm_id: 17,
  customer_id: null,
};
const application = {
  ...lowBattery,
  id: 8,
  type: 1,
  content: "The customer “Mill Ltd” applies to join the provider “North Grease”",
  device_id: null,
  device_name: null,
  alarm_id: 0,
  customer_id: 12,
};
const official = {
  ...lowBattery,
  id: 6,
  type: 3,
  content: "Maintenance on Sunday",
  status: 1,
  device_id: null,
  device_name: null,
  alarm_id: 0,
};

/** A fake inbox that remembers which messages are read. */
function inbox(...messages: readonly (typeof lowBattery | typeof official | typeof application)[]): Answers {
  let stored = [...messages];
  const unread = () => stored.filter(({ status }) => status === 0).length;
  return {
    "statistics/overview": () => ({}),
    "message/list": ({ status, page, page_size }) => {
      const found = stored.filter((message) => status === undefined || message.status === status);
      const first = (Number(page) - 1) * Number(page_size);
      return { list: found.slice(first, first + Number(page_size)), total: found.length, unread: unread() };
    },
    "message/read": ({ message_ids: ids }) => {
      stored = stored.map((message) =>
        !Array.isArray(ids) || ids.includes(message.id) ? { ...message, status: 1 } : message,
      );
      return { unread: unread() };
    },
    "message/push": () => ({ recipients: 12 }),
  };
}

const open = (answers: Answers, role = 1) => openConsole({ registry, role, answers, at: "/home" });
const bell = (name: RegExp | string) => screen.findByRole("button", { name });
const openInbox = async (console: Awaited<ReturnType<typeof open>>) => {
  await console.user.click(await bell(/^Messages/));
  return screen.findByRole("dialog", {}, { timeout: 10_000 });
};

describe("the inbox", () => {
  it("shows the number of unread messages on the bell", async () => {
    await open(inbox(lowBattery, official));
    expect(await bell("Messages, 1 unread")).toBeTruthy();
  });

  it.each([
    ["does not know the call", refusal(code.notExist, "no such call")],
    ["does not allow it for this account", refusal(code.notAllowed, "not allowed")],
  ])("has no bell if the server %s", async (_title, refused) => {
    const console = await open({ "statistics/overview": () => ({}), "message/list": () => refused });
    await waitFor(() => expect(console.payloads("message/list")).toHaveLength(1));
    expect(screen.queryByRole("button", { name: /^Messages/ })).toBeNull();
  });

  it("shows type and content, newest first, and links to the device if the role may open it", async () => {
    const console = await open(inbox(lowBattery, official));
    const dialog = await openInbox(console);
    const items = await within(dialog).findAllByRole("listitem");
    expect(items.map((item) => within(item).getByRole("button").textContent)).toEqual([
      "Device “Press 4”: Low battery",
      "Maintenance on Sunday",
    ]);
    expect(within(items[0] as HTMLElement).getByText("Low power")).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "View device" }).getAttribute("href")).toBe("/device/5");
    expect(
      within(dialog)
        .getAllByRole("link", { name: "View alarm" })
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/log/warning/17"]);
  });

  it("links to the customer of an application", async () => {
    const dialog = await openInbox(await open(inbox(application)));
    const link = await within(dialog).findByRole("link", { name: "View customer" });
    expect(link.getAttribute("href")).toBe("/user/12");
  });

  it("links to the device for a customer, too", async () => {
    const console = await open(inbox(lowBattery), 10);
    const dialog = await openInbox(console);
    await within(dialog).findByText("Low power");
    expect(within(dialog).getByRole("link", { name: "View device" }).getAttribute("href")).toBe("/device/5");
  });

  it("links to the request of a message", async () => {
    const about = { ...lowBattery, type: 10, request_id: 3 };
    const dialog = await openInbox(await open(inbox(about), 10));
    const link = await within(dialog).findByRole("link", { name: "View request" });
    expect(link.getAttribute("href")).toBe("/request/3");
  });

  it("marks an opened message as read once and keeps it visible", async () => {
    const console = await open(inbox(lowBattery, official));
    const dialog = await openInbox(console);
    await console.user.click(within(dialog).getByRole("button", { name: "Unread (1)" }));
    const message = await within(dialog).findByRole("button", { name: lowBattery.content });
    await waitFor(() => expect(within(dialog).getAllByRole("listitem")).toHaveLength(1));
    await console.user.click(message);
    expect(await within(dialog).findByRole("button", { name: "Unread (0)" })).toBeTruthy();
    await console.user.click(within(dialog).getByRole("button", { name: lowBattery.content }));
    expect(console.payloads("message/read")).toEqual([{ message_ids: [7] }]);
    expect(screen.getByRole("button", { name: "Messages", hidden: true })).toBeTruthy();
  });

  it("marks all as read", async () => {
    const console = await open(inbox(lowBattery, { ...lowBattery, id: 8 }));
    const dialog = await openInbox(console);
    await console.user.click(await within(dialog).findByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(console.payloads("message/read")).toEqual([{}]));
    await console.user.click(await within(dialog).findByRole("button", { name: "Unread (0)" }));
    expect(await within(dialog).findByText("Nothing unread")).toBeTruthy();
  });

  it("shows older messages on request", async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      ...official,
      id: 100 - index,
      content: `Message ${index}`,
    }));
    const console = await open(inbox(...many));
    const dialog = await openInbox(console);
    expect(await within(dialog).findAllByRole("listitem")).toHaveLength(20);
    await console.user.click(within(dialog).getByRole("button", { name: "Older messages" }));
    expect(await within(dialog).findByText("Message 24")).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: "Older messages" })).toBeNull();
  });

  it("lets an administrator send a message", async () => {
    const console = await open(inbox());
    const dialog = await openInbox(console);
    await console.user.click(within(dialog).getByRole("button", { name: "Write a message" }));
    const text = await within(dialog).findByLabelText("Content", { selector: "textarea" }, { timeout: 10_000 });
    await console.user.type(text, "Maintenance on Sunday");
    await console.user.click(within(dialog).getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(console.payloads("message/push")).toEqual([{ audience: 0, content: "Maintenance on Sunday" }]),
    );
    expect(await screen.findByText("Sent to 12 accounts")).toBeTruthy();
  });

  it.each([100, 102, 10, 2])("does not let role %i send messages", async (role) => {
    const console = await open(inbox(official), role);
    const dialog = await openInbox(console);
    await within(dialog).findByText("Maintenance on Sunday");
    expect(within(dialog).queryByRole("button", { name: "Write a message" })).toBeNull();
  });
});
