import { afterEach, beforeEach, vi } from "vitest";
import { registry } from "../../resources";
import { type Answers, type OpenConsole, openConsole } from "./console";

/** Time of the tests' clock, ms UTC. */
export const deviceTabsNow = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

/** A bound LoRa device with a position. */
export const lora = {
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
  active_time: deviceTabsNow - 4 * hour,
  bind_status: 1,
  is_enable: 1,
  status: 0,
  online: 1,
  longitude: 10.898,
  latitude: 48.371,
  address: "Hafenstraße 1",
};

const provider = 100;

interface DeviceTabs {
  /** Opens a tab of the device, by default as its provider. */
  readonly open: (tab: string, answers?: Answers, role?: number) => Promise<OpenConsole>;
  /** Changes values of the device on the fake server. */
  readonly change: (values: Readonly<Record<string, unknown>>) => void;
}

/** The tabs of one device on a fake server. Each test starts with `lora`. */
export function createDeviceTabs(): DeviceTabs {
  let device: Record<string, unknown> = { ...lora };
  beforeEach(() => {
    vi.setSystemTime(deviceTabsNow);
    device = { ...lora };
  });
  afterEach(() => vi.useRealTimers());

  const save = (payload: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    device = { ...device, ...payload, time_setting: Number(payload.time_setting), type: 1 };
    return device;
  };
  const defaultAnswers: Answers = {
    "device/detail": () => device,
    "device/pending": () => ({ list: [{ id: 1, kind: 4, time: deviceTabsNow - hour, username: "Huang" }] }),
    "device/save-device-lora": save,
    "device/save-device": save,
  };
  return {
    change: (values) => {
      device = { ...device, ...values };
    },
    open: (tab, answers = {}, role = provider) =>
      openConsole({ registry, role, at: `/device/7/${tab}`, answers: { ...defaultAnswers, ...answers } }),
  };
}
