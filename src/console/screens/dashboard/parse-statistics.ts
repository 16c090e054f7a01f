import { type ConsumptionPeriod, type GatewayOutage, isNumber, isRecord, type TrendDay } from "../../../contract";
import { t } from "../../i18n";

/** Figures by their names in an answer. */
export type Figures = Readonly<Record<string, unknown>>;

/** What a server that is not ours may answer in place of what was asked: said in the card, like any other failure. */
const unreadable = (): Error => new Error(t("home.unreadable"));

/**
 * The figures of `statistics/overview`; names that it lacks are not there.
 * @throws Error when the answer holds no figures at all.
 */
export function parseOverview(answer: unknown): Figures {
  if (!isRecord(answer)) throw unreadable();
  return answer;
}

/**
 * The days of `statistics/trend`, oldest first.
 * @throws Error when the answer is another.
 */
export const parseTrend = (answer: unknown): readonly TrendDay[] => listFrom(answer, isTrendDay);

/**
 * The months or years of `statistics/consumption`, oldest first.
 * @throws Error when the answer is another.
 */
export const parseConsumption = (answer: unknown): readonly ConsumptionPeriod[] => listFrom(answer, isPeriod);

function listFrom<T>(answer: unknown, isOne: (value: unknown) => value is T): readonly T[] {
  const list = isRecord(answer) ? answer.list : undefined;
  if (!Array.isArray(list) || !list.every(isOne)) throw unreadable();
  return list;
}

const isTrendDay = (value: unknown): value is TrendDay =>
  isRecord(value) &&
  typeof value.day === "string" &&
  [value.dispensed_ml, value.online, value.alarms].every(isNumber) &&
  (value.availability === null || isNumber(value.availability));

const isPeriod = (value: unknown): value is ConsumptionPeriod =>
  isRecord(value) && typeof value.period === "string" && isNumber(value.dispensed_ml);

/** The gateways that an overview says are off line; none of a server that does not say. */
export function gatewaysDownIn(overview: Figures | undefined): readonly GatewayOutage[] {
  const list = overview?.gateways_down;
  return Array.isArray(list) ? list.filter(isGatewayDown) : [];
}

const isGatewayDown = (value: unknown): value is GatewayOutage =>
  isRecord(value) && isNumber(value.id) && isNumber(value.devices) && [value.eui, value.name].every(isText);

const isText = (value: unknown): value is string => typeof value === "string";

/** What the period that runs now has consumed, ml: the last of the list; null while nothing is known. */
export const currentConsumption = (periods: readonly ConsumptionPeriod[] | undefined): number | null =>
  periods?.at(-1)?.dispensed_ml ?? null;

/** Values to draw: unknown where all are zero, so that the chart says that there is nothing in place of an empty axis. */
export const nullIfAllZero = (values: readonly (number | null)[]): readonly (number | null)[] =>
  values.some((value) => value !== null && value !== 0) ? values : values.map(() => null);

/**
 * A figure of each day that is over: one that is not falls short of the others, and a line through it would look like a
 * fall.
 */
export const pastDayFigures = (
  days: readonly TrendDay[],
  name: Exclude<keyof TrendDay, "day">,
  today: string,
): readonly (number | null)[] => days.map((one) => (one.day < today ? one[name] : null));
