import type { Person } from "../platform-calls";

/**
 * The relation of a record to the callers. `sibling`: of the same provider, but of another group or customer.
 * `foreign`: of another provider. `none`: the record does not exist.
 */
export const relations = ["own", "sibling", "foreign", "none"] as const;
export type Relation = (typeof relations)[number];
/** A kind of record whose rows follow from its declaration: `declared spare_part retire`. */
export type DeclaredKind = `declared ${string} ${string}`;
/** A kind of record with rows by hand. */
export type WrittenKind =
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
  | "clearedAlarm"
  | "request"
  | "closedRequest"
  | "app"
  | "delivery"
  | "message"
  | "view"
  | "passkey"
  | "session"
  | "deviceFile"
  | "cartridgeForDevice"
  | "settingJob"
  | "logEntry"
  | "ingestKey"
  | "visit";
export type Kind = WrittenKind | DeclaredKind;

/** The callers: one of each role, and one with an unknown role. */
export const callers = ["admin", "storage", "afm", "oem", "leader", "member", "customer", "unknown"] as const;
export type CallerName = (typeof callers)[number];

/** The identifiers of a record in payloads. */
export interface Target {
  readonly id: number;
  /** IMEI or EUI of devices and stock, EUI of gateways, email address of accounts, or the device of a cartridge. */
  readonly name: string;
}

export interface AccessWorld {
  readonly people: Readonly<Record<CallerName, Person>>;
  /** A new record, for a call that may change it. */
  fresh(kind: Kind, relation: Relation): Promise<Target>;
  /** The same record each time, for calls that must be refused. */
  shared(kind: Kind, relation: Relation): Target;
}

/** Words in the names of records that some callers must never see; see `forbiddenFor`. */
export const marks = {
  foreign: "FOREIGN",
  siblingGroup: "SIBLING-GROUP",
  siblingCustomer: "SIBLING-CUSTOMER",
} as const;

/** Words that no answer to a caller may contain. */
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
