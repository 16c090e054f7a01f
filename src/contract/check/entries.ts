import { callTable } from "../calls/call-table";
import type { CallDeclaration } from "../calls/define-calls";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import { normaliseDeclaration } from "../declaration/normalise";
import type { Declaration } from "../declaration/resource";
import { screenNames } from "../declaration/screen-names";
import type { Roles } from "../roles";
import type { DeclarationFault, ReportFault } from "./declaration-fault";
import { checkFields } from "./fields";
import { checkFigurePaths } from "./figures";
import { checkAddress, checkHead, checkScreen } from "./head";
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
          `Another entry already has the ${property} "${own}". Use a different one.`,
        );
      }
      seen[property].add(own);
    }
    if (one.under !== undefined && !declarations.some((other) => other.name === one.under)) {
      report(
        "under.unknown",
        `${one.name}: under`,
        `There is no entry "${one.under}". Use the name of the parent entry.`,
      );
    }
    if ("needs" in one && !declarations.some((other) => isResource(other) && other.name === one.needs)) {
      report(
        "needs.unknown",
        `${one.name}: needs`,
        `There is no resource "${one.needs}". Use the name of the resource whose records the page shows.`,
      );
    }
  }
}

/** Finds every fault of the declarations and the role tables, including conflicts between declarations. */
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
      checkFields(one.fields, "fields", within);
      checkResource(one, roles, within);
    } else {
      checkHead(one, within);
      checkAddress(one.path, "path", within);
      checkScreen(one.screen, screenNames, "screen", within);
    }
  }
  checkRoles(declarations, roles, report);
  // A declaration with faults may be impossible to normalise, so calls are compared only without faults.
  if (faults.length > 0) return faults;
  const { calls, clashes } = callTable(declarations.map(normaliseDeclaration), common);
  for (const { path, one, other } of clashes) {
    report(
      "call.clash",
      path,
      `Two declarations use this call with different payloads: "${one}" and "${other}". Make them equal.`,
    );
  }
  checkFigurePaths(declarations.filter(isResource), report);
  checkReferences(declarations.filter(isResource), new Set(calls.keys()), report);
  return faults;
}
