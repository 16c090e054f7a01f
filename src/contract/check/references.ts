import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Field } from "../declaration/field-kinds";
import type { ReportFault } from "./declaration-fault";

/** Every field of a resource and every prompt of its actions, each with its place in the declaration. */
const fieldsOf = (one: AnyResourceDeclaration): readonly (readonly [string, Field])[] => [
  ...Object.entries(one.fields).map(([name, field]) => [`fields.${name}`, field] as const),
  ...Object.entries(one.actions ?? {}).flatMap(([action, { prompts }]) =>
    Object.entries(prompts ?? {}).map(([name, field]) => [`actions.${action}.prompts.${name}`, field] as const),
  ),
];

/** The lists of other resources that a record shows or opens: place, resource and the fields that filter the list. */
const listsOf = (one: AnyResourceDeclaration): readonly (readonly [string, string, readonly string[]])[] => [
  ...Object.entries(one.tabs ?? {}).flatMap(([name, tab]) =>
    "lists" in tab ? [[`tabs.${name}`, tab.lists, [tab.by]] as const] : [],
  ),
  ...Object.entries(one.fields).flatMap(([name, field]) =>
    field.kind === "number" && field.opens !== undefined
      ? [[`fields.${name}.opens`, field.opens.resource, Object.keys(field.opens.by)] as const]
      : [],
  ),
];

/** Every call that a resource uses but does not declare: fault id, place and path. */
const callsOf = (one: AnyResourceDeclaration): readonly (readonly [string, string, string | undefined])[] => [
  ...fieldsOf(one).flatMap(([at, field]): readonly (readonly [string, string, string | undefined])[] => [
    ["keys.unknown", `${at}.from`, field.kind === "keys" ? field.from : undefined],
    ["suggestions.unknown", `${at}.filterSuggestions`, field.kind === "text" ? field.filterSuggestions : undefined],
    ["suggestions.unknown", `${at}.suggestions.call`, "suggestions" in field ? field.suggestions?.call : undefined],
  ]),
  ...Object.entries(one.actions ?? {}).map(
    ([name, { preview }]) => ["preview.unknown", `actions.${name}.preview`, preview] as const,
  ),
  ["template.unknown", "calls.template.path", one.calls.template?.path],
  ["badge.unknown", "badge", one.badge],
];

/**
 * Checks the references of resources to other resources, to their fields and to calls.
 *
 * @param paths of all calls
 */
export function checkReferences(
  resources: readonly AnyResourceDeclaration[],
  paths: ReadonlySet<string>,
  report: ReportFault,
): void {
  const names = new Set(resources.map((one) => one.name));
  for (const one of resources) {
    for (const [at, field] of fieldsOf(one)) {
      if (field.kind === "relation" && !names.has(field.to)) {
        report(
          "relation.unknown",
          `${one.name}: ${at}.to`,
          `There is no resource "${field.to}". Use one of: ${[...names].join(", ")}.`,
        );
      }
    }
    for (const [at, name, by] of listsOf(one)) {
      const other = resources.find((candidate) => candidate.name === name);
      if (other === undefined) {
        report(
          "resource.unknown",
          `${one.name}: ${at}`,
          `There is no resource "${name}". Use one of: ${[...names].join(", ")}.`,
        );
        continue;
      }
      for (const field of by.filter((wanted) => !(wanted in other.fields))) {
        report(
          "field.unknown",
          `${one.name}: ${at}`,
          `"${name}" has no field "${field}" to filter by. Use one of: ${Object.keys(other.fields).join(", ")}.`,
        );
      }
    }
    for (const [id, at, path] of callsOf(one)) {
      if (path !== undefined && !paths.has(path)) {
        report(
          id,
          `${one.name}: ${at}`,
          `There is no call "${path}". Use a call of a resource or of src/contract/calls.`,
        );
      }
    }
  }
}
