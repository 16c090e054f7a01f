import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registry } from "../../../../resources";
import type { PositionMapProps } from "../../../../src/console/instruments/map/position-map";
import { code, type Scene, serialiseScene } from "../../../../src/contract";
import { type Answers, type OpenConsole, openConsole, press, refusal } from "../../../support/console";

// The map needs WebGL; the browser tests cover it.
vi.mock("../../../../src/console/instruments/map/position-map", () => ({
  default: ({ position, label }: PositionMapProps) => (
    <div role="img" aria-label={label}>{`${position.latitude} ${position.longitude}`}</div>
  ),
}));

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

const lora = {
  device_id: 7,
  type: 1,
  imei: null,
  eui: "A840410000000007",
  addr: "00400007",
  device_name: "Dryer",
  asset_tag: "DR-7",
  lubricantTube: 125,
  time_setting: 6,
  effective_time_setting: 6,
  time_setting_max: 12,
  report_interval: 24,
  effective_report_interval: 12,
  pending_action: null,
  remaining_ratio: 50,
  active_time: now - 4 * hour,
  bind_status: 1,
  is_enable: 1,
  status: 0,
  online: 1,
  longitude: 10.898,
  latitude: 48.371,
  address: "Hafenstraße 1",
};

const provider = 100;

let device: Record<string, unknown>;
beforeEach(() => {
  vi.setSystemTime(now);
  device = { ...lora };
});
afterEach(() => vi.useRealTimers());

const save = (payload: Readonly<Record<string, unknown>>) => {
  device = { ...device, ...payload, time_setting: Number(payload.time_setting), type: 1 };
  return device;
};
const defaultAnswers: Answers = {
  "device/detail": () => device,
  "device/pending": () => ({ list: [{ id: 1, kind: 4, time: now - hour, username: "Huang" }] }),
  "device/save-device-lora": save,
  "device/save-device": save,
};
const open = (tab: string, answers: Answers = {}, role = provider): Promise<OpenConsole> =>
  openConsole({ registry, role, at: `/device/7/${tab}`, answers: { ...defaultAnswers, ...answers } });

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
    device = { ...device, remaining_ratio };
    await open("settings");
    expect(await screen.findByText(text, {}, { timeout: 10_000 })).toBeTruthy();
  });

  it("keep the typed bearing size, and refuse 5,2 instead of reading it as 52", async () => {
    device = { ...device, rpm: 11_800, bearing_temperature: 1 };
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
    device = { ...device, asset_tag: "DR-8" };
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
    device = { ...device, time_setting: 3 };
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
    device = { ...device, time_setting: 3 };
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

const monday: Scene = [{ weekday: 1, begin: 480, end: 1080, mode: 2, rate: 60 }];

describe("a device's mode/scene", () => {
  const sceneAnswers = (scene: Scene = monday): Answers => ({
    "device/scene-detail": () => ({ device_id: 7, scene, pending_scene: null, pending_time: null }),
    "device/save-scene": ({ scene: sent }) => ({
      device_id: 7,
      scene,
      pending_scene: JSON.parse(String(sent)),
      pending_time: now,
    }),
  });

  it("is copied to other days, saved in wire form, and then pending", async () => {
    const console = await open("scene", sceneAnswers());
    await press(console, "Copy Monday to…");
    await console.user.click(await screen.findByRole("menuitem", { name: "Weekend" }, { timeout: 10_000 }));
    await press(console, "Save");
    const copied = [1, 6, 7].map((weekday) => ({ ...monday[0], weekday })) as Scene;
    await waitFor(() =>
      expect(console.payloads("device/save-scene")).toEqual([{ device_id: 7, scene: serialiseScene(copied) }]),
    );
    expect(await screen.findByText(/waits for the device's next report/)).toBeTruthy();
    expect(screen.getByText("In effect: Monday: 08:00–18:00 Heartbeat every 60 min")).toBeTruthy();
  });

  it("shows errors at their intervals and sends nothing until they are corrected", async () => {
    const console = await open("scene", sceneAnswers());
    await press(console, "Add an interval on Monday");
    const begins = await screen.findAllByLabelText("From");
    await console.user.clear(begins[1] as HTMLElement);
    await console.user.type(begins[1] as HTMLElement, "1730");
    await press(console, "Save");
    // Both overlapping intervals show the error.
    expect((await screen.findAllByRole("alert")).map((alert) => alert.textContent)).toEqual([
      "Overlaps the interval 17:30–24:00",
      "Overlaps the interval 08:00–18:00",
    ]);
    expect(screen.getByText("2 entries need correcting")).toBeTruthy();
    expect(begins[1]?.getAttribute("aria-invalid")).toBe("true");
    await press(console, "Remove 17:30–24:00 on Monday");
    const rate = screen.getByLabelText<HTMLInputElement>("Rate (min)");
    await console.user.clear(rate);
    await console.user.type(rate, "1,5");
    await press(console, "Save");
    expect(rate.value).toBe("1,5");
    expect(await screen.findByText("The rate is a whole number of minutes from 1 to 1440")).toBeTruthy();
    expect(console.payloads("device/save-scene")).toEqual([]);
  });

  it("is not saved over another user's change until the user has seen it", async () => {
    let scene = monday;
    const answers = { ...sceneAnswers(), "device/scene-detail": () => sceneDetail(scene) };
    const sceneDetail = (current: Scene) => ({
      device_id: 7,
      scene: current,
      pending_scene: null,
      pending_time: null,
    });
    const console = await open("scene", answers);
    await press(console, "Add an interval on Sunday");
    scene = [];
    await press(console, "Save");
    expect(await screen.findByText(/Another user has changed this in the meantime: None/)).toBeTruthy();
    expect(console.payloads("device/save-scene")).toEqual([]);
  });

  it("asks before the user leaves unsaved changes", async () => {
    const console = await open("scene", sceneAnswers());
    await press(console, "Add an interval on Sunday");
    await console.user.click(screen.getByRole("link", { name: "Place" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(console.address()).toBe("/device/7/scene");
  });

  it("is read-only if the device is not bound", async () => {
    device = { ...device, bind_status: 0 };
    await open("scene", sceneAnswers());
    expect(await screen.findByText("08:00–18:00 Heartbeat every 60 min", {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("shows that the server does not offer it", async () => {
    await open("scene", { "device/scene-detail": () => refusal(code.notAllowed, "no such call") });
    expect(
      await screen.findByText("This server does not offer mode/scene settings", {}, { timeout: 10_000 }),
    ).toBeTruthy();
  });
});

describe("a device's location", () => {
  it("is shown on the map and as text", async () => {
    await open("place");
    const map = await screen.findByRole("img", { name: "Map with the position of Dryer" }, { timeout: 10_000 });
    expect(map.textContent).toBe("48.371 10.898");
    expect(screen.getByText("10.89800°E, 48.37100°N")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy Position" })).toBeTruthy();
    expect(screen.getByText("Hafenstraße 1")).toBeTruthy();
  });

  it("links to the form if there is no position", async () => {
    device = { ...device, longitude: null, latitude: null };
    const console = await open("place");
    const link = await screen.findByRole("link", { name: "Set the position" }, { timeout: 10_000 });
    expect(screen.queryByRole("img", { name: /Map/ })).toBeNull();
    await console.user.click(link);
    await waitFor(() => expect(console.address()).toBe("/device/7/edit"));
  });
});
