import type { Texts } from "../language";
import type { lists as inChinese } from "../zh/lists";

/** Texts of what lists load on demand: actions on many records. */
export const lists = {
  // Actions on many records.
  "bulk.bar": "Bulk actions",
  "bulk.chosen": "{count} selected",
  "bulk.chosenAll": "All {count} that match are selected",
  "bulk.chosenAllBut": "{count} that match are selected, without {out}",
  "bulk.all": "Select all {count} that match the filter",
  "bulk.pageOnly": "Only those on this page",
  "bulk.ended": "The filter has changed: the selection of everything that matched has ended",
  "bulk.clear": "Clear selection",
  "bulk.collecting": "Finding the records: {settled} of {total}",
  "bulk.title": "{label} ({count} records)",
  "bulk.title_one": "{label} (1 record)",
  "bulk.reportTitle": "{label}: result",
  "bulk.confirm": "{label} {count} records?",
  "bulk.confirm_one": "{label} 1 record?",
  "bulk.willSkip": "{count} records do not meet the condition and will be skipped.",
  "bulk.willSkip_one": "1 record does not meet the condition and will be skipped.",
  "bulk.progress": "{settled} of {total} done",
  "bulk.stop": "Stop",
  "bulk.stopping": "Stopping…",
  "bulk.leaving": "This is still under way",
  "bulk.leavingWhy":
    "Leaving stops it. What is done stays done, and the result is shown when you open this list again.",
  "bulk.leave": "Stop and leave",
  "bulk.stay": "Keep going",
  "bulk.again": "Try those {count} again",
  "bulk.again_one": "Try that one again",
  "bulk.close": "Close",
  "bulk.done": "{count} went through",
  "bulk.refused": "{count} failed",
  "bulk.skipped": "{count} skipped: they do not meet the condition",
  "bulk.left": "{count} not run: you stopped",
  "bulk.leftLost": "{count} not run: the connection was lost",
  "bulk.leftOver": "{count} not run: your session had ended",
  "bulk.more": "and {count} more",
  "bulk.save": "Save what was not done (CSV)",
  "bulk.reason": "Reason",
  "bulk.notRun": "Not run",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
