import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { code } from "../../../src/contract";
import { type Answers, openConsole, refusal, theListShows } from "../../support/console";

const alarm = (id: number, more: object = {}) => ({
  id,
  code: 2,
  device_id: 5,
  device_name: "Press 4",
  state: 1,
  begin_time: 1760000000000,
  end_time: null,
  lasting: 12.5,
  acknowledged: 0,
  acknowledged_name: null,
  acknowledged_time: null,
  comment: "",
  customer_name: null,
  agent_name: "North Grease",
  ...more,
});
const press = {
  device_id: 5,
  type: 0,
  device_name: "Press 4",
  imei: "260531793113837",
  status: 1,
  lubricant: "LGEP 2",
};
const pages = (list: readonly object[], total = list.length) => ({ list, total, page: 1, page_size: 20 });

const open = (role: number, answers: Answers) =>
  openConsole({ registry, role, at: "/home", answers: { "statistics/overview": () => ({ devices: 3 }), ...answers } });
const panel = (name: string) => screen.findByRole("region", { name }, { timeout: 10_000 });

describe("the dashboard's open alarms", () => {
  it("are the newest open ones, link to their devices and can be acknowledged", async () => {
    let first = alarm(17);
    const console = await open(1, {
      "device-alarm-log/list": () => pages([first, alarm(16, { acknowledged: 1, acknowledged_name: "Olga" })]),
      "device-alarm-log/acknowledge": () => {
        first = alarm(17, { acknowledged: 1, acknowledged_name: "Ada" });
        return first;
      },
    });
    const alarms = await panel("Open alarms");
    const items = await within(alarms).findAllByRole("listitem");
    expect(items).toHaveLength(2);
    expect(console.payloads("device-alarm-log/list")[0]).toMatchObject({ page: 1, state: 1 });
    expect(
      within(items[0] as HTMLElement)
        .getByRole("link", { name: "Press 4" })
        .getAttribute("href"),
    ).toBe("/device/5");
    expect(within(items[1] as HTMLElement).getByText("Acknowledged by Olga")).toBeTruthy();
    await console.user.click(within(alarms).getByRole("button", { name: "Acknowledge: Low battery, Press 4" }));
    expect(await within(alarms).findByText("Acknowledged by Ada")).toBeTruthy();
    expect(console.payloads("device-alarm-log/acknowledge")).toEqual([{ id: 17 }]);
  });

  it.each([
    [100, "Press 4 · Anna Berg"],
    [10, "Press 4"],
  ])("shown to role %i: the customer's name, except to customers", async (role, label) => {
    const answers = { "device-alarm-log/list": () => pages([alarm(17, { customer_name: "Anna Berg" })]) };
    await open(role, { ...answers, "device/list": () => pages([]) });
    const [line] = await within(await panel("Open alarms")).findAllByRole("listitem");
    const device = within(line as HTMLElement)
      .getByText("Press 4")
      .closest("span");
    expect(device?.textContent).toBe(label);
  });

  it("lead to the open ones in the alarm log, for every role", async () => {
    const many = () =>
      pages(
        [1, 2, 3, 4, 5, 6].map((id) => alarm(id)),
        31,
      );
    for (const role of [1, 10, 100]) {
      await open(role, { "device-alarm-log/list": many, "device/list": () => pages([]) });
      const link = await within(await panel("Open alarms")).findByRole("link", { name: "All 31 alarms" });
      expect(link.getAttribute("href")).toBe("/log/warning?state=1");
      cleanup();
    }
  });

  it("have one line for a gateway with all its silent lubricators", async () => {
    const gateway = { code: 101, device_id: null, gateway_id: 4, gateway_name: "Hall 1", devices: 42 };
    const console = await open(100, { "device-alarm-log/list": () => pages([alarm(18, gateway)]) });
    const alarms = await panel("Open alarms");
    expect(await within(alarms).findByText(/42/)).toBeTruthy();
    expect(within(alarms).getAllByText("Hall 1")).toHaveLength(1);
    expect(console.payloads("device-alarm-log/list")[0]).toMatchObject({ state: 1 });
  });

  it("show that there are none, or why loading failed, without affecting the figures", async () => {
    await open(1, { "device-alarm-log/list": () => pages([]) });
    expect(await within(await panel("Open alarms")).findByText("No open alarms")).toBeTruthy();
    const console = await open(1, { "device-alarm-log/list": () => refusal(code.invalid, "The log is being mended") });
    const alarms = await panel("Open alarms");
    expect(await within(alarms).findByText("The log is being mended")).toBeTruthy();
    expect(screen.getByText("Lubricators")).toBeTruthy();
    await console.user.click(within(alarms).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(console.payloads("device-alarm-log/list")).toHaveLength(2));
  });

  it("are read-only for customers", async () => {
    await open(10, { "device-alarm-log/list": () => pages([alarm(17)]), "device/list": () => pages([]) });
    const alarms = await panel("Open alarms");
    expect(await within(alarms).findByText("Press 4")).toBeTruthy();
    expect(within(alarms).queryByRole("button")).toBeNull();
    expect(within(alarms).getByRole("link", { name: "Press 4" }).getAttribute("href")).toBe("/device/5");
  });
});

describe("a customer's devices on the dashboard", () => {
  it("are listed and open their pages, beside the way to the provider", async () => {
    await open(10, {
      "device-alarm-log/list": () => pages([]),
      "device/list": () => pages([press]),
    });
    const devices = await panel("My devices");
    await theListShows(["Press 4"]);
    expect(screen.queryByRole("columnheader", { name: "Customer" })).toBeNull();
    const linkTo = (name: string) => within(devices).getByRole("link", { name }).getAttribute("href");
    expect(linkTo("Press 4")).toBe("/device/5");
    expect(linkTo("All devices")).toBe("/device");
    expect(linkTo("Ask my provider")).toBe("/request/add");
  });

  it("are not shown to other roles", async () => {
    await open(100, { "device-alarm-log/list": () => pages([]) });
    await panel("Open alarms");
    expect(screen.queryByRole("region", { name: "My devices" })).toBeNull();
  });
});
