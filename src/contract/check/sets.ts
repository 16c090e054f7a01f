import { areDisjoint } from "../declaration/condition";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { ReportFault } from "./declaration-fault";
import { checkStoredField, isStored } from "./storage";
import { checkFieldValue } from "./values";

/** Checks the actions that set fields. */
export function checkSets(declared: AnyResourceDeclaration, report: ReportFault): void {
  for (const [name, { sets }] of Object.entries(declared.actions ?? {})) {
    if (sets === undefined) continue;
    const path = `actions.${name}.sets`;
    if (!isStored(declared)) {
      report(
        "sets.storage",
        path,
        "Nothing sets these fields: the resource has no storage. Add it, or write a handler.",
      );
      continue;
    }
    for (const [field, value] of Object.entries(sets)) {
      const at = `${path}.${field}`;
      if (!checkStoredField(declared, field, at, report)) continue;
      if (field === declared.key) report("sets.key", at, "The key never changes. Remove it.");
      else if (value === null && declared.fields[field]?.required === true) {
        report("sets.required", at, `"${field}" is required and cannot be null. Give a value.`);
      } else if (value !== null && value !== undefined) checkFieldValue(declared.fields[field], value, at, report);
    }
  }
  checkSharedCalls(declared, report);
}

/** If two actions set fields by one call, the payload or the state of the record must identify the action. */
function checkSharedCalls({ actions = {} }: AnyResourceDeclaration, report: ReportFault): void {
  const setting = Object.entries(actions).filter(([, { sets }]) => sets !== undefined);
  for (const [at, [name, action]] of setting.entries()) {
    for (const [earlier, other] of setting.slice(0, at)) {
      const isTold = areDisjoint(action.with, other.with) || areDisjoint(action.when, other.when);
      if (action.call !== other.call || isTold) continue;
      const cure = `"${earlier}" has the same call. Give them other values in with, or other records in when.`;
      report("sets.ambiguous", `actions.${name}.sets`, cure);
    }
  }
}
