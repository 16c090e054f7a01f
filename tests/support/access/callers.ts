import type { Person } from "../platform-calls";

/**
 * How a record stands to those who call: theirs, their provider's but another group's or customer's, another
 * provider's.
 */
export const relations = ["own", "sibling", "foreign", "none"] as const;
export type Relation = (typeof relations)[number];
export type Kind =
  | "device"
  | "loraDevice"
  | "gateway"
  | "stock"
  | "loraStock"
  | "agent"
  | "customer"
  | "group"
  | "member"
  | "administrator"
  | "alarm"
  | "app"
  | "delivery"
  | "message"
  | "view"
  | "deviceFile";

/** Who calls. */
export const callers = ["admin", "storage", "afm", "oem", "leader", "member", "customer", "unknown"] as const;
export type CallerName = (typeof callers)[number];

/** What names a record in payloads. */
export interface Target {
  readonly id: number;
  /** IMEI or EUI, for devices and stock; an EUI for gateways; an address for customers. */
  readonly name: string;
}

export interface AccessWorld {
  readonly people: Readonly<Record<CallerName, Person>>;
  /** A record of its own for a call that may change it. */
  fresh(kind: Kind, relation: Relation): Promise<Target>;
  /** The same record each time, for calls that are to be refused. */
  shared(kind: Kind, relation: Relation): Target;
}

/** In the names of what a caller must never be answered; see `forbiddenFor`. */
export const marks = {
  foreign: "FOREIGN",
  siblingGroup: "SIBLING-GROUP",
  siblingCustomer: "SIBLING-CUSTOMER",
} as const;

/** What must not stand in any answer to a caller. */
export const forbiddenFor: Readonly<Record<CallerName, readonly string[]>> = {
  admin: [],
  storage: [marks.siblingGroup],
  afm: [marks.foreign],
  oem: [marks.foreign],
  leader: [marks.foreign, marks.siblingGroup],
  member: [marks.foreign, marks.siblingGroup],
  customer: Object.values(marks),
  unknown: Object.values(marks),
};
