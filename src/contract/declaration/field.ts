import type { Text } from "../text";
import type { FieldKind, FieldOf } from "./field-kinds";

type Settings<K extends FieldKind> = Omit<FieldOf<K>, "kind">;
type NoOther<D, K extends FieldKind> = { readonly [P in Exclude<keyof D, keyof FieldOf<K>>]: never };

/** Keeps the literal types of the settings for inference, and refuses settings that the kind does not have. */
const builder =
  <K extends FieldKind>(kind: K) =>
  <const D extends Settings<K>>(settings: D & NoOther<D, K>): D & { readonly kind: K } => ({ ...settings, kind });

/**
 * Builders for fields, one for each kind. The settings of a kind are described at its type, for example `NumberField`;
 * the settings of every field at `FieldBase`.
 *
 * @example
 * fields: {
 *   id: field.id(),
 *   name: field.text({ label: { zh: "名称", en: "Name" }, required: true, max: 64 }),
 *   volume: field.number({ label: { zh: "容量", en: "Volume" }, unit: "ml", min: 0 }),
 * }
 */
export const field = {
  /** The key of a record. Default label: `ID`. */
  id: <const D extends Partial<Settings<"id">>>(settings: D = {} as D): D & { kind: "id"; label: Text } => ({
    label: "ID",
    ...settings,
    kind: "id",
  }),
  /** One line of text. */
  text: builder("text"),
  /** Text of several lines. */
  longText: builder("longText"),
  /** An email address. */
  email: builder("email"),
  /** A phone number of 5 to 20 digits. */
  phone: builder("phone"),
  /** A password: sent to the server, never returned. */
  password: builder("password"),
  /** A secret text that only the `reveal` call returns. */
  secret: builder("secret"),
  /** A number, with an optional unit. */
  number: builder("number"),
  /** One of several options. */
  choice: builder("choice"),
  /** Several of the options. */
  choices: builder("choices"),
  /** Short texts that users choose freely. */
  tags: builder("tags"),
  /** Yes or no, 1 or 0 on the wire. */
  switch: builder("switch"),
  /** A point in time, ms UTC. */
  time: builder("time"),
  /** A calendar day, `YYYY-MM-DD`. */
  date: builder("date"),
  /** A period of time, for a filter. */
  period: builder("period"),
  /** Province and city, and optionally county. */
  region: builder("region"),
  /** Longitude and latitude, degrees WGS 84. */
  position: builder("position"),
  /** The key of a record of another resource. */
  relation: builder("relation"),
  /** A list of keys. */
  keys: builder("keys"),
  /** An IMEI of 15 digits. */
  imei: builder("imei"),
  /** A LoRaWAN EUI-64 of 16 hexadecimal digits. */
  eui: builder("eui"),
  /** A LoRaWAN DevAddr of 8 hexadecimal digits. */
  deviceAddress: builder("deviceAddress"),
  /** An AES-128 key of 32 hexadecimal digits, a secret. */
  aesKey: builder("aesKey"),
  /** A web address. */
  url: builder("url"),
  /** The address of an uploaded picture. */
  image: builder("image"),
  /** A value of a custom kind. */
  custom: builder("custom"),
  /** A list of small records. */
  rows: builder("rows"),
} as const;
