import type { Option } from "../enums";
import type { Text } from "../text";
import type { Condition } from "./condition";

interface FieldBase {
  readonly label: Text;
  /** Help that stands beside the input. */
  readonly hint?: Text;
  /** Must be filled in. A secret must be filled in only when the record is made: left empty later, it stays. */
  readonly required?: boolean;
  /** The server's own: shown, never sent. */
  readonly readOnly?: boolean;
  /** Set when the record is made, shown afterwards (a secret is not), never changed. */
  readonly fixed?: boolean;
  /** Exists only as a filter of the list, not in the records. */
  readonly filterOnly?: boolean;
  /** Name on the wire where it differs from the field's own. */
  readonly wire?: string;
  /** The field exists only while other fields hold these values. */
  readonly when?: Condition;
  /** Not among the specification's payload names (spec W4). */
  readonly extension?: boolean;
}

interface Lengths {
  readonly min?: number;
  readonly max?: number;
}

/** Where an input takes its suggestions from: a call that answers a list of texts or of records. */
export interface Suggestions {
  readonly call: string;
  /** Payload name of the call → name of the field that narrows it. */
  readonly by?: Readonly<Record<string, string>>;
  /** Payload name under which the call takes what has been typed; without it the answer is filtered in the browser. */
  readonly search?: string;
  /** Payload entries that are always sent. */
  readonly with?: Readonly<Record<string, number | string>>;
  /** Property of the answered records that is suggested; `name` where absent. */
  readonly value?: string;
}

/** The key of a record: a number below 2^53 made by the database. */
export interface IdField extends FieldBase {
  readonly kind: "id";
  /** Name of the key in payloads where it differs from the name in records (`id` in, `user_id` out). */
  readonly sentAs?: string;
}
/** A line of text. */
export interface TextField extends FieldBase, Lengths {
  readonly kind: "text";
  readonly suggestions?: Suggestions;
  /** Call that answers every value there is, for the list's filter: no record narrows it there. */
  readonly filterSuggestions?: string;
}
/** Text of several lines. */
export interface LongTextField extends FieldBase, Lengths {
  readonly kind: "longText";
}
/** An e-mail address (spec §5). */
export interface EmailField extends FieldBase {
  readonly kind: "email";
}
/** A phone number as people write it: its digits count, the marks between them do not. */
export interface PhoneField extends FieldBase {
  readonly kind: "phone";
}
/** Written, never read back. */
export interface PasswordField extends FieldBase, Lengths {
  readonly kind: "password";
}
/** Kept encrypted; shown only by the resource's reveal call. */
export interface SecretField extends FieldBase, Lengths {
  readonly kind: "secret";
}
/** A figure, with its unit. */
export interface NumberField extends FieldBase {
  readonly kind: "number";
  /** Stands in the column head and behind the value: `ml`, `°C`, `%`. */
  readonly unit?: Text;
  /** Stands behind a value of exactly 1, where that is another word. */
  readonly unitOfOne?: Text;
  readonly min?: number;
  readonly max?: number;
  /** Digits behind the point that are kept; 0 means whole numbers. */
  readonly decimals?: number;
  /** The list that is counted: a resource, and its filters by the fields of this record that they take their value from. */
  readonly opens?: { readonly resource: string; readonly by: Readonly<Record<string, string>> };
}
/** One of several values. */
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly Option[];
  /** What the input of a new record holds to begin with. */
  readonly initial?: number | string;
  /** What the filter offers, where that is more than a record can hold. */
  readonly filterOptions?: readonly Option[];
  /**
   * A value that is none of the options has no meaning: a list leaves its record out and the console says so in its log alone
   * (spec D7). Elsewhere such a value is shown as it came.
   */
  readonly isClosed?: true;
  /** Name of a field whose number is the highest value, other than the last option, that the record takes. */
  readonly limitedBy?: string;
  /** The values that go with each value of another choice field of the form; all of them while that one is unset. */
  readonly goesWith?: {
    readonly field: string;
    readonly values: Readonly<Record<string, readonly (number | string)[]>>;
  };
}
/** Yes or no: 1 or 0 on the wire. The options are the words for the two. */
export interface SwitchField extends FieldBase {
  readonly kind: "switch";
  readonly options?: readonly Option[];
}
/** A moment: an integer, ms UTC (spec E11). */
export interface TimeField extends FieldBase {
  readonly kind: "time";
  /** Told to the minute in lists too, where others say how long ago it was: for records that are compared by their times. */
  readonly isExact?: true;
  /** The moment at which a day of UTC begins, and told as that day. */
  readonly isDay?: true;
}
/** A calendar day, `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  readonly kind: "date";
}
/** Two moments that bound a filter; they occupy the payload names `begin` and `end`. */
export interface PeriodField extends FieldBase {
  readonly kind: "period";
  readonly begin: string;
  readonly end: string;
}
/** Province, city and, where asked for, county; each under its own name. */
export interface RegionField extends FieldBase {
  readonly kind: "region";
  readonly levels: 2 | 3;
}
/** Longitude and latitude in degrees, WGS 84, under those names. */
export interface PositionField extends FieldBase {
  readonly kind: "position";
}
/** The key of another resource's record. */
export interface RelationField extends FieldBase {
  readonly kind: "relation";
  readonly to: string;
  /** Name in the record of the other record's title, so that a list need not look it up. */
  readonly titleIn?: string;
  /** Whether a list makes it a link to the other record, where the session may open that. */
  readonly opens?: true;
}
/** Several keys, chosen from the tree that a call answers (`{ id, name, parent_id }`). */
export interface KeysField extends FieldBase {
  readonly kind: "keys";
  readonly from?: string;
  /** How many there may be at once; 1,000 where absent. */
  readonly most?: number;
}
/** 15 digits, the last the Luhn check digit (spec D3). */
export interface ImeiField extends FieldBase {
  readonly kind: "imei";
  readonly suggestions?: Suggestions;
}
/** EUI-64: 16 hexadecimal digits. */
export interface EuiField extends FieldBase {
  readonly kind: "eui";
  readonly suggestions?: Suggestions;
}
/** LoRaWAN DevAddr: 8 hexadecimal digits. */
export interface DeviceAddressField extends FieldBase {
  readonly kind: "deviceAddress";
}
/** AES-128 session key: 32 hexadecimal digits; a secret. */
export interface AesKeyField extends FieldBase {
  readonly kind: "aesKey";
}
/** An address of the web. */
export interface UrlField extends FieldBase {
  readonly kind: "url";
}
/** Address of an uploaded picture. */
export interface ImageField extends FieldBase {
  readonly kind: "image";
  /** File endings that are taken. */
  readonly accept: readonly string[];
}

/** Any field. `kind` tells which. */
export type Field =
  | IdField
  | TextField
  | LongTextField
  | EmailField
  | PhoneField
  | PasswordField
  | SecretField
  | NumberField
  | ChoiceField
  | SwitchField
  | TimeField
  | DateField
  | PeriodField
  | RegionField
  | PositionField
  | RelationField
  | KeysField
  | ImeiField
  | EuiField
  | DeviceAddressField
  | AesKeyField
  | UrlField
  | ImageField;

/** Name of a kind of field. */
export type FieldKind = Field["kind"];
/** The fields of one kind. */
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;
/** Fields by their names in records. */
export type Fields = Readonly<Record<string, Field>>;

/** Kinds whose value is never in a list, an export, a log or an address. */
export const secretKinds: ReadonlySet<FieldKind> = new Set(["password", "secret", "aesKey"]);
