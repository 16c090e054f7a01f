/** A report, independent of its output format (HTML or text). All values are unescaped plain text. */
export interface ReportDocument {
  readonly language: string;
  readonly title: string;
  /** The line below the title. */
  readonly intro: string;
  /** Where the mail leads. */
  readonly link?: { readonly label: string; readonly href: string };
  /** Key figures, shown side by side. */
  readonly figures: readonly { readonly label: string; readonly value: string; readonly isBad?: boolean }[];
  readonly tables: readonly ReportTable[];
  /** Why the recipient gets this mail, and where to change that. */
  readonly footer: string;
}

/** A row of a report's table. */
export interface ReportRow {
  /** One cell per column. The first cell is the name of the row. */
  readonly cells: readonly string[];
  /** Shown below the name. */
  readonly below?: string;
  /** Where the name leads. */
  readonly href?: string;
}

/** A table of a report. */
export interface ReportTable {
  readonly title: string;
  /** Column headings. Number columns are aligned to the right. */
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[];
  readonly rows: readonly ReportRow[];
  /** Shown instead of a table without rows. */
  readonly empty: string;
  /** Shown below the table: the number of omitted rows. */
  readonly note?: string;
}
