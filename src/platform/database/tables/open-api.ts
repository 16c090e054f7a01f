import type { Flag, Id, Json, Sealed, TextColumn, Time } from "./column-types";

/** A customer's open-API application. */
export interface AppTable {
  id: Id;
  account_id: number;
  /** 1 on, 0 off. The customer's switch; `account.open_api` is the admin's. */
  flag: Flag;
  /** The public identifier of the application. */
  app_id: string;
  app_secret: Sealed;
  create_time: Time;
}

/** A callback URL of an application, and its delivery state. */
export interface AppUrlTable {
  /** `app.id`, not `app.app_id`. */
  app: number;
  /** 1 alarm callback, 2 data report push, 3 device added (spec D11). */
  event_type: number;
  callback_url: string;
  /** Failed deliveries in a row. */
  failures: Flag;
  /** Nothing is sent before this time. */
  next_time: Flag;
  /** Time of the last successful delivery. */
  success_time: Time | null;
  /** When deliveries were paused; they stay paused until someone resumes them. */
  paused_time: Time | null;
  /** When the lease of a delivery worker ends; once it is in the past, another worker may take it. */
  lease_time: Flag;
  /** The lease's random identifier. */
  lease_by: TextColumn;
}

/** An event that waits for a delivery. Events are delivered in the order of their ids. */
export interface AppEventTable {
  id: Id;
  app: number;
  event_type: number;
  /** The JSON to send. */
  body: Json;
  create_time: Time;
}

/** One or more events that are sent together. Each attempt sends the same events under the same id. */
export interface DeliveryTable {
  id: Id;
  app: number;
  event_type: number;
  /** Number of events. */
  events: number;
  /** JSON list of the events. */
  body: Json;
  /** 0 waiting, 1 delivered, 2 given up. */
  state: Flag;
  tries: Flag;
  /** Time of the first attempt. */
  first_time: Time | null;
  /** Time of the next attempt. */
  next_time: Time;
  /** When it was delivered or given up. */
  end_time: Time | null;
  /** Why the last attempt failed (`deliveryFaultOptions`); empty if it succeeded. */
  last_fault: TextColumn;
  /** HTTP status of the last response; null without a response. */
  last_status: number | null;
  /** Duration of the last attempt, ms. */
  duration: number | null;
  create_time: Time;
}

/** A user's OPC parameters (spec D10). */
export interface OpcSettingTable {
  account_id: number;
  /** JSON of the parameters without the password. */
  settings: Json;
  password: Sealed;
}
