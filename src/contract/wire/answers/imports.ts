import { type Described, dictionary, integer, list, named, object, text, word } from "../json-schema";

const rowFaults = ["format", "repeated", "exists", "unknown"] as const;
/**
 * Why a row was refused:
 *
 * - `format`: a cell is missing or invalid
 * - `repeated`: an earlier row has the same identifier
 * - `exists`: the record exists already; for a device, with the same name and keys
 * - `unknown`: the row names a record that does not exist or that the caller may not use
 */
export type RowFault = (typeof rowFaults)[number];

const rowNumber = integer("Its number in the file, from 1.");

const refusedRow = named(
  "RefusedRow",
  object(
    {
      row: rowNumber,
      reason: text("Message for the user."),
      values: dictionary(text(), "Its cells by payload name."),
    },
    {
      fault: word(
        rowFaults,
        "`format`: a cell is missing or invalid. `repeated`: an earlier row has the same identifier. `exists`: the " +
          "record exists already. `unknown`: the row names a record that does not exist or that the caller may not use. " +
          "Missing for any other reason.",
      ),
    },
  ),
);
/** A refused row of an import. */
export type RefusedRow = Described<typeof refusedRow>;

const tableColumn = named(
  "ImportTableColumn",
  object({
    column: integer("Number of the column, from 0."),
    head: text("Text of its header; may be empty."),
    example: text("Its first value that is not empty."),
  }),
);
/** A column of an imported table. */
export type ImportTableColumn = Described<typeof tableColumn>;

const goodRow = named(
  "GoodRow",
  object({
    row: rowNumber,
    values: dictionary(
      text(),
      "Its values by payload name: wire values of options, identifiers without separators, names of groups and " +
        "customers. Empty cells are left out. A CSV file with these values and payload names as headers imports the " +
        "same record.",
    ),
  }),
  "A row that the import would accept.",
);
/** A row that the import would accept. */
export type GoodRow = Described<typeof goodRow>;

const total = integer("Number of rows, without the header.");

/** The answer of the check of an import. */
export const importCheck = named(
  "ImportCheck",
  object({
    heads: list(tableColumn, "The columns that are not empty."),
    mapping: dictionary(
      text(),
      "The mapping in use: number of a column, from 0, to payload name. The call takes it in this form, as JSON, in " +
        "`mapping`. By default headers are matched with labels in either language and with payload names.",
    ),
    missing: list(
      text(),
      "Required payload names without a column. With missing columns, rows are counted but not checked.",
    ),
    total,
    good: list(goodRow),
    refused: list(refusedRow),
  }),
  "What the import would do with each row. Nothing is written.",
);
/**
 * The answer of a check: what the import would do with each row. Nothing is written. The import can still refuse a good
 * row if other users have changed data in the meantime.
 */
export type ImportCheck = Described<typeof importCheck>;

/** The answer of an import. */
export const importAnswer = named(
  "ImportAnswer",
  object({ total, imported: integer("Number of new records."), refused: list(refusedRow) }),
  "Refused rows return everything that the caller sent, including secrets.",
);
/** The answer of an import. Refused rows return everything that the caller sent, including secrets. */
export type ImportAnswer = Described<typeof importAnswer>;
