import { defineKind, field } from "../../src/contract";

/** A custom kind for tests: a time span, typed in hours and minutes and kept in minutes. */
export const span = defineKind({
  name: "span",
  parts: {
    hours: field.number({ label: { zh: "小时", en: "Hours" }, min: 0, decimals: 0 }),
    minutes: field.number({ label: { zh: "分钟", en: "Minutes" }, min: 0, max: 59, decimals: 0 }),
  },
  wire: { value: field.number({ label: { zh: "分钟数", en: "Minutes in all" }, max: 6000 }) },
  encode: ({ hours, minutes }) => ({ value: (hours ?? 0) * 60 + (minutes ?? 0) }),
  decode: ({ value }) => ({ hours: Math.floor((value ?? 0) / 60), minutes: (value ?? 0) % 60 }),
  check: ({ hours }) =>
    hours === 13 ? { id: "custom", text: { zh: "{label}不吉利", en: "{label} is unlucky" } } : null,
  text: ({ hours, minutes }) => `${hours ?? ""}:${String(minutes ?? 0).padStart(2, "0")}`,
  typed: {
    format: { zh: "小时:分钟", en: "hours:minutes" },
    read: (text) => {
      const [, hours, minutes] = /^(\d+):(\d\d)$/.exec(text) ?? [];
      return hours === undefined ? null : { hours: Number(hours), minutes: Number(minutes) };
    },
  },
  filter: ["hours"],
  shape: "figure",
});
