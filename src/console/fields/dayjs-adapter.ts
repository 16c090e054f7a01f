import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/zh-cn";
import { language } from "../i18n";

/** Names of months and weekdays in pickers; English is dayjs' own. */
dayjs.locale(language() === "zh" ? "zh-cn" : "en");

/** A moment (ms UTC) as pickers have it. */
export const toDayjs = (moment: number | null): Dayjs | null => (moment === null ? null : dayjs(moment));

/** What a picker holds as a moment, ms UTC. */
export const toMoment = (picked: Dayjs | null | undefined): number | null => picked?.valueOf() ?? null;

/** A calendar day (`YYYY-MM-DD`) as pickers have it. */
export const dayToDayjs = (day: string | null): Dayjs | null => (day === null ? null : dayjs(day));

/** What a picker holds as a calendar day. */
export const toDay = (picked: Dayjs | null | undefined): string | null => picked?.format("YYYY-MM-DD") ?? null;
