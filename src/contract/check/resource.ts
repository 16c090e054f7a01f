import type { AnyResourceDeclaration, LayoutDeclaration } from "../declaration/declaration";
import { secretKinds } from "../declaration/field-kinds";
import { iconNames } from "../declaration/icons";
import type { Roles } from "../roles";
import { checkActions, checkTabs } from "./actions";
import { checkCalls } from "./calls";
import { checkNamed, checkText, type ReportFault } from "./declaration-fault";

/** The names in a layout, each with its place in the declaration. */
function namesWithPaths(
  layout: LayoutDeclaration<string> | undefined,
  path: string,
): readonly (readonly [string, string])[] {
  return (layout ?? []).flatMap((entry, at): (readonly [string, string])[] =>
    typeof entry === "string"
      ? [[entry, `${path}[${at}]`]]
      : entry.fields.map((name, inner) => [name, `${path}[${at}].fields[${inner}]`]),
  );
}

function checkHead(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { name, label, icon, key, title, variant, fields } = declared;
  if (!/^[a-z][a-z0-9_-]*$/.test(name))
    report("name.format", "name", `Write the name with a-z, 0-9, "-" and "_". It starts with a letter.`);
  for (const at of ["path", "addPath"] as const) {
    const path = declared[at];
    if (path !== undefined && !/^(\/[a-z0-9-]+)+$/i.test(path))
      report("path.format", at, `Start the address with a slash: "/${path.replace(/^\/+/, "")}".`);
  }
  if (declared.path === undefined && declared.addPath !== undefined) {
    report("path.none", "addPath", "The form returns to the list, but the list has no address. Add path.");
  }
  checkText(label, "label", report);
  if (!(iconNames as readonly string[]).includes(icon))
    report("icon.unknown", "icon", `There is no icon "${icon}". Use one of: ${iconNames.join(", ")}.`);
  if (fields[key]?.kind !== "id")
    report("key.kind", "key", `The key "${key}" is not an id field. Declare it with field.id().`);
  checkNamed(declared, [[title, "title"]], report);
  if (variant !== undefined && fields[variant]?.kind !== "choice") {
    report("variant.kind", "variant", `"${variant}" is not a choice field. The variants are the options of one.`);
  }
}

function checkList(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { list, fields } = declared;
  const columns = list.columns.map(
    (column, at) => [typeof column === "string" ? column : column.field, `list.columns[${at}]`] as const,
  );
  const fallbacks = list.columns.flatMap((column, at) =>
    typeof column === "string" || column.fallback === undefined
      ? []
      : [[column.fallback, `list.columns[${at}].fallback`] as const],
  );
  const namesOf = (part: "shown" | "filters" | "advanced" | "sortable"): readonly (readonly [string, string])[] =>
    (list[part] ?? []).map((name, at) => [name, `list.${part}[${at}]`] as const);
  const search: readonly (readonly [string, string])[] =
    list.search === undefined ? [] : [[list.search, "list.search"]];
  const filters = [...search, ...namesOf("filters"), ...namesOf("advanced")];
  checkNamed(declared, [...columns, ...fallbacks, ...namesOf("shown"), ...namesOf("sortable"), ...filters], report);
  if (
    list.segments !== undefined &&
    !(list.filters?.includes(list.segments) && fields[list.segments]?.kind === "choice")
  ) {
    report("segments.filter", "list.segments", `"${list.segments}" must be a choice field that is in list.filters.`);
  }
  for (const name of Object.keys(list.initial ?? {})) {
    if (filters.some(([filter]) => filter === name)) continue;
    report("initial.filter", `list.initial.${name}`, `"${name}" is no filter. Add it to list.filters or remove it.`);
  }
  if (list.empty !== undefined) checkText(list.empty, "list.empty", report);
  if (columns.length === 0) report("columns.none", "list.columns", "A list needs at least one column.");
  for (const [name, path] of [...columns, ...fallbacks, ...filters]) {
    const field = fields[name];
    if (field !== undefined && secretKinds.has(field.kind)) {
      report("secret.listed", path, `"${name}" is a secret. Remove it: lists and filters never show secrets.`);
    }
  }
  for (const [name, path] of columns) {
    if (fields[name]?.filterOnly)
      report("column.filterOnly", path, `"${name}" is filterOnly, so records do not have it. Remove the column.`);
  }
  for (const [name, path] of [...namesOf("shown"), ...namesOf("sortable")]) {
    if (!columns.some(([column]) => column === name))
      report("column.none", path, `"${name}" is not a column. Add it to list.columns.`);
  }
}

function checkLayouts(declared: AnyResourceDeclaration, report: ReportFault): void {
  const form = namesWithPaths(declared.form, "form");
  checkNamed(declared, [...form, ...namesWithPaths(declared.show, "show")], report);
  const seen = new Set<string>();
  for (const [name, path] of form) {
    const field = declared.fields[name];
    if (seen.has(name)) report("form.twice", path, `"${name}" is in the form twice. Remove one.`);
    seen.add(name);
    if (field?.readOnly) report("form.readOnly", path, `"${name}" is readOnly. Remove it from the form.`);
    if (field?.filterOnly)
      report("form.filterOnly", path, `"${name}" is filterOnly, so records do not have it. Remove it from the form.`);
  }
  checkShownOnce(declared, report);
  if (declared.form === undefined) return;
  for (const [name, field] of Object.entries(declared.fields)) {
    if (field.required && !seen.has(name)) {
      report(
        "required.unreachable",
        `fields.${name}.required`,
        `"${name}" is required, but the form does not have it. Add it to the form.`,
      );
    }
  }
  for (const [at, entry] of declared.form.entries()) {
    if (typeof entry !== "string") checkText(entry.label, `form[${at}].label`, report);
  }
}

function checkShownOnce({ shownOnce, calls, fields }: AnyResourceDeclaration, report: ReportFault): void {
  if (shownOnce === undefined) return;
  checkText(shownOnce.label, "shownOnce.label", report);
  checkText(shownOnce.text, "shownOnce.text", report);
  if ((calls.create ?? calls.save) === undefined)
    report("shownOnce.create", "shownOnce", "No call creates a record. Add calls.create.");
  if (shownOnce.name in fields)
    report("shownOnce.field", "shownOnce.name", `"${shownOnce.name}" is a field, so lists would show it. Rename one.`);
}

/** Checks one resource, except its fields. */
export function checkResource(declared: AnyResourceDeclaration, roles: Roles, report: ReportFault): void {
  checkHead(declared, report);
  checkCalls(declared, report);
  checkList(declared, report);
  checkLayouts(declared, report);
  checkTabs(declared, report);
  checkActions(declared, roles, report);
}
