import type { ListAnswer } from "../calls/envelope";
import type { Flat } from "../declaration/record-types";
import type { Option } from "../enums";
import { textIn } from "../text";

/** The part of JSON Schema 2020-12 that describes payloads and answers. */
export interface Schema {
  /** A schema with a title is one named component of the OpenAPI document, and one type of the client. */
  readonly title?: string;
  readonly description?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly enum?: readonly (string | number | null)[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
  /** The specification does not list this name (spec W4). */
  readonly "x-extension"?: true;
}

/** A JSON type. */
export type SchemaType = "string" | "integer" | "number" | "object" | "array" | "null";

declare const described: unique symbol;

/** A schema, with the type of the values that it describes. */
export type Shape<T> = Schema & { readonly [described]?: T };
/** The type of the values that a shape describes. */
export type Described<S> = S extends Shape<infer T> ? T : never;

type Shapes = Readonly<Record<string, Schema>>;
type Properties<R extends Shapes, O extends Shapes> = Flat<
  { readonly [N in keyof R]: Described<R[N]> } & { readonly [N in keyof O]?: Described<O[N]> }
>;

const withText = <T>(schema: Schema, description: string | undefined): Shape<T> =>
  description === undefined ? schema : { ...schema, description };

/** A text. */
export const text = (description?: string): Shape<string> => withText({ type: "string" }, description);
/** A whole number. */
export const integer = (description?: string): Shape<number> => withText({ type: "integer" }, description);
/** A number. */
export const number = (description?: string): Shape<number> => withText({ type: "number" }, description);
/** The key of a record. */
export const key = (description?: string): Shape<number> => withText({ type: "integer" }, description);
/** A time, ms UTC. */
export const time = (description?: string): Shape<number> =>
  withText({ type: "integer" }, description === undefined ? "ms UTC." : `${description} ms UTC.`);
/** 1 or 0. Type: `number` for values that come from the database. */
export const flag = <T extends number = 0 | 1>(description?: string): Shape<T> =>
  withText({ type: "integer", enum: [0, 1] }, description);
/** No value. */
export const nothing: Shape<null> = { type: "null" };

/** The value of one of the options. The description lists their labels. */
export function choice<const O extends readonly Option[]>(options: O, description?: string): Shape<O[number]["value"]> {
  const values = options.map(({ value }) => value);
  const names = options.map(({ value, label }) => `${value} = ${textIn(label, "en")}`).join(", ");
  const type = values.every((value) => typeof value === "number") ? "integer" : "string";
  return withText({ type, enum: values }, description === undefined ? `${names}.` : `${description} ${names}.`);
}

/** One of some words. */
export const word = <const W extends string>(words: readonly W[], description?: string): Shape<W> =>
  withText({ type: "string", enum: words }, description);

/** The same value, or null. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  if (shape.title !== undefined || shape.anyOf !== undefined) return { anyOf: [shape, nothing] };
  const types = shape.type === undefined ? [] : [shape.type].flat();
  const values = shape.enum === undefined ? {} : { enum: [...shape.enum, null] };
  return { ...shape, type: [...types.filter((one) => one !== "null"), "null"], ...values };
}

/** A list. */
export const list = <T>(items: Shape<T>, description?: string): Shape<readonly T[]> =>
  withText({ type: "array", items }, description);

/** An object with values of one shape under any name. */
export const dictionary = <T>(values: Shape<T>, description?: string): Shape<Readonly<Record<string, T>>> =>
  withText({ type: "object", additionalProperties: values }, description);

/**
 * An object. Other names than these may follow in later versions: a client ignores names that it does not know.
 *
 * @param optional properties that may be missing
 */
export const object = <R extends Shapes, O extends Shapes = Record<never, never>>(
  required: R,
  optional?: O,
): Shape<Properties<R, O>> => ({
  type: "object",
  properties: { ...required, ...optional },
  required: Object.keys(required),
});

/** Names a shape. */
export const named = <T>(title: string, shape: Shape<T>, description?: string): Shape<T> =>
  withText({ title, ...shape }, description);

/** One page of a list (spec W3). @param more further names */
export const pageOf = <T, M extends Shapes = Record<never, never>>(
  rows: Shape<T>,
  more?: M,
): Shape<ListAnswer<T> & { readonly [N in keyof M]: Described<M[N]> }> =>
  object({
    list: list(rows),
    total: integer(
      "Number of records on all pages. 10,001 means more than 10,000. In a search of devices or stock, and with some filters of devices, 1,001 means more than 1,000. A page that ends beyond that number has a greater or the exact number. With `exact_total` = 1 it is always exact.",
    ),
    page: integer("Number of this page, from 1."),
    page_size: integer("Records per page."),
    ...more,
  }) as Schema;
