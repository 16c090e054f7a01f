import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Field } from "../declaration/field-kinds";
import type { ReportFault } from "./declaration-fault";

/** Every field that a resource declares, those that its actions ask for too, with its place. */
const fieldsOf = (one: AnyResourceDeclaration): readonly (readonly [string, Field])[] => [
  ...Object.entries(one.fields).map(([name, field]) => [`fields.${name}`, field] as const),
  ...Object.entries(one.actions ?? {}).flatMap(([action, { prompts }]) =>
    Object.entries(prompts ?? {}).map(([name, field]) => [`actions.${action}.prompts.${name}`, field] as const),
  ),
];

/** Other resources whose lists are shown or opened from a record, with the fields that narrow them. */
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

/** Every call that a resource names without declaring it: the fault's id, its place, and the path. */
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
 * Checks what resources name outside themselves: other resources, fields of those, and calls.
 * @param paths of every call there is
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
          `No resource is called "${field.to}"; name one of ${[...names].join(", ")}.`,
        );
      }
    }
    for (const [at, name, by] of listsOf(one)) {
      const other = resources.find((candidate) => candidate.name === name);
      if (other === undefined) report("resource.unknown", `${one.name}: ${at}`, `No resource is called "${name}".`);
      for (const field of other === undefined ? [] : by.filter((wanted) => !(wanted in other.fields))) {
        report("field.unknown", `${one.name}: ${at}`, `"${name}" has no field "${field}" to be narrowed by.`);
      }
    }
    for (const [id, at, path] of callsOf(one)) {
      if (path !== undefined && !paths.has(path)) {
        report(
          id,
          `${one.name}: ${at}`,
          `No call has the path "${path}"; name one that a resource or the contract has.`,
        );
      }
    }
  }
}
