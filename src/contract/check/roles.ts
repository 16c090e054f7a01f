import { actionNames, type Declaration, type Entry } from "../declaration/resource";
import { openableEntries, type Roles } from "../roles";
import type { ReportFault } from "./declaration-fault";
import { checkOnce } from "./values";

/** Checks the role tables: every name is declared, and every role may open its landing entry. */
export function checkRoles(declarations: readonly Declaration[], roles: Roles, report: ReportFault): void {
  const names = new Set(declarations.map((one) => one.name));
  const check = (list: readonly string[], path: string): void => {
    for (const [at, name] of list.entries()) {
      if (!names.has(name)) {
        report(
          "roles.unknown",
          `roles: ${path}[${at}]`,
          `There is no entry "${name}". Correct the name, or add the entry to resources/index.ts.`,
        );
      }
    }
  };
  for (const [role, row] of Object.entries(roles.rows)) {
    for (const part of ["desktop", "phone", "opens", "shows", "embeds"] as const)
      checkOnce(
        (row[part] ?? []).map((name, at) => [name, `roles: ${role}.${part}[${at}]`] as const),
        report,
      );
    check(row.desktop, `${role}.desktop`);
    check(row.phone, `${role}.phone`);
    check(row.opens ?? [], `${role}.opens`);
    check(row.embeds ?? [], `${role}.embeds`);
    check(row.shows ?? [], `${role}.shows`);
    check(
      (row.reads ?? []).map((read) => (typeof read === "string" ? read : read.resource)),
      `${role}.reads`,
    );
    if (!openableEntries(row).has(row.landing)) {
      report(
        "roles.landing",
        `roles: ${role}.landing`,
        `Role ${role} cannot open "${row.landing}". Use one of its own entries as landing.`,
      );
    }
  }
  check(roles.unknown.desktop, "unknown.desktop");
  check(roles.unknown.phone, "unknown.phone");
}

/** Reports entries that no role sees. */
export function checkSeen(entries: readonly Entry[], { rows, unknown }: Roles, report: ReportFault): void {
  const seen = new Set([
    ...[...unknown.desktop, ...unknown.phone],
    ...Object.values(rows).flatMap(({ desktop, phone, opens = [], shows = [], reads = [], embeds = [] }) => [
      ...[...desktop, ...phone, ...opens, ...shows, ...embeds],
      ...reads.map((read) => (typeof read === "string" ? read : read.resource)),
    ]),
  ]);
  for (const { name } of entries) {
    if (!seen.has(name))
      report(
        "entry.unseen",
        `${name}: name`,
        `No role sees "${name}". Add it to the rows of roles in resources/roles.ts.`,
      );
  }
}

/** Every action of every resource, as `{resource}.{action}`. */
const authoritiesOf = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap((one) => (one.type === "page" ? [] : actionNames(one).map((action) => `${one.name}.${action}`))),
  );

/** Reports tabs that need an action that does not exist, so that nobody sees them. */
export function checkTabNeeds(entries: readonly Entry[], report: ReportFault): void {
  const authorities = authoritiesOf(entries);
  for (const entry of entries) {
    for (const tab of entry.type === "page" ? [] : entry.tabs) {
      const needs = "screen" in tab ? tab.needs : undefined;
      if (needs === undefined || authorities.has(needs.includes(".") ? needs : `${entry.name}.${needs}`)) continue;
      const cure = `There is no action "${needs}". Name an action of the resource, or {resource}.{action}.`;
      report("tab.needs", `${entry.name}: tabs.${tab.name}.needs`, cure);
    }
  }
}

/** Checks that the role tables can be applied: entries in menus have an address, and grants include reading. */
export function checkGrants(entries: readonly Entry[], roles: Roles, report: ReportFault): void {
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  const authorities = authoritiesOf(entries);
  for (const [role, { desktop, phone, opens = [], shows = [], reads = [], embeds = [] }] of Object.entries(
    roles.rows,
  )) {
    for (const [part, names] of Object.entries({ desktop, phone, opens, shows })) {
      for (const [at, name] of names.entries()) {
        if (named.get(name)?.path !== null) continue;
        const cure = `"${name}" has no address to open. Give it a path, or move it to embeds or reads.`;
        report("roles.path", `roles: ${role}.${part}[${at}]`, cure);
      }
    }
    for (const [part, grants] of Object.entries({ reads, embeds })) {
      for (const [at, grant] of grants.entries()) {
        const path = `roles: ${role}.${part}[${at}]`;
        const { resource, with: authority } = typeof grant === "string" ? { resource: grant, with: null } : grant;
        if (named.get(resource)?.type === "page")
          report("roles.page", path, `"${resource}" is a page and has no records. Move it to opens.`);
        for (const one of [authority ?? []].flat()) {
          if (!authorities.has(one))
            report("roles.authority", `${path}.with`, `There is no authority "${one}". Write {resource}.{action}.`);
        }
      }
    }
  }
}
