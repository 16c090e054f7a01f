import type { WireValue } from "../../../contract";
import type { ColumnValue } from "../../database/declared/record-tables";

/** The payload of a call. */
export type Payload = Readonly<Record<string, WireValue>>;
/** A record by wire names. */
export type WireRow = Readonly<Record<string, WireValue>>;
/** A row of the table. */
export type StoredRow = Readonly<Record<string, ColumnValue>>;
