import { languages } from "../text";
import type { ReportFault } from "./declaration-fault";

/**
 * The accepted values of an option. TypeScript checks them already, but a declaration may come from plain JavaScript.
 */
export interface Shape {
  /** Completes "It takes …". */
  readonly takes: string;
  accepts(value: unknown): boolean;
  /** Checks the content of an accepted value. */
  checkInside?(value: object, path: string, report: ReportFault): void;
  readonly isRequired?: true;
}

/**
 * The options of an object. Every option of the type must have an entry, so a new option without an entry does not
 * compile.
 *
 * @example const ofUnique: Shapes<UniqueDeclaration<string>> = { fields: required(listOf(text)), … }
 */
export type Shapes<T> = {
  readonly [N in keyof T]-?: Record<never, never> extends Pick<T, N> ? Shape : Shape & { readonly isRequired: true };
};

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reports an option with a value of the wrong type, and faults inside the value. */
export function checkShape(shape: Shape, value: unknown, path: string, report: ReportFault): void {
  if (value === undefined) return;
  if (shape.accepts(value)) shape.checkInside?.(value as object, path, report);
  else report("option.type", path, `${written(value)} does not fit here. It takes ${shape.takes}.`);
}

const written = (value: unknown): string =>
  typeof value === "function" ? "A function" : (JSON.stringify(value)?.slice(0, 60) ?? String(value));

export const required = (shape: Shape): Shape & { readonly isRequired: true } => ({ ...shape, isRequired: true });

export const string: Shape = { takes: "a string", accepts: (value) => typeof value === "string" };
export const number: Shape = { takes: "a number", accepts: (value) => Number.isFinite(value) };
export const boolean: Shape = { takes: "true or false", accepts: (value) => typeof value === "boolean" };
export const pureFunction: Shape = { takes: "a function", accepts: (value) => typeof value === "function" };
export const anything: Shape = { takes: "any value", accepts: () => true };

export const oneOf = (...values: readonly (string | number | boolean | null)[]): Shape => ({
  takes: values.length === 1 ? String(values[0]) : `one of: ${values.join(", ")}`,
  accepts: (value) => (values as readonly unknown[]).includes(value),
});

/** Accepts a value if one of the shapes accepts it. The first such shape checks its content. */
export const either = (...shapes: readonly Shape[]): Shape => {
  const shapeOf = (value: unknown) => shapes.find((shape) => shape.accepts(value));
  return {
    takes: shapes.map(({ takes }) => takes).join(" or "),
    accepts: (value) => shapeOf(value) !== undefined,
    checkInside: (value, path, report) => shapeOf(value)?.checkInside?.(value, path, report),
  };
};

/** A value of a field in a declaration. */
export const value = either(string, number);

export const listOf = (item: Shape): Shape => ({
  takes: "a list",
  accepts: Array.isArray,
  checkInside(list, path, report) {
    for (const [at, value] of Object.entries(list)) checkItem(item, value, `${path}[${at}]`, report);
  },
});

/** An object with any names. */
export const mapOf = (item: Shape, takes = "an object"): Shape => ({
  takes,
  accepts: isObject,
  checkInside(map, path, report) {
    for (const [name, value] of Object.entries(map)) checkItem(item, value, `${path}.${name}`, report);
  },
});

/** Lists have no gaps. `undefined` in a map means no entry, unless its items are required. */
function checkItem(item: Shape, value: unknown, path: string, report: ReportFault): void {
  if (value === undefined && (path.endsWith("]") || item.isRequired))
    report("option.type", path, `Nothing is here. It takes ${item.takes}. Correct a misspelt name, or remove it.`);
  else checkShape(item, value, path, report);
}

/** An object with these options. @param unknown id of the fault of another option */
export const optionsOf = (shapes: Readonly<Record<string, Shape>>, unknown = "option.unknown"): Shape => ({
  takes: `an object with the options ${Object.keys(shapes).join(", ")}`,
  accepts: isObject,
  checkInside(options, path, report) {
    const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
    for (const [name, value] of Object.entries(options)) {
      const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
      if (shape !== undefined) checkShape(shape, value, at(name), report);
      else report(unknown, at(name), `There is no option "${name}". Use one of: ${Object.keys(shapes).join(", ")}.`);
    }
    for (const [name, { isRequired, takes }] of Object.entries(shapes)) {
      if (isRequired && (options as Record<string, unknown>)[name] === undefined)
        report("option.missing", at(name), `This option is required. It takes ${takes}.`);
    }
  },
});

export const text: Shape = either(string, mapOf(string, `a text in every language: ${languages.join(", ")}`));
export const texts: Shape = listOf(string);
export const numbers: Shape = listOf(number);
export const yes: Shape = oneOf(true);
