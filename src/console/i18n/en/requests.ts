import type { Texts } from "../language";
import type { requests as inChinese } from "../zh/requests";

/** Texts of customers' requests. */
export const requests = {
  "request.next": "Next step",
  "request.adminSwitches":
    "Only a platform administrator can switch this on. The administrators have been notified. You can answer or decline the request.",
  "request.openSwitch": "Open the customer's page to switch this on",
  "request.noDevice": "The request names no device. Ask the customer which one it is.",
  "request.openSettings": "Open the settings of the device",
  "request.openDevice": "Open the device",
  "request.reply": "Reply to the customer, then mark the request as done.",
  "request.newVisit": "Plan a visit",
  "request.addToVisit": "Add to the visit “{name}”",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
