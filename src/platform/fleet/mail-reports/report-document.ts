/** What a report says, before it is known whether somebody reads it as HTML or as text. All of it is plain text. */
export interface ReportDocument {
  readonly language: string;
  readonly title: string;
  /** Below the title: what the report is about. */
  readonly intro: string;
  /** The figures that matter most, side by side. */
  readonly figures: readonly { readonly label: string; readonly value: string; readonly isBad?: boolean }[];
  readonly tables: readonly ReportTable[];
  /** Why one gets the mail, and where to change that. */
  readonly footer: string;
}

/** A row of a report's table. */
export interface ReportRow {
  /** A cell for each column. The first one names the row. */
  readonly cells: readonly string[];
  /** Stands below the name. */
  readonly below?: string;
}

/** A table of a report. */
export interface ReportTable {
  readonly title: string;
  /** Heads of the columns; those of numbers stand on the right. */
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[];
  readonly rows: readonly ReportRow[];
  /** What stands in place of a table without rows. */
  readonly empty: string;
  /** Below the table: what was left out. */
  readonly note?: string;
}
