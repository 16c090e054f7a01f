import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

const optionList = { sends: {}, access: "session", reads: true } as const;
const byName = field.text({ label: { zh: "名称", en: "Name" } });

/** Calls that return suggestions for inputs. */
export const suggestionCalls = defineCalls({
  "storage/get-lora-list": {
    sends: { eui: field.text({ label: "DevEUI", max: 32 }) },
    access: { anyOf: ["storage.list", "distribution.list"] },
    reads: true,
  },
  "auth/auth-list": { sends: {}, access: "session", reads: true },
  // Public, because registration needs it before a login (spec E13).
  "config/get-industry-list": { sends: {}, access: "public", reads: true },
  "config/get-application-list": { sends: { name: byName }, access: "session", reads: true },
  "config/get-device-name-list": { sends: { name: byName }, access: "session", reads: true },
  "config/get-install-location-list": optionList,
  "config/get-lubricant-list": optionList,
  "config/get-application-list-all": optionList,
});
