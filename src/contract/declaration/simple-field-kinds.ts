import type { Option } from "../enums";
import type { Text } from "../text";
import type { FieldBase, Lengths, Suggestions } from "./field-settings";

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
/** A password: sent to the server, never returned. */
export interface PasswordField extends FieldBase, Lengths {
  readonly kind: "password";
}
/** A secret text. The server encrypts it; only the `reveal` call of the resource returns it. */
export interface SecretField extends FieldBase, Lengths {
  readonly kind: "secret";
}
/** A number. */
export interface NumberField extends FieldBase {
  readonly kind: "number";
  /** Unit in the column head and after the value, for example `ml`, `°C` or `%`. Default: none. */
  readonly unit?: Text;
  /** Unit after a value of 1, for example "day". Default: `unit`. */
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
   * Narrows the options by another choice field: its value → the allowed values. While that field is empty, all options
   * are allowed.
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
/**
 * Short texts that users choose freely. They cannot contain commas, which separate them in addresses and table files.
 */
export interface TagsField extends FieldBase {
  readonly kind: "tags";
  /** Maximum number of tags of a record. Default: 20. */
  readonly max?: number;
}
/** Yes or no, 1 or 0 on the wire. */
export interface SwitchField extends FieldBase {
  readonly kind: "switch";
  /** Texts for 0 and 1. Default: off and on. */
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
  /** Maximum number of keys in one call. Default: 1000. */
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
