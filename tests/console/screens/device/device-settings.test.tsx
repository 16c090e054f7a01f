import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type OpenConsole, press } from "../../../support/console";
import { createDeviceTabs, lora } from "../../../support/device-tabs";

const { change, open } = createDeviceTabs();

/** Selects a time setting. */
async function chooseMonths({ user }: OpenConsole, option: string): Promise<void> {
  const input = await screen.findByRole("combobox", { name: /Time setting/ }, { timeout: 10_000 });
  // The list renders only visible options: typing filters it.
  await user.type(input, option);
  const matches = await screen.findAllByText(option);
  await user.click(matches.find((element) => element.closest(".ant-select-item-option") !== null) ?? input);
}

describe("a device's settings", () => {
  it("show the values in effect, the pending values, and when the next report is due", async () => {
    await open("settings");
    const table = await screen.findByRole("table", {}, { timeout: 10_000 });
    const cells = (name: string) =>
      within(within(table).getByRole("rowheader", { name }).closest("tr") as HTMLElement)
        .getAllByRole("cell")
        .map((cell) => cell.textContent);
    expect(cells("Time setting")).toEqual(["6 months", "Nothing pending"]);
    await waitFor(() => expect(cells("Reporting cycle")[1]).toContain("by Huang"));
    expect(cells("Reporting cycle")[0]).toBe("12 hours");
    expect(cells("Reporting cycle")[1]).toContain("24 hours");
    expect(screen.getByText(/Next report expected.*in 8 hr/)).toBeTruthy();
  });

  it("offer the values that the device's version supports, and explain the selected one", async () => {
    const console = await open("settings");
    expect(await screen.findByText("0.69 ml/day", {}, { timeout: 10_000 })).toBeTruthy();
    await chooseMonths(console, "12 months");
    expect(await screen.findByText("0.34 ml/day")).toBeTruthy();
    expect(screen.getByText("about 364 days")).toBeTruthy();
    await console.user.type(screen.getByRole("combobox", { name: /Time setting/ }), "13 months");
    expect(screen.queryByText("13 months")).toBeNull();
  });

  it.each([
    [0.9, "about 1 day, until 22 Nov 2026"],
    [50, "about 91 days, until 20 Feb 2027"],
  ])("show how long %d %% of the cartridge last", async (remaining_ratio, text) => {
    change({ remaining_ratio });
    await open("settings");
    expect(await screen.findByText(text, {}, { timeout: 10_000 })).toBeTruthy();
  });

  it("keep the typed bearing size, and refuse 5,2 instead of reading it as 52", async () => {
    change({ rpm: 11_800, bearing_temperature: 1 });
    const console = await open("settings");
    const advice = within(await screen.findByRole("region", { name: "Relubrication advice" }, { timeout: 10_000 }));
    const bore = advice.getByLabelText<HTMLInputElement>("Bore d");
    await console.user.type(bore, "5,2");
    await console.user.tab();
    expect(bore.value).toBe("5,2");
    expect(advice.getByText("Bore d must be a number")).toBeTruthy();
    await console.user.clear(bore);
    await console.user.type(bore, "2001");
    expect(bore.value).toBe("2001");
    expect(advice.getByText(/^Bore d .*2,?000/)).toBeTruthy();
    await console.user.clear(bore);
    expect(advice.getByText(/^Enter the bearing's dimensions/)).toBeTruthy();
    for (const [label, size] of Object.entries({ "Bore d": "20", "Outside diameter D": "380", "Width B": "150" }))
      await console.user.type(advice.getByLabelText(label), size);
    expect(advice.getByText(/about 1 month would fit better/)).toBeTruthy();
  });

  it("are saved with the latest record, by the call of the device's type", async () => {
    const console = await open("settings");
    await chooseMonths(console, "9 months");
    // Another user edits another field in the meantime.
    change({ asset_tag: "DR-8" });
    await press(console, "Save");
    await waitFor(() => expect(console.payloads("device/save-device-lora")).toHaveLength(1));
    expect(console.payloads("device/save-device-lora")[0]).toMatchObject({
      device_id: 7,
      eui: lora.eui,
      device_name: "Dryer",
      asset_tag: "DR-8",
      time_setting: 9,
      report_interval: 24,
      // Empty keys mean "unchanged".
      nwks_key: "",
    });
    expect(console.payloads("device/save-device")).toEqual([]);
  });

  it("are not saved over another user's change until the user has seen it", async () => {
    const console = await open("settings");
    await chooseMonths(console, "9 months");
    change({ time_setting: 3 });
    await press(console, "Save");
    expect(
      await screen.findByText(/Another user has changed this in the meantime: Time setting 3 months/),
    ).toBeTruthy();
    expect(console.payloads("device/save-device-lora")).toEqual([]);
    await console.user.click(screen.getByRole("button", { name: /Save$/ }));
    await waitFor(() => expect(console.payloads("device/save-device-lora")).toHaveLength(1));
    expect(console.payloads("device/save-device-lora")[0]).toMatchObject({ time_setting: 9 });
  });

  it("that were changed elsewhere are announced beside what the user has chosen", async () => {
    const console = await open("settings");
    await chooseMonths(console, "9 months");
    change({ time_setting: 3 });
    // Cancelling another setting reads the device again.
    await press(console, "Cancel pending: Reporting cycle");
    await press(console, "Yes, cancel");
    expect(await screen.findByText("This record was changed elsewhere.")).toBeTruthy();
    const chosen = () => document.querySelector(".ant-select-selection-item")?.textContent;
    expect(chosen()).toBe("9 months");
    await press(console, "Load the new values");
    await waitFor(() => expect(chosen()).toBe("3 months"));
  });

  it("cancel a pending value by saving the value in effect", async () => {
    const console = await open("settings");
    await press(console, "Cancel pending: Reporting cycle");
    await press(console, "Yes, cancel");
    await waitFor(() => expect(console.payloads("device/save-device-lora")).toHaveLength(1));
    expect(console.payloads("device/save-device-lora")[0]).toMatchObject({ time_setting: 6, report_interval: 12 });
  });
});
