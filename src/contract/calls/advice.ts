import { field } from "../declaration/field";
import { bearingKind, greaseInlet } from "../lubrication/advice";
import { defineCalls } from "./define-calls";

const device_id = field.id({ label: { zh: "设备", en: "Device" }, required: true });
const temperature = (zh: string, en: string) => field.number({ label: { zh, en }, unit: "°C", min: -50, max: 250 });
const size = (zh: string, en: string, max: number) =>
  field.number({ label: { zh, en }, unit: "mm", required: true, min: 1, max });

/** The bearing advice that is stored with a device (spec E28). */
export const adviceCalls = defineCalls({
  "device/advice": {
    sends: { device_id },
    access: { anyOf: ["device.list"] },
    reads: true,
    extension: true,
  },
  "device/save-advice": {
    sends: {
      device_id,
      designation: field.text({ label: { zh: "轴承型号", en: "Designation" }, max: 64 }),
      kind: field.choice({ label: { zh: "轴承类型", en: "Kind of bearing" }, options: bearingKind, required: true }),
      way: field.choice({ label: { zh: "进油方式", en: "Grease inlet" }, options: greaseInlet, required: true }),
      bore: size("内径 d", "Bore d", 2000),
      outside: size("外径 D", "Outside diameter D", 4000),
      width: size("宽度 B", "Width B", 1000),
      rpm: field.number({ label: { zh: "转速", en: "Speed" }, unit: "rpm", required: true, min: 0.1, max: 50_000 }),
      temperature: { ...temperature("实际温度", "Measured temperature"), required: true },
      // Of a range; absent for a measured temperature.
      temperature_low: temperature("温度下限", "Lower end of the temperature"),
      vertical: field.switch({ label: { zh: "立式轴", en: "Vertical shaft" } }),
      hours: field.number({
        label: { zh: "每天运行", en: "Running time per day" },
        unit: "h",
        required: true,
        min: 0.1,
        max: 24,
      }),
    },
    access: { anyOf: ["device.edit"] },
    extension: true,
  },
});
