import { callTable } from "./call-table";
import type { CallDeclaration } from "./calls";
import { checkFields } from "./check-fields";
import { checkResource } from "./check-resource";
import type { ResourceDeclaration } from "./declaration";
import { type Declaration, normalise } from "./resource";
import { opened, type Roles } from "./roles";

/** One fault of a declaration: a stable id, where it is, and how to mend it. */
export interface DeclarationFault {
  readonly id: string;
  /** Entry and place inside its declaration: `gateway: list.columns[2]`. */
  readonly path: string;
  readonly cure: string;
}

export type Report = (id: string, path: string, cure: string) => void;

/** The faults as people read them, one a line. */
export const describeFaults = (faults: readonly DeclarationFault[]): string =>
  [
    `${faults.length} ${faults.length === 1 ? "fault" : "faults"} in the declarations of resources/:`,
    ...faults.map((fault) => `  ${fault.path}\n    [${fault.id}] ${fault.cure}`),
  ].join("\n");

const isResource = (one: Declaration): one is ResourceDeclaration<string> => "fields" in one;

function checkNames(declarations: readonly Declaration[], report: Report): void {
  const seen = { name: new Set<string>(), path: new Set<string>() };
  for (const one of declarations) {
    for (const property of ["name", "path"] as const) {
      const own = one[property];
      if (own === undefined) continue;
      if (seen[property].has(own)) {
        report(
          `${property}.twice`,
          `${one.name}: ${property}`,
          `"${own}" is taken; give this entry its own ${property}.`,
        );
      }
      seen[property].add(own);
    }
    if (one.under !== undefined && !declarations.some((other) => other.name === one.under)) {
      report(
        "under.unknown",
        `${one.name}: under`,
        `No entry is called "${one.under}"; name the entry that this one stands under.`,
      );
    }
    if ("needs" in one && !declarations.some((other) => isResource(other) && other.name === one.needs)) {
      report(
        "needs.unknown",
        `${one.name}: needs`,
        `No resource is called "${one.needs}"; name the resource whose records the page shows.`,
      );
    }
  }
}

/** Other resources whose lists are shown or opened from a record, with the fields that narrow them. */
const listed = (one: ResourceDeclaration<string>): readonly (readonly [string, string, readonly string[]])[] => [
  ...Object.entries(one.tabs ?? {}).flatMap(([name, tab]) =>
    "lists" in tab ? [[`tabs.${name}`, tab.lists, [tab.by]] as const] : [],
  ),
  ...Object.entries(one.fields).flatMap(([name, field]) =>
    field.kind === "number" && field.opens !== undefined
      ? [[`fields.${name}.opens`, field.opens.resource, Object.keys(field.opens.by)] as const]
      : [],
  ),
];

function checkReferences(declarations: readonly Declaration[], paths: ReadonlySet<string>, report: Report): void {
  const resources = new Set(declarations.filter(isResource).map((one) => one.name));
  for (const one of declarations.filter(isResource)) {
    const asked = Object.entries(one.actions ?? {}).flatMap(([action, { asks }]) =>
      Object.entries(asks ?? {}).map(([name, field]) => [`actions.${action}.asks.${name}`, field] as const),
    );
    const own = Object.entries(one.fields).map(([name, field]) => [`fields.${name}`, field] as const);
    for (const [path, field] of [...own, ...asked]) {
      if (field.kind === "relation" && !resources.has(field.to)) {
        report(
          "relation.unknown",
          `${one.name}: ${path}.to`,
          `No resource is called "${field.to}"; name one of ${[...resources].join(", ")}.`,
        );
      }
      if (field.kind === "keys" && field.from !== undefined && !paths.has(field.from)) {
        report("keys.unknown", `${one.name}: ${path}.from`, `No call has the path "${field.from}".`);
      }
      if (field.kind === "text" && field.filterSuggestions !== undefined && !paths.has(field.filterSuggestions)) {
        report(
          "suggestions.unknown",
          `${one.name}: ${path}.filterSuggestions`,
          `No call has the path "${field.filterSuggestions}".`,
        );
      }
      if ("suggestions" in field && field.suggestions !== undefined && !paths.has(field.suggestions.call)) {
        report(
          "suggestions.unknown",
          `${one.name}: ${path}.suggestions.call`,
          `No call has the path "${field.suggestions.call}".`,
        );
      }
    }
    for (const [path, name, by] of listed(one)) {
      const other = declarations.filter(isResource).find((candidate) => candidate.name === name);
      if (other === undefined) {
        report("resource.unknown", `${one.name}: ${path}`, `No resource is called "${name}".`);
      }
      for (const field of other === undefined ? [] : by.filter((wanted) => !(wanted in other.fields))) {
        report("field.unknown", `${one.name}: ${path}`, `"${name}" has no field "${field}" to be narrowed by.`);
      }
    }
    for (const [name, { preview }] of Object.entries(one.actions ?? {})) {
      if (preview !== undefined && !paths.has(preview)) {
        report("preview.unknown", `${one.name}: actions.${name}.preview`, `No call has the path "${preview}".`);
      }
    }
    const template = one.calls.template?.path;
    if (template !== undefined && !paths.has(template)) {
      report("template.unknown", `${one.name}: calls.template.path`, `No call has the path "${template}".`);
    }
    if (one.badge !== undefined && !paths.has(one.badge)) {
      report(
        "badge.unknown",
        `${one.name}: badge`,
        `No call has the path "${one.badge}"; name a call that answers a count.`,
      );
    }
  }
}

function checkRoles(declarations: readonly Declaration[], roles: Roles, report: Report): void {
  const names = new Set(declarations.map((one) => one.name));
  const check = (list: readonly string[], path: string): void => {
    for (const [at, name] of list.entries()) {
      if (!names.has(name)) {
        report(
          "roles.unknown",
          `roles: ${path}[${at}]`,
          `No entry is called "${name}"; declare it and put it into resources/index.ts.`,
        );
      }
    }
  };
  for (const [role, row] of Object.entries(roles.rows)) {
    check(row.desktop, `${role}.desktop`);
    check(row.phone, `${role}.phone`);
    check(row.opens ?? [], `${role}.opens`);
    check(row.parts ?? [], `${role}.parts`);
    check(
      (row.reads ?? []).map((read) => (typeof read === "string" ? read : read.resource)),
      `${role}.reads`,
    );
    if (!opened(row).has(row.landing)) {
      report(
        "roles.landing",
        `roles: ${role}.landing`,
        `The role may not open "${row.landing}"; name one of its entries.`,
      );
    }
  }
  check(roles.unknown.desktop, "unknown.desktop");
  check(roles.unknown.phone, "unknown.phone");
}

/** Checks all declarations, each for itself and against the others. Reports every fault, not the first. */
export function checkEntries(
  declarations: readonly Declaration[],
  roles: Roles,
  common: Readonly<Record<string, CallDeclaration>>,
): readonly DeclarationFault[] {
  const faults: DeclarationFault[] = [];
  const report: Report = (id, path, cure) => faults.push({ id, path, cure });
  checkNames(declarations, report);
  for (const one of declarations) {
    const within: Report = (id, path, cure) => report(id, `${one.name}: ${path}`, cure);
    if (isResource(one)) {
      checkFields(one.fields, within);
      checkResource(one, roles, within);
    } else if (!one.path.startsWith("/")) {
      within("path.format", "path", `Write the address with a leading slash: "/${one.path}".`);
    }
  }
  checkRoles(declarations, roles, report);
  // A broken declaration may not be spelled out, so its calls are looked at only once it is whole.
  if (faults.length > 0) return faults;
  const { calls, clashes } = callTable(declarations.map(normalise), common);
  for (const { path, one, other } of clashes) {
    report(
      "call.clash",
      path,
      `Two declarations send this call different payloads ("${one}" and "${other}"); let them agree.`,
    );
  }
  checkReferences(declarations, new Set(calls.keys()), report);
  return faults;
}
