import { field } from "../src/contract";

const names = { begin: "begin_time", end: "end_time", filterOnly: true } as const;

/** The filter of a log by time. */
export const period = field.period({ label: { zh: "时间段", en: "Period" }, ...names });

/** The filter of jobs and visits by time. */
export const between = field.period({ label: { zh: "时间段", en: "Between" }, ...names });
