import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../../resources";
import { code } from "../../../../src/contract";
import { type Answers, openConsole, refusal } from "../../../support/console";

// These tests have no WebGL, so they see only the list beside the map.

const device = (device_id: number, more: object = {}) => ({
  device_id,
  device_name: `Press ${device_id}`,
  status: 0,
  online: 1,
  longitude: 10,
  latitude: 50,
  active_time: null,
  customer_name: null,
  ...more,
});
const answerOf = (list: readonly object[], clusters: readonly object[] = [], total = list.length) => ({
  list,
  clusters,
  total,
});
const cluster = (more: object = {}) => ({
  longitude: 10,
  latitude: 50,
  count: 600,
  alarms: 3,
  west: 9,
  east: 11,
  south: 49,
  north: 51,
  ...more,
});

const open = (role: number, list: Answers[string], at = "/home/map", authorities?: readonly string[]) =>
  openConsole({ registry, role, at, answers: { "device/list-map": list }, ...(authorities && { authorities }) });
/** The label of a status filter's radio button: the button itself is hidden. */
const statusFilter = (name: string): Element => {
  const label = screen.getByRole("radio", { name }).closest("label");
  if (label === null) throw new Error(`"${name}" has no label.`);
  return label;
};
const inView = () => screen.findByRole("region", { name: /^In this view/ }, { timeout: 10_000 });

describe("the device map's list", () => {
  it("lists the devices with their statuses, alarms first, each linked to its page", async () => {
    const console = await open(100, () => answerOf([device(1), device(2, { status: 1 })]));
    const list = await inView();
    await within(list).findByText("In this view: 2 devices, 1 in alarm");
    const items = within(list).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual(["Press 2Alarm", "Press 1Normal"]);
    expect(within(list).getByRole("link", { name: "Press 2" }).getAttribute("href")).toBe("/device/2");
    expect(console.payloads("device/list-map")[0]).toEqual({ x_axis: 0, y_axis: 0, axis_offset: 180 });
  });

  it("zooms to a cluster, keeps the focus in the list, and returns to the whole fleet", async () => {
    const console = await open(1, ({ axis_offset }) =>
      axis_offset === 180 ? answerOf([], [cluster()], 600) : answerOf([device(1)]),
    );
    const list = await inView();
    await console.user.click(await within(list).findByRole("button", { name: /^Zoom in: Near 50° N, 10° E, 600/ }));
    expect(await within(list).findByRole("link", { name: "Press 1" })).toBeTruthy();
    expect(console.payloads("device/list-map").at(-1)).toEqual({
      x_axis: 10.01953125,
      y_axis: 49.921875,
      axis_offset: 1.40625,
    });
    expect(document.activeElement?.textContent).toBe("In this view: 1 device");
    await console.user.click(within(list).getByRole("button", { name: "Show all devices" }));
    expect(await within(list).findByText("600 devices, 3 in alarm")).toBeTruthy();
  });

  it("links to the device list if zooming cannot separate a cluster", async () => {
    await open(1, () => answerOf([], [cluster({ west: 10, east: 10, south: 50, north: 50 })], 600));
    const list = await inView();
    const link = await within(list).findByRole("link", { name: "Open the device list" });
    expect(link.getAttribute("href")).toBe("/device");
    expect(within(list).queryByRole("button", { name: /^Zoom in/ })).toBeNull();
  });

  it("drops the answer to an earlier choice", async () => {
    const waiting: (() => void)[] = [];
    const console = await open(1, ({ status }) =>
      status === 1
        ? new Promise((answer) => waiting.push(() => answer(answerOf([device(1, { status: 1 })]))))
        : answerOf([device(3, { status: 3 })]),
    );
    await within(await inView()).findByText("Press 3");
    await console.user.click(statusFilter("Alarm"));
    await waitFor(() => expect(waiting).toHaveLength(1));
    await console.user.click(statusFilter("Offline"));
    await waitFor(() => expect(console.payloads("device/list-map").at(-1)).toMatchObject({ status: 3 }));
    for (const answer of waiting) answer();
    await within(await inView()).findByText("Press 3");
    expect(screen.queryByText("Press 1")).toBeNull();
    expect(console.address()).toBe("/home/map?status=3");
  });

  it.each([
    ["no device has a position", answerOf([]), "/home/map", "No device is on the map yet"],
    ["none has the status", answerOf([]), "/home/map?status=1", "No device on the map has this status"],
    ["the call fails", refusal(code.invalid, "The map is being mended"), "/home/map", "The map is being mended"],
    ["the server has no map", refusal(code.notExist, ""), "/home/map", "This server does not offer the device map"],
  ])("explains that %s", async (_says, answer, at, expected) => {
    await open(1, () => answer, at);
    expect(await screen.findByText(expected, {}, { timeout: 10_000 })).toBeTruthy();
  });

  it("links a customer's device to its page, and is closed to users who may not list devices", async () => {
    await open(10, () => answerOf([device(5)]));
    const link = await within(await inView()).findByRole("link", { name: "Press 5" });
    expect(link.getAttribute("href")).toBe("/device/5");
    await open(102, () => answerOf([device(5)]), "/home/map", ["device.create"]);
    expect(await screen.findByText(/cannot open/, {}, { timeout: 10_000 })).toBeTruthy();
  });
});
