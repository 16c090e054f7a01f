import {
  customText,
  dayText,
  type Field,
  type Figure,
  type FigurePart,
  localDay,
  payloadNames,
  type Resource,
  writeField,
  zoneOffset,
} from "../../../contract";
import { formatNumber, language, text } from "../../i18n";
import { dayCategories } from "../../instruments/charts/categories";
import type { Category } from "../../instruments/charts/chart-data";

interface FigureFormat {
  /** Empty if `format` includes it (custom kinds), or if records are counted. */
  readonly unit: string;
  readonly format: (value: number) => string;
}

/** The unit and the number format of a figure's values, from the field that it sums. */
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

/** The chart categories of a figure by day, one per part. @param zone IANA time zone */
export function dayCategoriesOf(
  parts: readonly FigurePart[],
  by: string,
  field: Field,
  zone: string,
): readonly Category[] {
  const [name = by] = payloadNames(by, field);
  const offset = zoneOffset(zone);
  const days = parts.map(({ filter }) => {
    const value = filter[name] ?? 0;
    return Number((typeof value === "string" ? value : dayText(localDay(value, offset))).replaceAll("-", ""));
  });
  return dayCategories(days, 0);
}
