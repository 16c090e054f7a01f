import { options } from "../enums";

/** Values of `cartridgeStateOptions` by name. */
export const cartridgeState = { usable: 1, expiring: 2, expired: 3, none: 4 } as const;

/** Days before the end of its shelf life at which a cartridge is marked. */
export const expiryNoticeDays = 60;

/** Whether cartridges of a batch can be used. */
export const cartridgeStateOptions = options([
  { value: cartridgeState.usable, label: { zh: "可用", en: "Usable" }, tone: "success", isQuiet: true },
  { value: cartridgeState.expiring, label: { zh: "即将过期", en: "Expires soon" }, tone: "warning" },
  { value: cartridgeState.expired, label: { zh: "已过期", en: "Expired" }, tone: "error" },
  { value: cartridgeState.none, label: { zh: "无库存", en: "None left" }, tone: "neutral" },
]);
