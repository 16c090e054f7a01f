import type { Call } from "../calls/call-table";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Field } from "../declaration/field-kinds";
import { checkNamed, type ReportFault } from "./declaration-fault";
import { checkSuggestions } from "./suggestions";
import { checkCondition } from "./values";

/** Every field of a resource and every prompt of its actions, each with its place in the declaration. */
const fieldsOf = (one: AnyResourceDeclaration): readonly (readonly [string, Field])[] => [
  ...Object.entries(one.fields).map(([name, field]) => [`fields.${name}`, field] as const),
  ...Object.entries(one.actions ?? {}).flatMap(([action, { prompts }]) =>
    Object.entries(prompts ?? {}).map(([name, field]) => [`actions.${action}.prompts.${name}`, field] as const),
  ),
];

/** A list of another resource that a record shows or opens. */
interface ListOfRecord {
  readonly at: string;
  /** Name of the other resource. */
  readonly name: string;
  /** Filters of that list → fields of this record; null for its key. */
  readonly by: Readonly<Record<string, string | null>>;
}

const listsOf = (one: AnyResourceDeclaration): readonly ListOfRecord[] => [
  ...Object.entries(one.tabs ?? {}).flatMap(([name, tab]) =>
    "lists" in tab ? [{ at: `tabs.${name}`, name: tab.lists, by: { [tab.by]: null } }] : [],
  ),
  ...Object.entries(one.fields).flatMap(([name, field]) =>
    field.kind === "number" && field.opens !== undefined
      ? [{ at: `fields.${name}.opens`, name: field.opens.resource, by: field.opens.by }]
      : [],
  ),
];

/** The names of fields that limit a list to the records of another resource. */
const limitsOf = ({ list, calls }: AnyResourceDeclaration): readonly string[] => [
  ...(list.search === undefined ? [] : [list.search]),
  ...(list.filters ?? []),
  ...(list.advanced ?? []),
  ...Object.keys((typeof calls.list === "object" && calls.list.by) || {}),
];

/** Whether a field holds keys of a resource, or of another one with the same table. */
function holdsKeyOf(
  one: AnyResourceDeclaration,
  field: Field | undefined,
  resources: readonly AnyResourceDeclaration[],
): boolean {
  if (field?.kind !== "relation") return field?.kind === "number";
  const other = resources.find(({ name }) => name === field.to);
  return field.to === one.name || (other?.storage?.table !== undefined && other.storage.table === one.storage?.table);
}

function checkLists(
  one: AnyResourceDeclaration,
  resources: readonly AnyResourceDeclaration[],
  report: ReportFault,
): void {
  for (const { at, name, by } of listsOf(one)) {
    const path = `${one.name}: ${at}`;
    const other = resources.find((candidate) => candidate.name === name);
    if (other === undefined) {
      const known = resources.map((candidate) => candidate.name).join(", ");
      report("resource.unknown", path, `There is no resource "${name}". Use one of: ${known}.`);
      continue;
    }
    const limits = limitsOf(other);
    for (const [filter, field] of Object.entries(by)) {
      if (!limits.includes(filter)) {
        const known =
          limits.length === 0 ? `Add it to list.filters of "${name}".` : `Use one of: ${limits.join(", ")}.`;
        report("filter.unknown", path, `The list of "${name}" has no filter "${filter}". ${known}`);
      }
      if (field !== null) checkNamed(one, [[field, `${path}.by.${filter}`]], report);
      else if (limits.includes(filter) && !holdsKeyOf(one, other.fields[filter], resources))
        report("tab.relation", `${path}.by`, `"${filter}" of "${name}" is no relation to "${one.name}". Name one.`);
    }
  }
}

/** Checks the fields of other resources whose records a tab pins. */
function checkPinned(
  one: AnyResourceDeclaration,
  resources: readonly AnyResourceDeclaration[],
  report: ReportFault,
): void {
  for (const [name, tab] of Object.entries(one.tabs ?? {})) {
    const pinned = "lists" in tab ? tab.pinned : undefined;
    const other = "lists" in tab ? resources.find((candidate) => candidate.name === tab.lists) : undefined;
    if (pinned === undefined || other === undefined) continue;
    const path = `${one.name}: tabs.${name}.pinned`;
    const names = pinned.fields.map((field, at) => [field, `${path}.fields[${at}]`] as const);
    checkNamed(other, names, report);
    checkCondition(other.fields, pinned.when, `${path}.when`, report);
  }
}

/** Checks the suggestions of all inputs, as far as their calls exist. */
function checkInputs(
  one: AnyResourceDeclaration,
  resources: readonly AnyResourceDeclaration[],
  calls: ReadonlyMap<string, Call>,
  report: ReportFault,
): void {
  for (const [at, field] of fieldsOf(one)) {
    const suggestions = "suggestions" in field ? field.suggestions : undefined;
    const call = calls.get(suggestions?.call ?? "");
    if (suggestions !== undefined && call !== undefined)
      checkSuggestions(suggestions, call, resources, `${one.name}: ${at}.suggestions`, report);
  }
}

/** Every reference of a resource to another resource: fault id, place and name. */
const namesOf = (one: AnyResourceDeclaration): readonly (readonly [string, string, string])[] => [
  ...fieldsOf(one).flatMap(([at, field]) =>
    field.kind === "relation" ? [["relation.unknown", `${at}.to`, field.to] as const] : [],
  ),
  ...Object.entries(one.actions ?? {}).flatMap(([name, { answers, job }]) => [
    ...(typeof answers === "string" ? [["resource.unknown", `actions.${name}.answers`, answers] as const] : []),
    ...(job === undefined ? [] : [["resource.unknown", `actions.${name}.job`, job] as const]),
  ]),
];

/** Every call that a resource uses but does not declare: fault id, place and path. */
const callsOf = (one: AnyResourceDeclaration): readonly (readonly [string, string, string | undefined])[] => [
  ...fieldsOf(one).flatMap(([at, field]): readonly (readonly [string, string, string | undefined])[] => [
    ["keys.unknown", `${at}.from`, field.kind === "keys" ? field.from : undefined],
    ["suggestions.unknown", `${at}.filterSuggestions`, field.kind === "text" ? field.filterSuggestions : undefined],
    ["suggestions.unknown", `${at}.suggestions.call`, "suggestions" in field ? field.suggestions?.call : undefined],
  ]),
  ...Object.entries(one.actions ?? {}).flatMap(([name, { preview, previewOfMany }]) => [
    ["preview.unknown", `actions.${name}.preview`, preview] as const,
    ["preview.unknown", `actions.${name}.previewOfMany`, previewOfMany] as const,
  ]),
  ["template.unknown", "calls.template.path", one.calls.template?.path],
  ["badge.unknown", "badge", typeof one.badge === "string" ? one.badge : undefined],
];

/** Checks the references of resources to other resources, to their fields and to calls. */
export function checkReferences(
  resources: readonly AnyResourceDeclaration[],
  calls: ReadonlyMap<string, Call>,
  report: ReportFault,
): void {
  const names = new Set(resources.map((one) => one.name));
  for (const one of resources) {
    for (const [id, at, name] of namesOf(one)) {
      if (!names.has(name)) {
        report(id, `${one.name}: ${at}`, `There is no resource "${name}". Use one of: ${[...names].join(", ")}.`);
      }
    }
    checkLists(one, resources, report);
    checkPinned(one, resources, report);
    checkInputs(one, resources, calls, report);
    for (const [id, at, path] of callsOf(one)) {
      if (path !== undefined && !calls.has(path)) {
        report(
          id,
          `${one.name}: ${at}`,
          `There is no call "${path}". Use a call of a resource or of src/contract/calls.`,
        );
      }
    }
  }
}
