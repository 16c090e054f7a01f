import type { Texts } from "../language";
import type { emptyFleet as inChinese } from "../zh/empty-fleet";

/** Texts of the dashboard without lubricators. */
export const emptyFleet = {
  "begin.title": "No lubricators yet",
  "begin.why": "Once the first one is added, its state, alarms, position and consumption appear here.",
  "begin.stock": "Add lubricators from your stock: choose the IMEI or EUI and enter the install location.",
  "begin.stockCount": "Your stock holds {count} lubricators that can be added.",
  "begin.stockCount_one": "Your stock holds one lubricator that can be added.",
  "begin.stockNone":
    "Your stock holds no lubricators. Ask the platform administrator to allocate some to you, then add them here.",
  "begin.add": "Add the first device",
  "begin.steps": "First steps",
  "begin.customer": "Your provider links your lubricators to your account. They then appear here.",
  "begin.customerAsk": "Ask your provider, {name}, to link your lubricators to this account.",
  "begin.customerNone":
    "You have no provider yet. Choose one in the settings. The provider then links your lubricators to your account.",
  "begin.customerSetting": "Choose a provider",
  "begin.group": "Your group has no lubricators yet. Ask your provider to assign some to it.",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
