import { type ConsumptionPeriod, isNumber, isRecord, type TrendDay } from "../../../contract";
import { MessageError } from "../../client/call-error";
import { t } from "../../i18n";

/** Figures by their names in an answer. */
export type Figures = Readonly<Record<string, unknown>>;

/** Another server may answer an unknown shape. The card shows this error like any other failure. */
const unreadable = (): Error => new MessageError(t("home.unreadable"));

/**
 * Parses the answer of `statistics/overview`. Figures may be missing.
 * @throws Error if the answer is not an object.
 */
export function parseOverview(answer: unknown): Figures {
  if (!isRecord(answer)) throw unreadable();
  return answer;
}

/** A period as the number that charts use: 20261121, 202611 or 2026. */
export const periodKey = (period: string): number => Number(period.replaceAll("-", ""));

/** The days, months or years of an answer, oldest first. */
interface Periods<T> {
  readonly list: readonly T[];
  /** The first period in the reader's time zone; earlier ones are in UTC. Infinite if the server stores no time zones. */
  readonly utcUntil: number;
}

/** Reads `utcUntil` from an answer with `AnswerDays`. */
export function utcUntilIn({ time_zone, utc_until }: Readonly<Record<string, unknown>>): number {
  if (typeof time_zone !== "string") return Number.POSITIVE_INFINITY;
  return typeof utc_until === "string" ? periodKey(utc_until) : 0;
}

/**
 * Parses the days of `statistics/trend`.
 * @throws Error if the answer has another shape.
 */
export const parseTrend = (answer: unknown): Periods<TrendDay> => periodsFrom(answer, isTrendDay);

/**
 * Parses the months or years of `statistics/consumption`.
 * @throws Error if the answer has another shape.
 */
export const parseConsumption = (answer: unknown): Periods<ConsumptionPeriod> => periodsFrom(answer, isPeriod);

function periodsFrom<T>(answer: unknown, isItem: (value: unknown) => value is T): Periods<T> {
  if (!isRecord(answer) || !Array.isArray(answer.list) || !answer.list.every(isItem)) throw unreadable();
  return { list: answer.list, utcUntil: utcUntilIn(answer) };
}

const isTrendDay = (value: unknown): value is TrendDay =>
  isRecord(value) &&
  typeof value.day === "string" &&
  [value.dispensed_ml, value.online, value.alarms].every(isNumber) &&
  (value.availability === null || isNumber(value.availability));

const isPeriod = (value: unknown): value is ConsumptionPeriod =>
  isRecord(value) && typeof value.period === "string" && isNumber(value.dispensed_ml);

/** Consumption in the current period (the last of the list), ml; null if unknown. */
export const currentConsumption = (periods: readonly ConsumptionPeriod[] | undefined): number | null =>
  periods?.at(-1)?.dispensed_ml ?? null;

/** Replaces values that are all zero by nulls, so that the chart shows its empty text instead of an empty axis. */
export const nullIfAllZero = (values: readonly (number | null)[]): readonly (number | null)[] =>
  values.some((value) => value !== null && value !== 0) ? values : values.map(() => null);

/** One figure for each day; null for today, whose incomplete value would look like a drop in a line chart. */
export const pastDayFigures = (
  days: readonly TrendDay[],
  name: Exclude<keyof TrendDay, "day">,
  today: string,
): readonly (number | null)[] => days.map((day) => (day.day < today ? day[name] : null));
