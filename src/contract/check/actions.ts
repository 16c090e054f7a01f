import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Roles } from "../roles";
import { callFormat } from "./calls";
import { checkNamed, checkText, type ReportFault } from "./declaration-fault";

const builtIn = ["list", "show", "create", "edit", "delete", "reveal"];

/** Actions: names that are free, calls, and fields and roles that exist. */
export function checkActions(declared: AnyResourceDeclaration, roles: Roles, report: ReportFault): void {
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
  checkNamed(declared, declared.account === undefined ? [] : [[declared.account, "account"]], report);
  for (const [name, list] of Object.entries(declared.roles ?? {}))
    checkRoleNumbers(list, `roles.${name}`, roles, report);
}

/** Tabs of the detail view: names that an address can hold, and lists and fields that exist. */
export function checkTabs(declared: AnyResourceDeclaration, report: ReportFault): void {
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

function checkRoleNumbers(list: readonly number[] | undefined, path: string, roles: Roles, report: ReportFault): void {
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
