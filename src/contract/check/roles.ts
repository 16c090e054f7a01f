import type { Declaration } from "../declaration/resource";
import { openableEntries, type Roles } from "../roles";
import type { ReportFault } from "./declaration-fault";

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
    check(row.desktop, `${role}.desktop`);
    check(row.phone, `${role}.phone`);
    check(row.opens ?? [], `${role}.opens`);
    check(row.embeds ?? [], `${role}.embeds`);
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
