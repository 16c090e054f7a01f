import { callTable } from "../calls/call-table";
import type { CallDeclaration } from "../calls/define-calls";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import { type Declaration, normaliseDeclaration } from "../declaration/resource";
import type { Roles } from "../roles";
import type { DeclarationFault, ReportFault } from "./declaration-fault";
import { checkFields } from "./fields";
import { checkReferences } from "./references";
import { checkResource } from "./resource";
import { checkRoles } from "./roles";

const isResource = (one: Declaration): one is AnyResourceDeclaration => "fields" in one;

function checkNames(declarations: readonly Declaration[], report: ReportFault): void {
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

/** Checks all declarations, each for itself and against the others. Reports every fault, not the first. */
export function checkEntries(
  declarations: readonly Declaration[],
  roles: Roles,
  common: Readonly<Record<string, CallDeclaration>>,
): readonly DeclarationFault[] {
  const faults: DeclarationFault[] = [];
  const report: ReportFault = (id, path, cure) => faults.push({ id, path, cure });
  checkNames(declarations, report);
  for (const one of declarations) {
    const within: ReportFault = (id, path, cure) => report(id, `${one.name}: ${path}`, cure);
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
  const { calls, clashes } = callTable(declarations.map(normaliseDeclaration), common);
  for (const { path, one, other } of clashes) {
    report(
      "call.clash",
      path,
      `Two declarations send this call different payloads ("${one}" and "${other}"); let them agree.`,
    );
  }
  checkReferences(declarations.filter(isResource), new Set(calls.keys()), report);
  return faults;
}
