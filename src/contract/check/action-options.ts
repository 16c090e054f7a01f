import type { ActionDeclaration } from "../declaration/action-declaration";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { ReportFault } from "./declaration-fault";
import { filtersOf } from "./figures";

/** Maximum of `perCall`: the entries that one list of a body may have. */
const mostKeys = 5000;

/** Options that only affect a call with many keys. */
const withKeysOnly = ["perCall", "job", "previewOfMany", "takesFrom"] as const;

/** Checks that no option of an action contradicts another one or has no effect. */
export function checkActionOptions(
  declared: AnyResourceDeclaration,
  name: string,
  action: ActionDeclaration<string>,
  report: ReportFault,
): void {
  const path = `actions.${name}`;
  const { prompts = {}, sets, perCall, undo, allWith, isPrefilled } = action;
  if (undo === name) report("undo.self", `${path}.undo`, "An action does not revert itself. Name the opposite action.");
  for (const option of withKeysOnly) {
    if (action[option] !== undefined && action.keysAs === undefined)
      report("action.many", `${path}.${option}`, `Each record has a call of its own. Add keysAs, or remove ${option}.`);
  }
  if (perCall !== undefined && !(Number.isInteger(perCall) && perCall >= 1 && perCall <= mostKeys))
    report("count.whole", `${path}.perCall`, `Use a whole number from 1 to ${mostKeys}.`);
  const filled = Object.keys(prompts).filter((one) => isPrefilled !== true || one in declared.fields);
  if (isPrefilled !== undefined && filled.length === 0)
    report("prefill.none", `${path}.isPrefilled`, "No prompt has the name of a field. Add one, or remove isPrefilled.");
  if (allWith !== undefined && allWith in declared.fields && !filtersOf(declared).includes(allWith))
    report("allWith.filter", `${path}.allWith`, `The list has no filter "${allWith}". Add it to list.filters.`);
  if (action.labelOfMany !== undefined && action.bulk !== true && allWith === undefined)
    report("bulk.none", `${path}.labelOfMany`, "The action takes one record. Add bulk, or remove labelOfMany.");
  if (action.roles?.length === 0) reportNobody(`${path}.roles`, report);
  if (sets === undefined) return;
  for (const field of Object.keys(sets)) {
    if (field in prompts)
      report("sets.prompt", `${path}.sets.${field}`, `The user enters "${field}" in a prompt. Remove one of them.`);
  }
}

/** Reports an empty list of roles. */
export const reportNobody = (path: string, report: ReportFault): void =>
  report("roles.none", path, "Nobody may do this. Name a role, or remove it.");
