import {
  emailPattern,
  hasImeiCheckDigit,
  hexDigits,
  isPhone,
  normaliseWidth,
  withoutSeparators,
} from "../../identifiers";
import type { Field } from "../field-kinds";
import type { ValueFault } from "../value-faults";
import { type ReadResult, scalarKind } from "./kind";

/** Default maximum lengths, in characters. */
export const defaultMax = { text: 255, longText: 4000, password: 128, phone: 40 } as const;

const trimmed = (raw: unknown): ReadResult<string> => {
  const value = String(raw).trim();
  return { value: value === "" ? null : value };
};

/** For email addresses and phone numbers: full-width characters become half-width. */
const trimmedHalfWidth = (raw: unknown): ReadResult<string> => trimmed(normaliseWidth(String(raw)));

const verbatim = (raw: unknown): ReadResult<string> => ({ value: String(raw) });

function lengthFault(value: string, min: number | undefined, max: number): ValueFault | null {
  const length = [...value].length;
  if (min !== undefined && length < min) return { id: "text.short", values: { min } };
  return length > max ? { id: "text.long", values: { max } } : null;
}

const textOf = (max: number) =>
  scalarKind<Extract<Field, { min?: number; max?: number; kind: "text" | "longText" }>, string>({
    decode: trimmed,
    check: (value, field) => lengthFault(value, field.min, field.max ?? max),
  });

/** Secrets are not trimmed: spaces can be part of a password. */
const secretText = scalarKind<Extract<Field, { kind: "password" | "secret" }>, string>({
  decode: verbatim,
  check: (value, field) => lengthFault(value, field.min, field.max ?? defaultMax.password),
});

const identifier = <F extends Field>(check: (value: string) => ValueFault | null) =>
  scalarKind<F, string>({
    decode: (raw) => trimmed(withoutSeparators(String(raw)).toUpperCase()),
    check,
  });

function imeiFault(value: string): ValueFault | null {
  if (/^\d{16}$/.test(value)) return { id: "imei.imeisv" };
  if (!/^\d{15}$/.test(value)) return { id: "imei.length", values: { count: value.replace(/\D/g, "").length } };
  return hasImeiCheckDigit(value) ? null : { id: "imei.digit" };
}

const hex = <F extends Field>(count: number) =>
  identifier<F>((value) =>
    new RegExp(`^[0-9A-F]{${count}}$`).test(value) ? null : { id: "hex.malformed", values: { count } },
  );

function isWebAddress(value: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(value).protocol);
  } catch {
    return false;
  }
}

/** Whether a URL is a path on the same server. `//host` would be another server. */
const isSameOriginPath = (value: string): boolean => /^\/(?!\/)/.test(value);

/** The file extension of a URL, in lower case; null if its path has none. */
function urlExtension(address: string): string | null {
  const path = address.replace(/[?#].*$/s, "").replace(/^[a-z]+:\/\/[^/]*/i, "");
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? null;
}

type Of<K extends Field["kind"]> = Extract<Field, { kind: K }>;

/** Kinds whose value is text. */
export const textKinds = {
  text: textOf(defaultMax.text),
  longText: textOf(defaultMax.longText),
  password: secretText,
  secret: secretText,
  email: scalarKind<Of<"email">, string>({
    decode: trimmedHalfWidth,
    check: (value) => (emailPattern.test(value) ? null : { id: "email.malformed" }),
  }),
  phone: scalarKind<Of<"phone">, string>({
    decode: trimmedHalfWidth,
    check: (value) => (isPhone(value) ? lengthFault(value, undefined, defaultMax.phone) : { id: "phone.malformed" }),
  }),
  url: scalarKind<Of<"url">, string>({
    decode: trimmed,
    check: (value) => (isWebAddress(value) && value.length <= 2000 ? null : { id: "url.malformed" }),
  }),
  image: scalarKind<Of<"image">, string>({
    decode: trimmed,
    check: (value, field) => {
      if (!isWebAddress(value) && !isSameOriginPath(value)) return { id: "image.malformed" };
      const extension = urlExtension(value);
      // A URL without an extension may still be a picture.
      if (extension !== null && !field.accept.includes(extension)) {
        return { id: "image.ending", values: { endings: field.accept.join(", ") } };
      }
      return lengthFault(value, undefined, 2000);
    },
  }),
  imei: identifier<Of<"imei">>(imeiFault),
  eui: hex<Of<"eui">>(hexDigits.eui),
  deviceAddress: hex<Of<"deviceAddress">>(hexDigits.deviceAddress),
  aesKey: hex<Of<"aesKey">>(hexDigits.aesKey),
};
