import type { Option } from "../enums";
import type { Language, Text } from "../text";
import type { FieldBase, Lengths, Suggestions } from "./field-settings";
import type { ValueFault } from "./value-faults";

export type { FieldBase, Lengths, Suggestions } from "./field-settings";

/** The key of a record: a whole number below 2^53, made by the database. */
export interface IdField extends FieldBase {
  readonly kind: "id";
  /** Name of the key in payloads, for example `user_id`. Default: its name in records. */
  readonly sentAs?: string;
}
/** One line of text. */
export interface TextField extends FieldBase, Lengths {
  readonly kind: "text";
  /** Suggestions below the input. Default: none. */
  readonly suggestions?: Suggestions;
  /** Path of a call that returns all values, for the list's filter. Default: a filter without suggestions. */
  readonly filterSuggestions?: string;
}
/** Text of several lines. */
export interface LongTextField extends FieldBase, Lengths {
  readonly kind: "longText";
}
/** An email address (spec §5). */
export interface EmailField extends FieldBase {
  readonly kind: "email";
}
/** A phone number: 5 to 20 digits, with `+`, spaces, `-`, `/`, `.` and parentheses between them. */
export interface PhoneField extends FieldBase {
  readonly kind: "phone";
}
/** A password: sent, never answered. */
export interface PasswordField extends FieldBase, Lengths {
  readonly kind: "password";
}
/** A secret text. The server encrypts it; only the `reveal` call of the resource answers it. */
export interface SecretField extends FieldBase, Lengths {
  readonly kind: "secret";
}
/** A number. */
export interface NumberField extends FieldBase {
  readonly kind: "number";
  /** Unit in the column head and behind the value, for example `ml`, `°C` or `%`. Default: none. */
  readonly unit?: Text;
  /** Unit behind a value of 1, for example "day". Default: `unit`. */
  readonly unitOfOne?: Text;
  /** Lowest value. Default: no limit. */
  readonly min?: number;
  /** Highest value. Default: no limit. */
  readonly max?: number;
  /** Digits after the decimal point. 0 allows whole numbers only. Default: any. */
  readonly decimals?: number;
  /**
   * Links a count to the list of the counted records. `by` maps a filter of that list to the field of this record that
   * holds the filter's value.
   *
   * @example { resource: "member", by: { group_id: "group_id" } }
   */
  readonly opens?: { readonly resource: string; readonly by: Readonly<Record<string, string>> };
}
/** One of several options. */
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  /** The values that a record can have. */
  readonly options: readonly Option[];
  /** Value in the form of a new record. Default: empty. */
  readonly initial?: number | string;
  /** Options of the filter, if it has more than `options`. Default: `options`. */
  readonly filterOptions?: readonly Option[];
  /**
   * Lists leave out records with any other value and only log it (spec D7). Default: an unknown value is shown as it
   * is.
   */
  readonly isClosed?: true;
  /**
   * Name of a number field with the highest value that this record allows. The last option is always allowed: with
   * `time_setting_max` at 12, a device takes 1 to 12 months and "reset".
   */
  readonly limitedBy?: string;
  /**
   * Narrows the options by another choice field of the form: its value → the allowed values. While that field is empty,
   * all options are allowed.
   *
   * @example { field: "security_policy", values: { 0: [1], 1: [2, 3] } }
   */
  readonly goesWith?: {
    readonly field: string;
    readonly values: Readonly<Record<string, readonly (number | string)[]>>;
  };
}
/** Several of the options. */
export interface ChoicesField extends FieldBase {
  readonly kind: "choices";
  /** The values that a record can have. */
  readonly options: readonly Option[];
}
/** Short texts that users make up. They have no comma, which separates them in addresses and table files. */
export interface TagsField extends FieldBase {
  readonly kind: "tags";
  /** Most tags of a record. Default: 20. */
  readonly max?: number;
}
/** Yes or no, 1 or 0 on the wire. */
export interface SwitchField extends FieldBase {
  readonly kind: "switch";
  /** Words for 0 and 1. Default: off and on. */
  readonly options?: readonly Option[];
}
/** A point in time: an integer, ms UTC (spec E11). */
export interface TimeField extends FieldBase {
  readonly kind: "time";
  /** Lists show date and time. Default: lists show the age ("3 hours ago"). */
  readonly isExact?: true;
  /** Only the day of the value is shown: in the reader's time zone, or the UTC day if the server stores no zone. */
  readonly isDay?: true;
}
/** A calendar day, `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  readonly kind: "date";
}
/** A period of time for a filter: two times in ms UTC, each optional. */
export interface PeriodField extends FieldBase {
  readonly kind: "period";
  /** Payload name of the start. */
  readonly begin: string;
  /** Payload name of the end. */
  readonly end: string;
}
/** A region: the payload names `province` and `city`, and `county` with 3 levels. */
export interface RegionField extends FieldBase {
  readonly kind: "region";
  readonly levels: 2 | 3;
}
/** A position: the payload names `longitude` and `latitude`, in degrees, WGS 84. */
export interface PositionField extends FieldBase {
  readonly kind: "position";
}
/** The key of a record of another resource. */
export interface RelationField extends FieldBase {
  readonly kind: "relation";
  /** Name of the other resource. */
  readonly to: string;
  /** Property of this record with the other record's title. Default: none, and the console looks the title up. */
  readonly titleIn?: string;
  /** Lists link to the other record, if the session may open it. */
  readonly opens?: true;
  /** Filter option for the records without a related record, sent as 0. Default: no such option. */
  readonly filterNone?: Text;
}
/** A list of keys. */
export interface KeysField extends FieldBase {
  readonly kind: "keys";
  /** Path of a call that returns the tree to choose from: records `{ id, name, parent_id }`. */
  readonly from?: string;
  /** Most keys in one call. Default: 1000. */
  readonly max?: number;
}
/** An IMEI: 15 digits, the last is the Luhn check digit (spec D3). */
export interface ImeiField extends FieldBase {
  readonly kind: "imei";
  /** Suggestions below the input. Default: none. */
  readonly suggestions?: Suggestions;
}
/** A LoRaWAN EUI-64: 16 hexadecimal digits (spec D3). */
export interface EuiField extends FieldBase {
  readonly kind: "eui";
  /** Suggestions below the input. Default: none. */
  readonly suggestions?: Suggestions;
}
/** A LoRaWAN DevAddr: 8 hexadecimal digits (spec D3). */
export interface DeviceAddressField extends FieldBase {
  readonly kind: "deviceAddress";
}
/** An AES-128 session key: 32 hexadecimal digits, treated as a secret (spec D3). */
export interface AesKeyField extends FieldBase {
  readonly kind: "aesKey";
}
/** A web address that starts with http:// or https://. */
export interface UrlField extends FieldBase {
  readonly kind: "url";
}
/** The address of an uploaded picture. */
export interface ImageField extends FieldBase {
  readonly kind: "image";
  /** Allowed file extensions in lower case, for example `["jpg", "png"]`. */
  readonly accept: readonly string[];
}

/** The values of the parts or wire entries of a custom kind, by name; null where unset. */
export type CustomValue = Readonly<Record<string, string | number | null>>;

/**
 * A custom kind of field: data and pure functions, for browser and server. Its value consists of parts, which are
 * fields of the kinds that exist. Its inputs and filters are those of the parts.
 */
export interface CustomKind {
  /** Name in messages about declarations. */
  readonly name: string;
  /** The parts of a value in forms: one input for each part, side by side. */
  readonly parts: Fields;
  /**
   * The entries of a value on the wire and in the table; they decide the types of the columns. The entry `value` has the
   * name of the field, any other entry the name `{field}_{entry}`.
   */
  readonly wire: Fields;
  /** The wire form of a value. It must not round: `check` sees a value only after `decode`. */
  encode(value: CustomValue): CustomValue;
  /** The inverse of `encode`. */
  decode(wire: CustomValue): CustomValue;
  /** The fault of a complete value, beside the rules of the parts. */
  check?(value: CustomValue): ValueFault | null;
  /** The text in lists, detail views, exports and the log. In a filter some parts may be null. */
  text(value: CustomValue, language: Language): string;
  /** Reads the value from one cell of an import. Default: an import has a column for each wire name. */
  readonly typed?: {
    /** How people write it, for the notes of the template. */
    readonly format: Text;
    /** Reads what `text` writes, in every language; null if it cannot. */
    read(text: string): CustomValue | null;
  };
  /** Parts that lists can filter by. Default: none. */
  readonly filter?: readonly string[];
  /** How lists align the text. Default: as a word. */
  readonly shape?: "figure";
}

/** A value of a custom kind. */
export interface CustomField extends FieldBase {
  readonly kind: "custom";
  /** The kind, made with `defineKind`. */
  readonly of: CustomKind;
}

/** The fields that a row can have: one text or number each. */
export type RowFields = Readonly<
  Record<
    string,
    | TextField
    | LongTextField
    | EmailField
    | PhoneField
    | NumberField
    | ChoiceField
    | SwitchField
    | DateField
    | ImeiField
    | EuiField
    | DeviceAddressField
    | UrlField
  >
>;
/** The values of a row by name; null where unset. */
export type RowValue = Readonly<Record<string, string | number | null>>;

/** A list of small records, which the form shows as a table. */
export interface RowsField extends FieldBase {
  readonly kind: "rows";
  /** The fields of a row, in the order of its columns. */
  readonly fields: RowFields;
  /** Fewest rows of a value. Default: 1. */
  readonly min?: number;
  /** Most rows, up to 100. Default: 20. */
  readonly max?: number;
  /** What lists count, for example "antennas". Default: "items". */
  readonly unit?: Text;
  /** Unit behind 1, for example "antenna". Default: `unit`. */
  readonly unitOfOne?: Text;
}

/** Any field; `kind` tells which. */
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
  | ChoicesField
  | TagsField
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
  | ImageField
  | CustomField
  | RowsField;

/** Name of a kind of field. */
export type FieldKind = Field["kind"];
/** The field type of one kind. */
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;
/** Fields by their names in records. */
export type Fields = Readonly<Record<string, Field>>;
