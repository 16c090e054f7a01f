import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { openConsole } from "../../support/console";

const press = { device_id: 5, type: 0, device_name: "Press 4", imei: "260531793113837", status: 1 };
const alarm = {
  id: 17,
  code: 5,
  severity: 3,
  meaning: 5,
  work: 1,
  device_id: 5,
  device_name: "Press 4",
  state: 1,
  begin_time: 1760000000000,
  acknowledged: 0,
};
const over = { ...alarm, id: 18, code: 2, meaning: 2, state: 0, work: 0 };

describe("the page of a device in alarm", () => {
  const open = (list: readonly object[]) =>
    openConsole({
      registry,
      role: 100,
      at: "/device/5",
      answers: {
        "device/detail": () => press,
        "device-alarm-log/list-by-device": () => ({ list, total: list.length, page: 1, page_size: 20 }),
        "device-alarm-log/acknowledge": () => ({ ...alarm, acknowledged: 1 }),
      },
    });

  it("shows the alarm with its meaning, and offers the next steps", async () => {
    const console = await open([alarm, over]);
    const pinned = await screen.findByRole("region", { name: "Alarms" }, { timeout: 10_000 });
    expect(within(pinned).getAllByRole("listitem")).toHaveLength(1);
    expect(await within(pinned).findByText(/Clear the line/)).toBeTruthy();
    expect(within(pinned).getByText("High back-pressure alarm")).toBeTruthy();
    expect(within(pinned).getByRole("button", { name: "Assign: High back-pressure alarm" })).toBeTruthy();
    const link = within(pinned).getByRole("link", { name: "Open: High back-pressure alarm" });
    expect(link.getAttribute("href")).toBe("/log/warning/17");
    await console.user.click(within(pinned).getByRole("button", { name: "Acknowledge: High back-pressure alarm" }));
    expect(console.payloads("device-alarm-log/acknowledge")).toEqual([{ id: 17 }]);
  });

  it("shows nothing above the overview without an open alarm", async () => {
    const console = await open([over]);
    await waitFor(() => expect(console.payloads("device-alarm-log/list-by-device")).toHaveLength(1));
    expect(await screen.findByText("Overview", {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Alarms" })).toBeNull();
  });
});
