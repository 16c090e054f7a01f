import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { registry } from "../../../resources";
import { type Answers, openConsole, theActionIsNotOffered, theListShows, theRowShows } from "../../support/console";

const lowBattery = {
  id: 17,
  code: 2,
  device_id: 5,
  device_name: "Press 4",
  state: 1,
  begin_time: 1760000000000,
  end_time: null,
  lasting: 12.5,
  severity: 1,
  work: 1,
  assignee_id: null,
  acknowledged: 0,
  acknowledged_name: null,
  acknowledged_time: null,
  comment: "Ordered",
  commentable: 1,
  customer_name: "Mill Ltd",
  agent_name: "North Grease",
};
const emptied = { ...lowBattery, id: 18, code: 1, device_id: 6, device_name: "Fan 1", acknowledged: 1 };
const unknownCode = { ...lowBattery, id: 19, code: 8 };
const pages = (...list: readonly object[]) => ({ list, total: list.length, page: 1, page_size: 20 });
const answers: Answers = {
  "device-alarm-log/list": () => pages(lowBattery, emptied),
  "device-alarm-log/acknowledge": () => emptied,
  "device-alarm-log/comment": () => lowBattery,
};
const open = (role = 1, more: Answers = {}) =>
  openConsole({ registry, role, answers: { ...answers, ...more }, at: "/log/warning" });

afterEach(() => vi.restoreAllMocks());

describe("the alarm log", () => {
  it("shows alarms by their texts and logs an unknown code to the browser's console only", async () => {
    const warned = vi.spyOn(globalThis.console, "warn").mockImplementation(() => undefined);
    await open(1, { "device-alarm-log/list": () => pages(lowBattery, unknownCode, emptied) });
    await theListShows(["Low battery", "Lubricant emptied"]);
    theRowShows("Low battery", ["Press 4", "New", "Mill Ltd"]);
    expect(warned.mock.calls.flat()).toContain("alarm 19 is not shown: unknown code 8");
  });

  it("links to the device", async () => {
    await open();
    await theListShows(["Low battery", "Lubricant emptied"]);
    expect(screen.getByRole("link", { name: "Press 4" }).getAttribute("href")).toBe("/device/5");
  });

  it("offers to acknowledge an alarm only once", async () => {
    const console = await open();
    await theListShows(["Low battery", "Lubricant emptied"]);
    await theActionIsNotOffered(console, "Lubricant emptied", "Acknowledge");
    await console.user.click(screen.getAllByRole("button", { name: "More actions" })[0] as HTMLElement);
    await console.user.click(await screen.findByRole("menuitem", { name: "Acknowledge" }));
    expect(console.payloads("device-alarm-log/acknowledge")).toEqual([{ id: 17 }]);
  });

  it("adds a comment to the thread", async () => {
    const console = await open();
    await theListShows(["Low battery", "Lubricant emptied"]);
    await console.user.click(screen.getAllByRole("button", { name: "More actions" })[0] as HTMLElement);
    await console.user.click(await screen.findByRole("menuitem", { name: "Comment" }));
    const dialog = await screen.findByRole("dialog", { name: "Comment: Low battery · Press 4" });
    const input = within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
    expect(input.value).toBe("");
    await console.user.type(input, "On my way");
    await console.user.click(within(dialog).getByRole("button", { name: "Comment" }));
    expect(console.payloads("device-alarm-log/comment")).toEqual([{ id: 17, comment: "On my way" }]);
  });

  it("begins with the open work", async () => {
    const console = await open(100);
    await theListShows(["Low battery", "Lubricant emptied"]);
    expect(console.payloads("device-alarm-log/list")[0]).toMatchObject({ page: 1, work: 5 });
  });

  it("offers a customer no comment on the alarm of a gateway, and no filter by people whom they cannot choose", async () => {
    const gateway = { ...lowBattery, code: 101, device_id: null, device_name: null, commentable: 0 };
    const console = await open(10, { "device-alarm-log/list": () => pages(gateway) });
    await theListShows(["Gateway offline"]);
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
    await console.user.click(screen.getByRole("button", { name: /Advanced/ }));
    const filters = await screen.findByRole("dialog", { name: "Filters" });
    expect(within(filters).getAllByLabelText("State")).toBeTruthy();
    expect(within(filters).queryByLabelText("Assignee")).toBeNull();
    expect(within(filters).queryByLabelText("Customer")).toBeNull();
  });

  it("lets a customer only comment", async () => {
    const console = await open(10);
    await theListShows(["Low battery", "Lubricant emptied"]);
    await console.user.click(screen.getAllByRole("button", { name: "More actions" })[0] as HTMLElement);
    const offered = await screen.findAllByRole("menuitem");
    expect(offered.map(({ textContent }) => textContent)).toEqual(["Comment"]);
  });
});
