import type { Language, Text } from "../text";
import type { FieldBase } from "./field-settings";
import type {
  AesKeyField,
  ChoiceField,
  ChoicesField,
  DateField,
  DeviceAddressField,
  EmailField,
  EuiField,
  IdField,
  ImageField,
  ImeiField,
  KeysField,
  LongTextField,
  NumberField,
  PasswordField,
  PeriodField,
  PhoneField,
  PositionField,
  RegionField,
  RelationField,
  SecretField,
  SwitchField,
  TagsField,
  TextField,
  TimeField,
  UrlField,
} from "./simple-field-kinds";
import type { ValueFault } from "./value-faults";

export type { FieldBase, Lengths, Suggestions } from "./field-settings";
export type * from "./simple-field-kinds";

/** The values of the parts or wire entries of a custom kind, by name; null where unset. */
export type CustomValue = Readonly<Record<string, string | number | null>>;

/**
 * A custom kind of field: data and pure functions, for browser and server. Its value consists of parts, which are
 * fields of the kinds that exist. Its inputs and filters are those of the parts, unless the console has components for
 * it (`console/fields/kinds/`).
 */
export interface CustomKind {
  /** Name in messages about declarations, and of the file with its components. */
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
  /** Parses the value from one cell of an import. Default: an import has a column for each wire name. */
  readonly typed?: {
    /** The format in which people write it, for the notes of the template. */
    readonly format: Text;
    /** Parses the output of `text` in every language; null if it cannot. */
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
  /** Minimum number of rows of a value. Default: 1. */
  readonly min?: number;
  /** Maximum number of rows, up to 100. Default: 20. */
  readonly max?: number;
  /** Name of the counted items in lists, for example "antennas". Default: "items". */
  readonly unit?: Text;
  /** Unit after 1, for example "antenna". Default: `unit`. */
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
