import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/zh-cn";
import { language, momentAt, onLanguageChange, wallTime } from "../i18n";

/** Sets the names of months and weekdays in the pickers. English is built into dayjs. */
const setLocale = (): void => void dayjs.locale(language() === "zh" ? "zh-cn" : "en");
setLocale();
onLanguageChange(setLocale);

/*
 * The pickers compute in the browser's time zone. Their values therefore show the wall time of the page's time zone as
 * a time of the browser's.
 */

/** Converts ms UTC to a picker value. */
export function toDayjs(moment: number | null): Dayjs | null {
  if (moment === null) return null;
  // ISO without a zone is read as local time.
  return dayjs(new Date(wallTime(moment)).toISOString().slice(0, -1));
}

/** Converts a picker value to ms UTC. */
export const toMoment = (picked: Dayjs | null | undefined): number | null =>
  picked ? momentAt(Date.parse(`${picked.format("YYYY-MM-DDTHH:mm:ss.SSS")}Z`)) : null;

/** Converts a calendar day (`YYYY-MM-DD`) to a picker value. */
export const dayToDayjs = (day: string | null): Dayjs | null => (day === null ? null : dayjs(day));

/** Converts a picker value to a calendar day (`YYYY-MM-DD`). */
export const toDay = (picked: Dayjs | null | undefined): string | null => picked?.format("YYYY-MM-DD") ?? null;
