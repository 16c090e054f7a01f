import {
  customText,
  dayText,
  defaultTimeZone,
  type Field,
  type Figure,
  type FigurePart,
  type FiguresAnswer,
  isNumber,
  isRecord,
  isTimeZone,
  localDay,
  payloadNames,
  type Resource,
  readPayloadField,
  writeField,
  zoneOffset,
} from "../../../contract";
import { MessageError } from "../../client/call-error";
import { formatNumber, language, t, text } from "../../i18n";
import { dayCategories } from "../../instruments/charts/categories";
import type { Category } from "../../instruments/charts/chart-data";

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

/** The filters of the list address: those of a figure, and that of one of its parts. */
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

/** The format of a figure's values. The text of a custom kind contains its unit. */
export interface FigureFormat {
  readonly unit: string;
  readonly format: (value: number) => string;
}

export function figureFormat({ fields }: Resource, { sum, filter }: Figure): FigureFormat {
  const field = fields[sum ?? ""];
  if (sum === null || field === undefined) return { unit: "", format: (value) => formatNumber(value, 0) };
  if (field.kind === "custom") {
    const [name = sum] = payloadNames(sum, field);
    const rest = writeField(filter[sum] ?? null, sum, field);
    const format = (value: number) =>
      customText({ ...rest, [name]: value }, sum, field, language()) ?? formatNumber(value);
    return { unit: "", format };
  }
  const { unit, decimals } = field as Extract<Field, { kind: "number" }>;
  return { unit: unit === undefined ? "" : text(unit), format: (value) => formatNumber(value, decimals ?? 2) };
}

/** The days of a figure that is divided by the days of a filter. */
export function daysOf(parts: readonly FigurePart[], by: string, field: Field, zone: string): readonly Category[] {
  const [name = by] = payloadNames(by, field);
  const offset = zoneOffset(zone);
  const days = parts.map(({ filter }) => {
    const value = filter[name] ?? 0;
    return Number((typeof value === "string" ? value : dayText(localDay(value, offset))).replaceAll("-", ""));
  });
  return dayCategories(days, 0);
}
