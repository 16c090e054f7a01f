import type { Flag, Id, Json, Time } from "./column-types";

/** A saved view of a list, private to its account. */
export interface ListViewTable {
  id: Id;
  account_id: number;
  /** Name of the listed resource. */
  resource: string;
  /** Unique among the account's views of that list. */
  name: string;
  /** Columns, filters and order as JSON (`ViewContent`). */
  content: Json;
  /** 1 for the default view of the list; at most one per list. */
  is_default: Flag;
  create_time: Time;
  update_time: Time;
}
