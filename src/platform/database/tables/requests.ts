import type { Flag, Id, TextColumn, Time } from "./column-types";

/** A request of a customer to their provider. */
export interface RequestTable {
  id: Id;
  /** The provider that handles it; null after the provider is deleted. */
  agent_id: number | null;
  customer_id: number;
  device_id: number | null;
  /** One of `requestKind`. */
  kind: number;
  text: TextColumn;
  /** One of `requestState`. */
  state: Flag;
  /** The last answer of the provider. */
  answer: TextColumn;
  answered_by: number | null;
  answered_time: Time | null;
  assignee_id: number | null;
  create_time: Time;
  update_time: Time;
}

/** A step in the thread of a request. */
export interface RequestStepTable {
  id: Id;
  request_id: number;
  /** Null after the account is deleted. */
  account_id: number | null;
  /** One of `requestStep`. */
  kind: number;
  text: TextColumn;
  assignee_id: number | null;
  time: Time;
}
