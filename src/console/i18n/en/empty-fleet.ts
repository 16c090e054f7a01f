import type { Texts } from "../language";
import type { emptyFleet as inChinese } from "../zh/empty-fleet";

/** Texts of the dashboard while there are no lubricators. */
export const begin = {
  "begin.title": "No lubricators yet",
  "begin.why": "Once the first one is added, its state, alarms, position and consumption appear here.",
  "begin.stock": "Each lubricator is added out of your stock: choose its IMEI or EUI and say where it is installed.",
  "begin.stockCount": "Your stock holds {count} lubricators that can be added.",
  "begin.stockCount_one": "Your stock holds one lubricator that can be added.",
  "begin.stockNone":
    "Your stock holds no lubricators. Ask the platform's administrator to allot some to you; then add them here.",
  "begin.add": "Add the first device",
  "begin.admin": "Lubricators are added by service providers. Three steps lead there:",
  "begin.adminDealer": "Add a service provider",
  "begin.adminStock": "Enter stock and allot it to the provider",
  "begin.adminDevice": "The provider adds each device out of its stock",
  "begin.customer":
    "Your provider links the lubricators that it installs for you to your account; from then on they appear here.",
  "begin.customerAsk": "Ask your provider, {name}, to link your lubricators to this account.",
  "begin.customerNone":
    "You have no provider yet. Choose one in the settings; it links your lubricators to your account.",
  "begin.customerSetting": "Choose a provider",
  "begin.group": "Your group has no lubricators yet. Ask your provider to assign some to it.",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
