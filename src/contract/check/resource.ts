import type { AnyResourceDeclaration, LayoutDeclaration } from "../declaration/declaration";
import { secretKinds } from "../declaration/field-kinds";
import { iconNames } from "../declaration/icons";
import type { Roles } from "../roles";
import { checkActions, checkTabs } from "./actions";
import { checkCalls } from "./calls";
import { checkNamed, checkText, type ReportFault } from "./declaration-fault";

/** Names of a layout with the path to each. */
function placed(layout: LayoutDeclaration<string> | undefined, path: string): readonly (readonly [string, string])[] {
  return (layout ?? []).flatMap((entry, at): (readonly [string, string])[] =>
    typeof entry === "string"
      ? [[entry, `${path}[${at}]`]]
      : entry.fields.map((name, inner) => [name, `${path}[${at}].fields[${inner}]`]),
  );
}

function checkHead(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { name, label, icon, key, title, variant, fields } = declared;
  if (!/^[a-z][a-z0-9_-]*$/.test(name))
    report("name.format", "name", "Use lower-case letters, digits, hyphen and underscore.");
  for (const at of ["path", "addPath"] as const) {
    const path = declared[at];
    if (path !== undefined && !/^(\/[a-z0-9-]+)+$/i.test(path))
      report("path.format", at, `Write the address with a leading slash: "/${path.replace(/^\/+/, "")}".`);
  }
  if (declared.path === undefined && declared.addPath !== undefined) {
    report("path.none", "addPath", "A form needs the list's address too, to go back to: give the resource a path.");
  }
  checkText(label, "label", report);
  if (!(iconNames as readonly string[]).includes(icon))
    report("icon.unknown", "icon", `Use one of ${iconNames.join(", ")}.`);
  if (fields[key]?.kind !== "id") report("key.kind", "key", `"${key}" must be a field of kind id: field.id().`);
  checkNamed(declared, [[title, "title"]], report);
  if (variant !== undefined && fields[variant]?.kind !== "choice") {
    report("variant.kind", "variant", `"${variant}" must be a choice field; its options are the variants.`);
  }
}

function checkLists(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { list, fields } = declared;
  const columns = list.columns.map(
    (column, at) => [typeof column === "string" ? column : column.field, `list.columns[${at}]`] as const,
  );
  const others = list.columns.flatMap((column, at) =>
    typeof column === "string" || column.fallback === undefined
      ? []
      : [[column.fallback, `list.columns[${at}].fallback`] as const],
  );
  const of = (part: "shown" | "filters" | "advanced" | "sortable"): readonly (readonly [string, string])[] =>
    (list[part] ?? []).map((name, at) => [name, `list.${part}[${at}]`] as const);
  const search: readonly (readonly [string, string])[] =
    list.search === undefined ? [] : [[list.search, "list.search"]];
  const filters = [...search, ...of("filters"), ...of("advanced")];
  checkNamed(declared, [...columns, ...others, ...of("shown"), ...of("sortable"), ...filters], report);
  if (
    list.segments !== undefined &&
    !(list.filters?.includes(list.segments) && fields[list.segments]?.kind === "choice")
  ) {
    report("segments.filter", "list.segments", `"${list.segments}" must be a choice field among list.filters.`);
  }
  if (list.empty !== undefined) checkText(list.empty, "list.empty", report);
  if (columns.length === 0) report("columns.none", "list.columns", "A list needs at least one column.");
  for (const [name, path] of [...columns, ...others, ...filters]) {
    const field = fields[name];
    if (field !== undefined && secretKinds.has(field.kind)) {
      report("secret.listed", path, `"${name}" is a secret; secrets stand in no list and no filter.`);
    }
  }
  for (const [name, path] of columns) {
    if (fields[name]?.filterOnly)
      report("column.filterOnly", path, `"${name}" exists only as a filter; it has no column.`);
  }
  for (const [name, path] of [...of("shown"), ...of("sortable")]) {
    if (!columns.some(([column]) => column === name))
      report("column.none", path, `"${name}" is no column; add it to list.columns.`);
  }
}

function checkLayouts(declared: AnyResourceDeclaration, report: ReportFault): void {
  const form = placed(declared.form, "form");
  checkNamed(declared, [...form, ...placed(declared.show, "show")], report);
  const seen = new Set<string>();
  for (const [name, path] of form) {
    const field = declared.fields[name];
    if (seen.has(name)) report("form.twice", path, `"${name}" stands in the form twice; keep one.`);
    seen.add(name);
    if (field?.readOnly) report("form.readOnly", path, `"${name}" is read-only; take it out of the form.`);
    if (field?.filterOnly)
      report("form.filterOnly", path, `"${name}" exists only as a filter; take it out of the form.`);
  }
  if (declared.form === undefined) return;
  for (const [name, field] of Object.entries(declared.fields)) {
    if (field.required && !seen.has(name)) {
      report(
        "required.unreachable",
        `fields.${name}.required`,
        `No form holds "${name}", so no record can be saved; add it to form.`,
      );
    }
  }
  for (const [at, entry] of declared.form.entries()) {
    if (typeof entry !== "string") checkText(entry.label, `form[${at}].label`, report);
  }
}

/** Checks one resource apart from its fields. */
export function checkResource(declared: AnyResourceDeclaration, roles: Roles, report: ReportFault): void {
  checkHead(declared, report);
  checkCalls(declared, report);
  checkLists(declared, report);
  checkLayouts(declared, report);
  checkTabs(declared, report);
  checkActions(declared, roles, report);
}
