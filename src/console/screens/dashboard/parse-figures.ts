import {
  defaultTimeZone,
  type Figure,
  type FigurePart,
  type FiguresAnswer,
  isNumber,
  isRecord,
  isTimeZone,
  type Resource,
  readPayloadField,
} from "../../../contract";
import { MessageError } from "../../client/call-error";
import { t } from "../../i18n";

/**
 * Parses the answer of a call for figures. Figures of another shape are left out.
 * @throws Error if the answer is not an object with figures.
 */
export function parseFigures(answer: unknown): FiguresAnswer {
  if (!isRecord(answer) || !isRecord(answer.figures)) throw new MessageError(t("home.unreadable"));
  const figures = Object.entries(answer.figures).filter(([, value]) => isNumber(value) || isParts(value));
  const { time_zone: zone } = answer;
  return {
    figures: Object.fromEntries(figures) as FiguresAnswer["figures"],
    time_zone: typeof zone === "string" && isTimeZone(zone) ? zone : defaultTimeZone,
  };
}

const isParts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => isRecord(one) && isRecord(one.filter) && isNumber(one.value));

/** Whether a number, or every part of a divided figure, is zero. */
export const isZero = (value: number | readonly FigurePart[]): boolean =>
  typeof value === "number" ? value === 0 : value.every((part) => part.value === 0);

/** The filters of the list that a figure opens. With `part`, also the filter of that part. */
export function filtersOf(
  { fields }: Resource,
  { filter, by }: Figure,
  part: FigurePart["filter"] = {},
): Readonly<Record<string, unknown>> {
  const field = fields[by ?? ""];
  if (by === null || field === undefined) return filter;
  const read = readPayloadField(part, by, field);
  return { ...filter, [by]: "value" in read ? read.value : null };
}
