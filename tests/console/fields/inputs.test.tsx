import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, press, typeInto } from "../../support/console";

const key = "000102030405060708090A0B0C0D0E0F";
const lora = {
  device_id: 7,
  type: 1,
  eui: "00FF00FF00FF00FF",
  addr: "26011A2B",
  device_name: "Fan",
  lubricantTube: 125,
  time_setting: 6,
  time_setting_max: 12,
  report_interval: 8,
  customer_id: 3,
  customer_name: "Mill",
  group_id: 2,
  group_name: "East",
};
const answers: Answers = {
  "user/count-new-apply": () => ({ response: 0 }),
  "device/detail": () => lora,
  "device/reveal": () => ({ nwks_key: key, apps_key: key }),
  "device/save-device-lora": (payload) => ({ ...lora, ...payload }),
  "storage/list": () => ({ list: [{ imei: "260531793113837" }], total: 1 }),
  "storage/create-lora": (payload) => ({ ...payload, storage_id: 1 }),
};
const open = (at: string, roleNumber: number = role.admin) => openConsole({ registry, role: roleNumber, at, answers });

describe("identifier inputs", () => {
  it("drop separators, write hex in upper case, and show errors on blur", async () => {
    const console = await open("/storage/add?type=1", role.storage);
    await typeInto(console, "DevEUI", "00:ff-00 ff");
    const input = screen.getByLabelText<HTMLInputElement>("DevEUI");
    expect(input.value).toBe("00FF00FF");
    expect(screen.getByText("8/16")).toBeTruthy();
    expect(screen.queryByText("DevEUI has 16 hexadecimal digits (0-9, A-F)")).toBeNull();
    await console.user.tab();
    expect(await screen.findByText("DevEUI has 16 hexadecimal digits (0-9, A-F)")).toBeTruthy();
  });

  it("normalize a pasted identifier at any caret position", async () => {
    const console = await open("/storage/add?type=1", role.storage);
    const input = await screen.findByLabelText<HTMLInputElement>("DevEUI", {}, { timeout: 10_000 });
    await console.user.click(input);
    await console.user.paste("00-ff-00-ff-00-ff-00-ff");
    await console.user.tab();
    expect(input.value).toBe("00FF00FF00FF00FF");
  });

  it("suggest stock records that match the typed text", async () => {
    const console = await open("/device/add?type=0", role.afm);
    await typeInto(console, "Device-ID/IMEI", "2605");
    await waitFor(() =>
      expect(console.payloads("storage/list").at(-1)).toEqual({ type: 0, active: 0, page: 1, imei: "2605" }),
    );
    expect((await screen.findAllByText("260531793113837")).length).toBeGreaterThan(0);
  });
});

describe("secrets", () => {
  it("appear only on request, through a separate call", async () => {
    const console = await open("/device/7");
    expect(await screen.findByText("00FF00FF00FF00FF")).toBeTruthy();
    expect(screen.queryByText(key)).toBeNull();
    expect(console.payloads("device/reveal")).toEqual([]);
    await press(console, "Show Network session key");
    expect((await screen.findAllByText(key)).length).toBe(2);
    expect(console.payloads("device/reveal")).toEqual([{ device_id: 7 }]);
    await press(console, "Hide Network session key");
    expect(screen.queryByText(key)).toBeNull();
  });

  it("are masked during input, and stay unchanged when the input is empty", async () => {
    const console = await open("/device/7/edit");
    const input = await screen.findByLabelText<HTMLInputElement>("Network session key", {}, { timeout: 10_000 });
    expect(input.type).toBe("password");
    expect(input.placeholder).toBe("Leave empty to keep it unchanged");
    // No screen reader gets the name of antd's picture: "eye-invisible".
    expect(document.querySelector("[aria-label^=eye]:not([aria-hidden=true])")).toBeNull();
    const [show] = screen.getAllByRole("button", { name: "Show" });
    if (show !== undefined) await console.user.click(show);
    expect(input.type).toBe("text");
    await press(console, "Hide");
    expect(input.type).toBe("password");
    await typeInto(console, "Name", "Fan 2");
    await press(console, "Save");
    await waitFor(() => expect(console.payloads("device/save-device-lora")).toHaveLength(1));
    expect(console.payloads("device/save-device-lora")[0]).toMatchObject({
      device_id: 7,
      device_name: "Fan 2",
      nwks_key: "",
    });
  });
});

describe("number inputs", () => {
  it("keep invalid text and report it", async () => {
    const console = await open("/device/7/edit");
    const typeAndLeave = async (label: string, typed: string) => {
      await typeInto(console, label, typed);
      await console.user.tab();
      return screen.getByLabelText<HTMLInputElement>(label).value;
    };
    expect(await typeAndLeave("Longitude", "121°28′")).toBe("121°28′");
    expect(await typeAndLeave("Latitude", "5,2")).toBe("5,2");
    expect(await typeAndLeave("Speed", "12.5")).toBe("12.5");
    expect(await screen.findByText("Speed must be a whole number")).toBeTruthy();
    expect(await typeAndLeave("Speed", "Infinity"), "a number in JavaScript, but not for users").toBe("Infinity");
    expect(await typeAndLeave("Speed", "1480rpm")).toBe("1480rpm");
    expect(await screen.findByText("Speed must be a number")).toBeTruthy();
    await press(console, "Save");
    expect(await screen.findByText("Position must be a number")).toBeTruthy();
    expect(console.payloads("device/save-device-lora")).toEqual([]);

    expect(await typeAndLeave("Speed", "１４８０"), "full-width digits from a Chinese input method").toBe("1480");
    await typeAndLeave("Longitude", "121.5");
    await typeAndLeave("Latitude", "5.20");
    await press(console, "Save");
    const [sent] = await waitFor(() => {
      expect(console.payloads("device/save-device-lora")).toHaveLength(1);
      return console.payloads("device/save-device-lora");
    });
    expect(sent).toMatchObject({ rpm: 1480, longitude: 121.5, latitude: 5.2 });
  });
});

describe("other inputs", () => {
  it("offer the options that the record allows: 12 months for an older device", async () => {
    const console = await open("/device/7/edit");
    const select = await screen.findByRole("combobox", { name: /Time setting/ }, { timeout: 10_000 });
    await console.user.type(select, "12");
    expect((await screen.findAllByText("12 months")).length).toBeGreaterThan(0);
    await console.user.clear(select);
    await console.user.type(select, "13");
    await waitFor(() => expect(document.querySelector(".ant-select-item-option")).toBeNull());
  });

  it("show the related record as text to users who may not list those records", async () => {
    await open("/device/7/edit");
    expect(await screen.findByText("East", {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: /Group/ })).toBeNull();
    expect(screen.getByRole("combobox", { name: /Customer/ })).toBeTruthy();
  });

  it("are left out if nothing is chosen and the user may not list those records", async () => {
    await open("/device/add?type=0");
    expect(await screen.findByRole("combobox", { name: /Customer/ }, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText("Group")).toBeNull();
  });
});

describe("comboboxes", () => {
  it.each([
    ["an identifier", "/device/add?type=0", "Device-ID/IMEI", role.afm],
    ["a text with suggestions", "/device/add?type=0", "Industry", role.afm],
    ["a search input", "/storage", /^Search by/, role.storage],
  ])("keep the typed text of %s on Escape", async (_of, at, label, roleNumber) => {
    await open(at, roleNumber);
    const input = await screen.findByLabelText(label, { selector: "input" }, { timeout: 10_000 });
    // Browsers clear a search input on Escape unless the page prevents it; the simulated browser does not.
    const keyDown = createEvent.keyDown(input, { key: "Escape", keyCode: 27 });
    fireEvent(input, keyDown);
    expect(keyDown.defaultPrevented).toBe(true);
  });
});

describe("the scan button", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("opens the scanner only: neither the phone's keyboard nor the suggestions", async () => {
    vi.stubGlobal("isSecureContext", true);
    const getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
    const console = await open("/device/add?type=0", role.afm);
    const input = await screen.findByLabelText("Device-ID/IMEI", { selector: "input" }, { timeout: 10_000 });
    await console.user.click(screen.getByRole("button", { name: /^Scan/ }));
    const dialog = await screen.findByRole("dialog");
    await console.user.click(dialog);
    expect(document.activeElement).not.toBe(input);
    expect(input.getAttribute("aria-expanded")).toBe("false");
    expect(console.payloads("storage/list")).toEqual([]);
    Reflect.deleteProperty(navigator, "mediaDevices");
  });
});
