import type { Insertable } from "kysely";
import { deviceFormFields } from "../../../../resources/device-form-fields";
import { excludedBy } from "../../../contract";
import { invalidField, type Payloads } from "../../access/handler";
import type { DeviceTable } from "../../database/tables/devices";
import type { Device } from "./device-queries";

/** The payload of both save calls. Fields of the other device type are null. */
export type DeviceInput = Payloads["device/save-device"] & Payloads["device/save-device-lora"];

/** @throws Refusal 4 for a period that the device's version does not support (spec E18). */
export function assertPeriodSupported(device: Device, wanted: number): void {
  if (excludedBy(deviceFormFields.time_setting, wanted, device) === null) return;
  const max = device.time_setting_max;
  throw invalidField("time_setting", {
    zh: `该设备版本最多支持 ${max} 个月，请选择 1 至 ${max} 个月`,
    en: `This version of the device takes ${max} months at most; choose 1 to ${max}`,
  });
}

/** The settings that a device applies with a report: months (0 off, 255 reset) and hours. */
export const settingsOf = (input: DeviceInput) => ({
  time_setting: Number(input.time_setting),
  report_interval: Number(input.report_interval),
});

/** The plain columns. Columns whose names were not sent are left out and keep their values. */
export function columnsOf(
  input: DeviceInput,
  isSent: (name: string) => boolean,
): Partial<Insertable<DeviceTable>> & ColumnsRequired {
  const texts = {
    device_sn: input.device_sn ?? "",
    industry: input.industry ?? "",
    application: input.application ?? "",
    asset_tag: input.asset_tag ?? "",
    asset_name: input.asset_name ?? "",
    install_location: input.install_location ?? "",
    lubricant: input.lubricant ?? "",
    bearing_type: input.bearing_type ?? "",
    image: input.image ?? "",
    address: input.address ?? "",
    province: input.province ?? "",
    city: input.city ?? "",
  };
  const { rpm, bearing_temperature, load, longitude, latitude } = input;
  const optional = { ...texts, rpm, bearing_temperature, load, longitude, latitude };
  return {
    ...Object.fromEntries(Object.entries(optional).filter(([name]) => isSent(name))),
    device_name: input.device_name,
    lubricant_tube: input.lubricantTube,
  };
}

/**
 * Accepts an empty value, the device's current picture, or a picture that was uploaded here.
 * @throws Refusal 4 for any other address.
 */
export function assertUploadedPicture(image: string | null, present: string, isStored: boolean): void {
  if (image === null || image === present || isStored) return;
  throw invalidField("image", {
    zh: "位置图须为已上传的图片，请重新上传",
    en: "The location map has to be a picture that was uploaded here; upload it again",
  });
}

type ColumnsRequired = Pick<Device, "device_name" | "lubricant_tube">;
