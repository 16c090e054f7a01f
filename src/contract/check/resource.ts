import type { AnyResourceDeclaration, LayoutDeclaration } from "../declaration/declaration";
import { kindsNotCompared, kindsNotFiltered, searchKinds, secretKinds } from "../declaration/kind-traits";
import type { Roles } from "../roles";
import { checkActions, checkTabs } from "./actions";
import { checkCalls } from "./calls";
import { checkNamed, checkText, type ReportFault } from "./declaration-fault";
import { checkFieldRoles, checkUsesOfLimited } from "./field-roles";
import { checkBadge, checkFigures, filterValueCure, isFilterValue } from "./figures";
import { checkAddress, checkHead } from "./head";
import { checkSets } from "./sets";
import { checkStorage } from "./storage";
import { checkUnused } from "./unused";
import { checkOnce, checkValue } from "./values";

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

function checkKeys(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { key, title, variant, fields } = declared;
  checkAddress(declared.path, "path", report);
  checkAddress(declared.addPath, "addPath", report);
  if (declared.path === undefined && declared.addPath !== undefined) {
    report("path.none", "addPath", "The form returns to the list, but the list has no address. Add path.");
  }
  if (declared.one !== undefined) checkText(declared.one, "one", report);
  if (fields[key]?.kind !== "id")
    report("key.kind", "key", `The key "${key}" is not an id field. Declare it with field.id().`);
  checkNamed(declared, [[title, "title"]], report);
  const titled = fields[title];
  if (titled !== undefined && (titled.kind === "rows" || secretKinds.has(titled.kind) || titled.filterOnly))
    report("title.kind", "title", `"${title}" is a list of rows, a secret or a filter. Name another field.`);
  if (variant !== undefined && fields[variant]?.kind !== "choice") {
    report("variant.kind", "variant", `"${variant}" is not a choice field. Name one, whose options are the variants.`);
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
    report(
      "segments.filter",
      "list.segments",
      `"${list.segments}" is no choice filter. Name a choice field that is in list.filters.`,
    );
  }
  for (const names of [columns, [...namesOf("filters"), ...namesOf("advanced")], namesOf("shown"), namesOf("sortable")])
    checkOnce(names, report);
  checkFilters(declared, filters, report);
  for (const [at, column] of list.columns.entries()) {
    if (typeof column !== "string") checkText(column.label, `list.columns[${at}].label`, report);
  }
  if (list.empty !== undefined) checkText(list.empty, "list.empty", report);
  for (const [part, names] of Object.entries({ columns: list.columns, shown: list.shown })) {
    if (names?.length === 0) report("columns.none", `list.${part}`, "A list needs a column. Add one.");
  }
  for (const [name, path] of [...columns, ...fallbacks, ...filters]) {
    const field = fields[name];
    if (field !== undefined && secretKinds.has(field.kind)) {
      report("secret.listed", path, `"${name}" is a secret. Remove it: lists and filters never show secrets.`);
    }
  }
  for (const [name, path] of namesOf("sortable")) {
    const kind = fields[name]?.kind;
    if (kind !== undefined && kindsNotCompared.has(kind))
      report("sort.kind", path, `"${name}" is a ${kind} field, which has no order. Remove it.`);
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

/** Checks the filters of the list, and the values that they have at first. */
function checkFilters(
  { list, fields }: AnyResourceDeclaration,
  filters: readonly (readonly [string, string])[],
  report: ReportFault,
): void {
  for (const [name, path] of filters) {
    const field = fields[name];
    if (field === undefined) continue;
    const { kind } = field;
    const hasNoFilter = field.kind === "custom" ? (field.of?.filter ?? []).length === 0 : kindsNotFiltered.has(kind);
    // A secret is reported by another check.
    if (hasNoFilter && !secretKinds.has(kind))
      report("filter.kind", path, `"${name}" is a ${kind} field, and lists cannot filter by that kind. Remove it.`);
    else if (path === "list.search" && !searchKinds.has(kind))
      report(
        "search.kind",
        path,
        `"${name}" is a ${kind} field, and people search for text. Put it into list.filters.`,
      );
  }
  for (const [name, value] of Object.entries(list.initial ?? {})) {
    const path = `list.initial.${name}`;
    const field = fields[name];
    if (!filters.some(([filter]) => filter === name))
      report("initial.filter", path, `"${name}" is not a filter. Add it to list.filters or remove it.`);
    if (field === undefined || value === undefined) continue;
    if (field.kind === "choice") {
      const options = (field.filterOptions ?? field.options).map((option) => option.value);
      checkValue("initial.value", value, options, path, report);
    } else if (field.kind === "relation") {
      if (Number(value) === 0 && field.filterNone === undefined)
        report("initial.value", path, `The filter has no option for "none". Give the field "${name}" a filterNone.`);
    } else if (!isFilterValue(field, name, value)) report("initial.value", path, filterValueCure(field, value));
  }
}

function checkLayouts(declared: AnyResourceDeclaration, report: ReportFault): void {
  const form = namesWithPaths(declared.form, "form");
  const show = namesWithPaths(declared.show, "show");
  checkNamed(declared, [...form, ...show], report);
  checkOnce(form, report);
  checkOnce(show, report);
  const inForm = new Set(form.map(([name]) => name));
  for (const [name, path] of form) {
    const field = declared.fields[name];
    if (field?.kind === "relation" && field.titleIn === undefined && declared.storage && declared.calls.import)
      report(
        "import.title",
        `fields.${name}.titleIn`,
        "Tables of an import name the related record by its title, as an export does. Add titleIn.",
      );
    if (field?.readOnly) report("form.readOnly", path, `"${name}" is readOnly. Remove it from the form.`);
    checkFormCondition(declared, name, inForm, report);
    if (field?.filterOnly)
      report("form.filterOnly", path, `"${name}" is filterOnly, so records do not have it. Remove it from the form.`);
  }
  checkShownOnce(declared, report);
  for (const part of ["form", "show"] as const) {
    for (const [at, entry] of (declared[part] ?? []).entries()) {
      if (typeof entry === "string") continue;
      checkText(entry.label, `${part}[${at}].label`, report);
      if (entry.fields.length === 0)
        report("section.none", `${part}[${at}].fields`, "The section shows nothing. Add a field, or remove it.");
    }
  }
  if (declared.form === undefined) return;
  for (const [name, field] of Object.entries(declared.fields)) {
    if (field.required && !inForm.has(name)) {
      report(
        "required.unreachable",
        `fields.${name}.required`,
        `"${name}" is required, but the form does not have it. Add it to the form.`,
      );
    }
  }
}

/** The platform decides by the payload whether a record has a field, so the payload must have the fields of `when`. */
function checkFormCondition(
  { calls, fields, key, variant }: AnyResourceDeclaration,
  name: string,
  inForm: ReadonlySet<string>,
  report: ReportFault,
): void {
  // A call that creates and changes records sends the fixed fields, too.
  const isFixedSent =
    (calls.update ?? calls.save) === undefined ||
    calls.save !== undefined ||
    calls.create === calls.update ||
    fields[name]?.fixed === true;
  for (const other of Object.keys(fields[name]?.when ?? {})) {
    const isInPath = other === variant && typeof (calls.create ?? calls.save) === "object";
    if (other === key || isInPath || fields[other] === undefined) continue;
    const path = `fields.${name}.when.${other}`;
    if (!inForm.has(other))
      report("when.form", path, `The form does not send "${other}", so saving clears "${name}". Add it to the form.`);
    else if (fields[other].fixed && !isFixedSent)
      report("when.form", path, `No change sends the fixed "${other}", so it clears "${name}". Remove fixed.`);
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

/** A computed value has no column, so users cannot enter it, and the database cannot search or sort by it. */
function checkComputed({ fields, list, storage }: AnyResourceDeclaration, report: ReportFault): void {
  for (const [name, { computed, readOnly }] of Object.entries(fields)) {
    if (computed === undefined) continue;
    const path = `fields.${name}.computed`;
    if (readOnly !== true) report("computed.readOnly", path, `Nobody fills in "${name}". Add readOnly: true.`);
    if (storage === undefined)
      report("computed.storage", path, "Only records with storage have computed values. Add storage.");
    for (const part of ["filters", "advanced", "sortable"] as const) {
      const at = list[part]?.indexOf(name) ?? -1;
      if (at >= 0)
        report("computed.list", `list.${part}[${at}]`, `"${name}" is computed, so no table has it. Remove it.`);
    }
    if (list.search === name) report("computed.list", "list.search", `"${name}" is computed, so no table has it.`);
  }
}

/** Checks one resource, except its fields. */
export function checkResource(declared: AnyResourceDeclaration, roles: Roles, report: ReportFault): void {
  checkHead(declared, report);
  checkKeys(declared, report);
  checkCalls(declared, report);
  checkList(declared, report);
  checkLayouts(declared, report);
  checkTabs(declared, report);
  checkActions(declared, roles, report);
  checkSets(declared, report);
  checkStorage(declared, roles, report);
  checkFieldRoles(declared, roles, report);
  checkUsesOfLimited(declared, roles, report);
  checkComputed(declared, report);
  checkFigures(declared, report);
  checkBadge(declared, report);
  checkUnused(declared, report);
}
