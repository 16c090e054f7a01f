import type { Declaration } from "../declaration/resource";
import { openableEntries, type Roles } from "../roles";
import type { ReportFault } from "./declaration-fault";

/** Role tables: every entry that they name is declared, and a role lands on one that it may open. */
export function checkRoles(declarations: readonly Declaration[], roles: Roles, report: ReportFault): void {
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
    check(row.embeds ?? [], `${role}.embeds`);
    check(
      (row.reads ?? []).map((read) => (typeof read === "string" ? read : read.resource)),
      `${role}.reads`,
    );
    if (!openableEntries(row).has(row.landing)) {
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
