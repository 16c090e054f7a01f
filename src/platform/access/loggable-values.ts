import { registry } from "../../../resources";
import { resourceByName, secretKinds, wireNames } from "../../contract";

/**
 * The values of a record for the operation log: only editable fields, without secrets. Titles of related records are
 * included, because they tell more than ids.
 */
export function loggableValues(
  resource: string,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.entries(resourceByName(registry, resource).fields)
    .filter(([, field]) => field.readOnly !== true && field.filterOnly !== true && !secretKinds.has(field.kind))
    .flatMap(([name, field]) => [
      ...wireNames(name, field),
      ...(field.kind === "relation" && field.titleIn !== undefined ? [field.titleIn] : []),
    ]);
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
}

/** Log values that say which secrets were replaced, without the secrets themselves. */
export function secretsReplaced(names: readonly string[]): {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
} {
  const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
  return { before: all("former"), after: all("new") };
}
