import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/zh-cn";
import { language } from "../i18n";

// Names of months and weekdays in the pickers. English is built into dayjs.
dayjs.locale(language() === "zh" ? "zh-cn" : "en");

/** Converts ms UTC to a picker value. */
export const toDayjs = (moment: number | null): Dayjs | null => (moment === null ? null : dayjs(moment));

/** Converts a picker value to ms UTC. */
export const toMoment = (picked: Dayjs | null | undefined): number | null => picked?.valueOf() ?? null;

/** Converts a calendar day (`YYYY-MM-DD`) to a picker value. */
export const dayToDayjs = (day: string | null): Dayjs | null => (day === null ? null : dayjs(day));

/** Converts a picker value to a calendar day (`YYYY-MM-DD`). */
export const toDay = (picked: Dayjs | null | undefined): string | null => picked?.format("YYYY-MM-DD") ?? null;
