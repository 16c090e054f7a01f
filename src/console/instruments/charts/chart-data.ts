import { formatNumber } from "../../i18n";

/** A colour of the theme, by its meaning. */
export type ChartTone = "primary" | "success" | "warning" | "danger" | "muted";

/** A position on the x axis: a day, a month or a year. */
export interface Category {
  /** Unique within the chart. */
  readonly key: string;
  /** Short text below the axis. */
  readonly label: string;
  /** Full text in the tooltip and the table. */
  readonly title: string;
  /** Address of the list of the counted records. Default: no link. */
  readonly address?: string | null;
}

/** A data series, drawn as a line or as columns. */
export interface Series {
  readonly label: string;
  /** One value per category, in the same order. Null leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly tone: ChartTone;
  /** Whether the line is dashed, for planned values. */
  readonly isDashed?: boolean;
}

/** An event at a category, drawn as a vertical line. */
export interface Annotation {
  /** Key of the category. */
  readonly at: string;
  readonly label: string;
  readonly tone: ChartTone;
}

/** The data of a chart: series with one unit over the same categories. */
export interface ChartData {
  readonly categories: readonly Category[];
  /** Unit of all values ("ml", "°C"); empty for counts. */
  readonly unit: string;
  /** Number of displayed decimals. */
  readonly decimals: number;
  /** Formats values that need more than a number and a unit. Default: a number with `decimals`. */
  readonly format?: (value: number) => string;
  readonly columns: readonly Series[];
  readonly lines: readonly Series[];
  readonly annotations: readonly Annotation[];
  /** Limits of the y axis, such as 0 to 100 for a percentage. By default the values determine them. */
  readonly from?: number;
  readonly to?: number;
}

/** A value as axis, tooltip and table show it, without its unit. */
export const valueText = (value: number, { decimals, format }: Pick<ChartData, "decimals" | "format">): string =>
  format?.(value) ?? formatNumber(value, decimals);

/** Whether all values are null. */
export const isEmpty = ({ columns, lines }: Pick<ChartData, "columns" | "lines">): boolean =>
  [...columns, ...lines].every(({ values }) => values.every((value) => value === null));
