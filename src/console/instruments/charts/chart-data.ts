/** A colour of the theme, by what it says. */
export type ChartTone = "primary" | "success" | "warning" | "danger" | "muted";

/** One place along the x axis: a day, a month, a year. */
export interface Category {
  /** Unique within the chart. */
  readonly key: string;
  /** Short, below the axis. */
  readonly label: string;
  /** In full, in the readout and the table. */
  readonly title: string;
}

/** One row of figures, drawn as a line or as columns. */
export interface Series {
  readonly label: string;
  /** By place, in the places' order; null where nothing is known, which leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly tone: ChartTone;
  /** Drawn in dashes, as what is planned and not measured. */
  readonly isDashed?: boolean;
}

/** Something that happened at a place, drawn across the whole height. */
export interface Annotation {
  /** Key of the place. */
  readonly at: string;
  readonly label: string;
  readonly tone: ChartTone;
}

/** What every chart is made of: figures of one unit over one row of places. */
export interface ChartData {
  readonly categories: readonly Category[];
  /** Unit of all values, as it is written ("ml", "°C"); empty for plain counts. */
  readonly unit: string;
  /** Decimals that are written. */
  readonly decimals: number;
  readonly columns: readonly Series[];
  readonly lines: readonly Series[];
  readonly annotations: readonly Annotation[];
  /** Where the y axis ends when the figures alone should not decide: 0 to 100 for a share, 0 for a volume. */
  readonly from?: number;
  readonly to?: number;
}

/** Whether there is any figure to draw. */
export const isEmpty = ({ columns, lines }: Pick<ChartData, "columns" | "lines">): boolean =>
  [...columns, ...lines].every(({ values }) => values.every((value) => value === null));
