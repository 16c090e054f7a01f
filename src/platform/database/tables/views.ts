import type { Flag, Id, Json, Time } from "./column-types";

/** A view of a list that an account has saved for itself. */
export interface ListViewTable {
  id: Id;
  account_id: number;
  /** Name of the resource that is listed. */
  resource: string;
  /** Unique among the account's views of the list. */
  name: string;
  /** What is shown (`ViewContent`). */
  content: Json;
  /** 1 for the view that the list opens with, one a list at most. */
  is_default: Flag;
  create_time: Time;
  update_time: Time;
}
