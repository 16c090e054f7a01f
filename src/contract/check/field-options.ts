import type { CustomKind, Field, FieldKind, FieldOf } from "../declaration/field-kinds";
import type { FieldBase, Suggestions } from "../declaration/field-settings";
import type { Option } from "../enums";
import {
  anything,
  boolean,
  either,
  listOf,
  mapOf,
  number,
  numbers,
  oneOf,
  optionsOf,
  pureFunction,
  required,
  type Shape,
  type Shapes,
  string,
  text,
  texts,
  value,
  yes,
} from "./shape";

/** A condition on a record. */
export const condition = mapOf(either(yes, value, listOf(value)));

/** The options of every field. */
export const commonSettings: Shapes<FieldBase> = {
  label: required(text),
  short: text,
  hint: text,
  required: boolean,
  readOnly: boolean,
  fixed: boolean,
  filterOnly: boolean,
  wire: string,
  when: condition,
  roles: optionsOf({ read: numbers, write: numbers }),
  computed: pureFunction,
  cell: string,
  input: string,
  filter: string,
  extension: boolean,
};

export const suggestions: Shapes<Suggestions> = {
  call: required(string),
  by: mapOf(string),
  search: string,
  with: mapOf(value),
  value: string,
};
export const option: Shapes<Option> = {
  value: required(value),
  label: required(text),
  tone: oneOf("success", "warning", "error", "accent", "neutral"),
  isQuiet: yes,
};
/** The fields in a kind or in a row. */
const innerFields: Shape = {
  ...mapOf(anything, "an object of fields"),
  checkInside: (fields, path, report) => mapOf(required(fieldShape)).checkInside?.(fields, path, report),
};
export const customKind: Shapes<CustomKind> = {
  name: required(string),
  parts: required(innerFields),
  wire: required(innerFields),
  encode: required(pureFunction),
  decode: required(pureFunction),
  check: pureFunction,
  text: required(pureFunction),
  typed: optionsOf({ format: required(text), read: required(pureFunction) }),
  filter: texts,
  shape: oneOf("figure"),
};

const lengths = { min: number, max: number };
const options = listOf(optionsOf(option));

/** The options of one kind, beside the common ones. */
type SettingsOf<K extends FieldKind> = Omit<FieldOf<K>, keyof FieldBase | "kind">;

/** The options of each kind. */
export const kindSettings: { readonly [K in FieldKind]: Shapes<SettingsOf<K>> } = {
  id: { sentAs: string },
  text: { ...lengths, suggestions: optionsOf(suggestions), filterSuggestions: string },
  longText: lengths,
  email: {},
  phone: {},
  password: lengths,
  secret: lengths,
  number: {
    unit: text,
    unitOfOne: text,
    min: number,
    max: number,
    decimals: number,
    opens: optionsOf({ resource: required(string), by: required(mapOf(string)) }),
  },
  choice: {
    options: required(options),
    initial: value,
    filterOptions: options,
    isClosed: yes,
    limitedBy: string,
    goesWith: optionsOf({ field: required(string), values: required(mapOf(listOf(value))) }),
  },
  choices: { options: required(options) },
  tags: { max: number },
  switch: { options },
  time: { isExact: yes, isDay: yes },
  date: {},
  period: { begin: required(string), end: required(string) },
  region: { levels: required(oneOf(2, 3)) },
  position: {},
  relation: { to: required(string), titleIn: string, opens: yes, filterNone: text },
  keys: { from: string, max: number },
  imei: { suggestions: optionsOf(suggestions) },
  eui: { suggestions: optionsOf(suggestions) },
  deviceAddress: {},
  aesKey: {},
  url: {},
  image: { accept: required(texts) },
  custom: { of: required(optionsOf(customKind)) },
  rows: { fields: required(innerFields), min: number, max: number, unit: text, unitOfOne: text },
};

/** A field of any kind. `checkFields` reports an unknown kind. */
export const fieldShape: Shape = {
  ...mapOf(anything, "a field, made with field.…()"),
  checkInside(field, path, report) {
    const settings = kindSettings[(field as Field).kind] as Readonly<Record<string, Shape>> | undefined;
    if (settings === undefined) return;
    optionsOf({ kind: string, ...commonSettings, ...settings }, "setting.unknown").checkInside?.(field, path, report);
  },
};
