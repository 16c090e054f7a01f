import type { Time } from "./column-types";

/** The tables, columns and indexes that the platform made from declarations. */
export interface DeclaredPartTable {
  /** `table`, `column` (of a table that a migration made) or `index`. */
  type: string;
  table_name: string;
  /** Name of the table, column or index. */
  name: string;
  create_time: Time;
}

/** The source of each applied migration, as a checksum. */
export interface MigrationChecksumTable {
  name: string;
  checksum: string;
}
