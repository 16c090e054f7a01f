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
import { pageShape, resourceShape, rolesShape } from "./options";
import { checkReferences } from "./references";
import { checkPayloads, checkTables } from "./reserved";
import { checkResource } from "./resource";
import { checkGrants, checkRoles, checkSeen, checkTabNeeds } from "./roles";
import { checkShape, type Shape } from "./shape";
import { checkSharedCalls } from "./shared-calls";

const isResource = (one: Declaration): one is AnyResourceDeclaration => "fields" in one || "calls" in one;

/** Faults after which the other checks would throw errors. */
const grave: ReadonlySet<string> = new Set(["option.type", "option.missing"]);

/** Checks the types of all options. Returns whether the rest can be checked. */
function checkTypes(shape: Shape, value: unknown, report: ReportFault): boolean {
  let isSound = true;
  checkShape(shape, value ?? null, "", (id, ...fault) => {
    if (grave.has(id)) isSound = false;
    report(id, ...fault);
  });
  return isSound;
}

/** The address of the form for a new record. */
const formPath = ({ addPath, path, form, calls }: AnyResourceDeclaration): string | undefined =>
  addPath ?? (path === undefined || form === undefined || !(calls.create ?? calls.save) ? undefined : `${path}/add`);

/** @param all every declaration. References to a declaration with wrong types are no faults. */
function checkNames(declarations: readonly Declaration[], all: readonly Declaration[], report: ReportFault): void {
  const seen = { name: new Set<string>(), path: new Set<string>() };
  for (const one of declarations) {
    const isNew = !seen.path.has(one.path ?? "");
    const named = [
      ["name", "name", one.name],
      ["path", "path", one.path],
      ["path", "addPath", isResource(one) && isNew ? formPath(one) : undefined],
    ] as const;
    for (const [id, property, own] of named) {
      if (own === undefined) continue;
      if (seen[id].has(own)) {
        const cure = `Another entry already has the ${id} "${own}". Use a different one.`;
        report(`${id}.twice`, `${one.name}: ${property}`, cure);
      }
      seen[id].add(own);
    }
    if (one.under !== undefined && !all.some((other) => other.name === one.under)) {
      report(
        "under.unknown",
        `${one.name}: under`,
        `There is no entry "${one.under}". Use the name of the parent entry.`,
      );
    }
    if ("needs" in one && !all.some((other) => isResource(other) && other.name === one.needs)) {
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
  const reportOf =
    (name: string): ReportFault =>
    (id, path, cure) =>
      report(id, path === "" ? name : `${name}: ${path}`, cure);
  // Without role tables, roles cannot be checked.
  if (!checkTypes(rolesShape, roles, (id, path, cure) => report(id, `roles: ${path.replace(/^rows\./, "")}`, cure)))
    return faults;
  const sound = declarations.filter((one, at) => {
    const isDeclaration = typeof one === "object" && one !== null;
    const shape = isDeclaration && isResource(one) ? resourceShape : pageShape;
    return checkTypes(
      shape,
      one,
      reportOf(isDeclaration && typeof one.name === "string" ? one.name : `entries[${at}]`),
    );
  });
  const all = declarations.filter((one) => typeof one === "object" && one !== null);
  checkNames(sound, all, report);
  for (const one of sound) {
    const within = reportOf(one.name);
    if (isResource(one)) {
      checkFields(one.fields, "fields", within);
      checkResource(one, roles, within);
    } else {
      checkHead(one, within);
      checkAddress(one.path, "path", within);
      checkScreen(one.screen, screenNames, "screen", within);
      if (one.does !== undefined && one.needs === undefined)
        within("does.needs", "does", "Nothing says which records are created. Add needs, or remove does.");
    }
  }
  checkRoles(all, roles, report);
  checkTables(sound.filter(isResource), report);
  checkSharedCalls(sound.filter(isResource), common, report);
  // A declaration with faults may be impossible to normalise, so calls are compared only without faults.
  if (faults.length > 0) return faults;
  const entries = declarations.map(normaliseDeclaration);
  checkGrants(entries, roles, report);
  checkSeen(entries, roles, report);
  checkTabNeeds(entries, report);
  const { calls, clashes } = callTable(entries, common);
  for (const { path, one, other } of clashes) {
    report(
      "call.clash",
      path,
      `Two declarations use this call with different payloads: "${one}" and "${other}". Make them equal.`,
    );
  }
  checkPayloads(calls.values(), declarations.filter(isResource), report);
  checkFigurePaths(declarations.filter(isResource), report);
  checkReferences(declarations.filter(isResource), calls, report);
  return faults;
}
