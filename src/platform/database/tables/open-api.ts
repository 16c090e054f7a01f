import type { Flag, Id, Json, Sealed, TextColumn, Time } from "./column-types";

/** A customer's open-API application. */
export interface AppTable {
  id: Id;
  account_id: number;
  /** 1 open, 0 ended: the customer's own switch, beside the admin's on the account. */
  flag: Flag;
  /** What the application calls itself with; public. */
  app_id: string;
  app_secret: Sealed;
  create_time: Time;
}

/** Where an application is called back, and how that fares. */
export interface AppUrlTable {
  /** `app.id`, not `app.app_id`. */
  app: number;
  /** 1 alarm callback, 2 data report push, 3 device added (spec D11). */
  event_type: number;
  callback_url: string;
  /** Calls that failed in a row. */
  failures: Flag;
  /** Before this nothing is sent. */
  next_time: Flag;
  /** When a delivery was last taken. */
  success_time: Time | null;
  /** Since when nothing is sent until somebody resumes it. */
  paused_time: Time | null;
  /** Until when whoever took it may work on it alone; in the past, when it was last worked on. */
  lease_time: Flag;
  /** Who took it: another text each time. */
  lease_by: TextColumn;
}

/** Something that happened and waits to become part of a delivery, in the order of the ids. */
export interface AppEventTable {
  id: Id;
  app: number;
  event_type: number;
  /** JSON as it is sent. */
  body: Json;
  create_time: Time;
}

/** One or more events that are sent together, always the same ones under the same id. */
export interface DeliveryTable {
  id: Id;
  app: number;
  event_type: number;
  /** How many events it holds. */
  events: number;
  /** JSON list of them. */
  body: Json;
  /** 0 waiting, 1 delivered, 2 given up. */
  state: Flag;
  tries: Flag;
  /** When it was first tried. */
  first_time: Time | null;
  /** When it is due. */
  next_time: Time;
  /** When it was delivered or given up. */
  end_time: Time | null;
  /** Why the last try failed (`deliveryFault`); empty where it did not. */
  last_fault: TextColumn;
  /** HTTP status of the last answer; null where there was none. */
  last_status: number | null;
  /** How long the last try took, ms. */
  duration: number | null;
  create_time: Time;
}

/** A user's OPC parameters (spec D10). */
export interface OpcSettingTable {
  account_id: number;
  /** JSON of everything but the password. */
  settings: Json;
  password: Sealed;
}
