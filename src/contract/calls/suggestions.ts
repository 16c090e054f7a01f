import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

const sessions = { sends: {}, access: "session", reads: true } as const;
const ofParent = { ...sessions, sends: { name: field.text({ label: { zh: "名称", en: "Name" } }) } } as const;

/** Calls that return suggestions for inputs. */
export const suggestionCalls = defineCalls({
  "storage/get-lora-list": {
    sends: { eui: field.text({ label: "DevEUI", max: 32 }) },
    access: { anyOf: ["storage.list", "distribution.list"] },
    reads: true,
  },
  "auth/auth-list": sessions,
  // Public, because registration needs it before a login (spec E13).
  "config/get-industry-list": { ...sessions, access: "public", lookup: "industry" },
  "config/get-application-list": { ...ofParent, lookup: "application" },
  "config/get-device-name-list": { ...ofParent, lookup: "deviceName" },
  "config/get-install-location-list": { ...sessions, lookup: "installLocation" },
  "config/get-lubricant-list": { ...sessions, lookup: "lubricant" },
  "config/get-application-list-all": { ...sessions, lookup: "application" },
});
