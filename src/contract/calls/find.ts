import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** Limits of a search over all kinds of records. */
export const findLimits = {
  /** Length of the keywords, characters. */
  shortest: 2,
  longest: 64,
  /** Maximum number of records of each kind. */
  perKind: 5,
} as const;

/** The kinds of records that a search finds, in the order of its answer. */
export const findKinds = ["device", "user", "gateway", "alarm", "storage"] as const;

/** The search over all kinds of records that the caller may see (spec E29). */
export const findCalls = defineCalls({
  "find/list": {
    sends: {
      keywords: field.text({
        label: { zh: "关键词", en: "Keywords" },
        required: true,
        min: findLimits.shortest,
        max: findLimits.longest,
      }),
    },
    access: "session",
    reads: true,
    extension: true,
  },
});
