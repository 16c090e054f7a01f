import type { Text } from "../text";
import type { FieldKind, FieldOf } from "./field-kinds";

type Settings<K extends FieldKind> = Omit<FieldOf<K>, "kind">;
type NoOther<D, K extends FieldKind> = { readonly [P in Exclude<keyof D, keyof FieldOf<K>>]: never };

/** A builder keeps the literal types of its settings, for inference, and refuses settings that the kind has not. */
const builder =
  <K extends FieldKind>(kind: K) =>
  <const D extends Settings<K>>(settings: D & NoOther<D, K>): D & { readonly kind: K } => ({ ...settings, kind });

/** One builder a kind: `field.number({ label, unit: "ml" })`. */
export const field = {
  id: <const D extends Partial<Settings<"id">>>(settings: D = {} as D): D & { kind: "id"; label: Text } => ({
    label: "ID",
    ...settings,
    kind: "id",
  }),
  text: builder("text"),
  longText: builder("longText"),
  email: builder("email"),
  phone: builder("phone"),
  password: builder("password"),
  secret: builder("secret"),
  number: builder("number"),
  choice: builder("choice"),
  switch: builder("switch"),
  time: builder("time"),
  date: builder("date"),
  period: builder("period"),
  region: builder("region"),
  position: builder("position"),
  relation: builder("relation"),
  keys: builder("keys"),
  imei: builder("imei"),
  eui: builder("eui"),
  deviceAddress: builder("deviceAddress"),
  aesKey: builder("aesKey"),
  url: builder("url"),
  image: builder("image"),
} as const;
