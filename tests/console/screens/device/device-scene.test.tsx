import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { code, type Scene, serialiseScene } from "../../../../src/contract";
import { type Answers, press, refusal } from "../../../support/console";
import { createDeviceTabs, deviceTabsNow } from "../../../support/device-tabs";

const { change, open } = createDeviceTabs();

const monday: Scene = [{ weekday: 1, begin: 480, end: 1080, mode: 2, rate: 60 }];

describe("a device's mode/scene", () => {
  const sceneAnswers = (scene: Scene = monday): Answers => ({
    "device/scene-detail": () => ({ device_id: 7, scene, pending_scene: null, pending_time: null }),
    "device/save-scene": ({ scene: sent }) => ({
      device_id: 7,
      scene,
      pending_scene: JSON.parse(String(sent)),
      pending_time: deviceTabsNow,
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
    change({ bind_status: 0 });
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
