import type { Report } from "./check";
import { checkText } from "./check-fields";
import type { CallPath, LayoutDeclaration, ResourceDeclaration } from "./declaration";
import { secretKinds } from "./field";
import { iconNames } from "./icons";
import type { Roles } from "./roles";

type Declared = ResourceDeclaration<string>;

const builtIn = ["list", "show", "create", "edit", "delete", "reveal"];
const callFormat = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

/** Names of a layout with the path to each. */
function placed(layout: LayoutDeclaration<string> | undefined, path: string): readonly (readonly [string, string])[] {
  return (layout ?? []).flatMap((entry, at): (readonly [string, string])[] =>
    typeof entry === "string"
      ? [[entry, `${path}[${at}]`]]
      : entry.fields.map((name, inner) => [name, `${path}[${at}].fields[${inner}]`]),
  );
}

function checkNamed(declared: Declared, names: readonly (readonly [string, string])[], report: Report): void {
  const known = Object.keys(declared.fields);
  for (const [name, path] of names) {
    if (!known.includes(name)) {
      report("field.unknown", path, `No field is called "${name}"; name one of ${known.join(", ")}.`);
    }
  }
}

function checkHead(declared: Declared, report: Report): void {
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

function checkPath(declared: Declared, path: CallPath, at: string, report: Report): void {
  for (const one of typeof path === "string" ? [path] : Object.values(path)) {
    if (!callFormat.test(one))
      report("call.format", at, `Write "${one}" relative to the base, without slashes around it: "device/list".`);
  }
  if (typeof path === "string") return;
  const variant = declared.variant === undefined ? undefined : declared.fields[declared.variant];
  if (variant?.kind !== "choice") {
    report(
      "call.variant",
      at,
      `One path a variant needs "variant": the name of the choice field whose values these are.`,
    );
    return;
  }
  const wanted = variant.options.map((option) => String(option.value));
  for (const value of wanted.filter((one) => !Object.keys(path).includes(one))) {
    report("call.variant", at, `The variant ${value} has no path; add ${value}: "…".`);
  }
}

function checkCalls(declared: Declared, report: Report): void {
  const { calls, form } = declared;
  const list = typeof calls.list === "string" ? calls.list : calls.list?.path;
  if (list === undefined)
    report("call.list", "calls.list", `A resource needs the call that lists its records: "${declared.name}/list".`);
  for (const name of [
    "all",
    "show",
    "create",
    "update",
    "save",
    "delete",
    "reveal",
    "import",
    "check",
    "export",
  ] as const) {
    const path = calls[name];
    if (path !== undefined) checkPath(declared, path, `calls.${name}`, report);
  }
  if (list !== undefined) checkPath(declared, list, "calls.list", report);
  for (const [name, path] of Object.entries((typeof calls.list === "object" && calls.list.by) || {})) {
    checkNamed(declared, [[name, `calls.list.by.${name}`]], report);
    checkPath(declared, path, `calls.list.by.${name}`, report);
  }
  if (calls.import !== undefined && (calls.create ?? calls.save) === undefined) {
    report("import.create", "calls.import", "Who may import is who may create: declare calls.save or calls.create.");
  }
  if (calls.check !== undefined && calls.import === undefined) {
    report("check.import", "calls.check", "What is checked is what an import would take: declare calls.import.");
  }
  const saves = calls.save ?? calls.create ?? calls.update;
  if (form !== undefined && saves === undefined) {
    report("form.call", "form", `A form needs a call to be sent to: calls.save, or calls.create and calls.update.`);
  }
  if (form === undefined && saves !== undefined) {
    report("form.none", "form", "Calls that save need a form: list the fields that are sent.");
  }
}

function checkLists(declared: Declared, report: Report): void {
  const { list, fields } = declared;
  const columns = list.columns.map(
    (column, at) => [typeof column === "string" ? column : column.field, `list.columns[${at}]`] as const,
  );
  const others = list.columns.flatMap((column, at) =>
    typeof column === "string" || column.otherwise === undefined
      ? []
      : [[column.otherwise, `list.columns[${at}].otherwise`] as const],
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

function checkLayouts(declared: Declared, report: Report): void {
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

function checkActions(declared: Declared, roles: Roles, report: Report): void {
  for (const [name, action] of Object.entries(declared.actions ?? {})) {
    const path = `actions.${name}`;
    if (builtIn.includes(name))
      report("action.name", path, `"${name}" is built in; declare it under calls or choose another name.`);
    if (!callFormat.test(action.call))
      report("call.format", `${path}.call`, `Write "${action.call}" without slashes around it.`);
    checkText(action.label, `${path}.label`, report);
    if (action.confirm !== undefined) checkText(action.confirm, `${path}.confirm`, report);
    checkNamed(
      declared,
      (action.sends ?? []).map((field, at) => [field, `${path}.sends[${at}]`] as const),
      report,
    );
    checkNamed(
      declared,
      Object.keys(action.when ?? {}).map((field) => [field, `${path}.when.${field}`] as const),
      report,
    );
    if (action.keysAs !== undefined && action.sends !== undefined) {
      report("action.keys", `${path}.keysAs`, "A call that takes many keys sends the keys alone; drop sends.");
    }
    checkNamed(
      declared,
      Object.entries(typeof action.isPrefilled === "object" ? action.isPrefilled : {}).map(
        ([asked, field]) => [field, `${path}.isPrefilled.${asked}`] as const,
      ),
      report,
    );
    checkRoleNumbers(action.roles, `${path}.roles`, roles, report);
  }
  checkNamed(
    declared,
    Object.keys(declared.deletable ?? {}).map((field) => [field, `deletable.${field}`] as const),
    report,
  );
  for (const [name, list] of Object.entries(declared.roles ?? {}))
    checkRoleNumbers(list, `roles.${name}`, roles, report);
}

function checkTabs(declared: Declared, report: Report): void {
  for (const [name, tab] of Object.entries(declared.tabs ?? {})) {
    const path = `tabs.${name}`;
    if (!/^[a-z][a-z0-9-]*$/.test(name) || name === "edit") {
      report("tab.name", path, `"${name}" stands in the address: use lower-case letters and hyphens, and not "edit".`);
    }
    checkText(tab.label, `${path}.label`, report);
    checkNamed(
      declared,
      Object.keys(tab.when ?? {}).map((field) => [field, `${path}.when.${field}`] as const),
      report,
    );
    if (declared.calls.show === undefined || declared.path === undefined) {
      report("tab.show", path, "Tabs stand in the detail view: the resource needs calls.show and a path.");
    }
  }
}

function checkRoleNumbers(list: readonly number[] | undefined, path: string, roles: Roles, report: Report): void {
  for (const [at, role] of (list ?? []).entries()) {
    if (roles.rows[role] === undefined) {
      report(
        "role.unknown",
        `${path}[${at}]`,
        `Role ${role} is in no row of roles.ts; use one of ${Object.keys(roles.rows).join(", ")}.`,
      );
    }
  }
}

/** Checks one resource apart from its fields. */
export function checkResource(declared: Declared, roles: Roles, report: Report): void {
  checkHead(declared, report);
  checkCalls(declared, report);
  checkLists(declared, report);
  checkLayouts(declared, report);
  checkTabs(declared, report);
  checkActions(declared, roles, report);
}
