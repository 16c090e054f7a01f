import { options } from "./enums";

/** The lowest severity of alarms that a channel reports; 0 for never (spec E25). */
export const noticeFrom = options([
  { value: 0, label: { zh: "不通知", en: "Never" } },
  { value: 3, label: { zh: "仅严重报警", en: "Critical alarms" } },
  { value: 2, label: { zh: "严重报警和警告", en: "Critical alarms and warnings" } },
  { value: 1, label: { zh: "所有报警", en: "All alarms" } },
]);

/** The hours of a day, of the reader's time zone. */
export const dayHour = options(
  Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, "0")}:00` })),
);

/** Minutes without an acknowledgement after which the next person is notified; 0 for never. */
export const escalateAfter = options([
  { value: 0, label: { zh: "不转告", en: "Never" } },
  { value: 5, label: { zh: "5 分钟后", en: "After 5 minutes" } },
  { value: 15, label: { zh: "15 分钟后", en: "After 15 minutes" } },
  { value: 30, label: { zh: "30 分钟后", en: "After 30 minutes" } },
  { value: 60, label: { zh: "1 小时后", en: "After 1 hour" } },
  { value: 240, label: { zh: "4 小时后", en: "After 4 hours" } },
]);
