import { field } from "../declaration/field";
import { revertLimit } from "../revert";
import { defineCalls } from "./define-calls";

/** Calls about the operation log, beside its lists. */
export const logCalls = defineCalls({
  // The changes that `action/revert` would make for each entry, or the reason why it cannot (spec E31). Changes
  // nothing.
  "action/revert-preview": {
    sends: {
      ids: field.keys({ label: { zh: "操作记录", en: "Entries" }, required: true, max: revertLimit }),
    },
    access: { anyOf: ["log.revert", "device_history.revert"] },
    reads: true,
    extension: true,
  },
});
