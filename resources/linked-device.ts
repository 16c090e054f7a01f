import { field } from "../src/contract";

/** The device that a record is about, as a link. */
export const linkedDevice = field.relation({
  label: { zh: "设备", en: "Device" },
  to: "device",
  titleIn: "device_name",
  opens: true,
  readOnly: true,
});
