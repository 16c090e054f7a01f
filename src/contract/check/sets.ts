import { areDisjoint } from "../declaration/condition";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Field } from "../declaration/field-kinds";
import type { ReportFault } from "./declaration-fault";
import { checkStoredField, isStored } from "./storage";
import { checkFieldValue } from "./values";

/** Checks the actions that set fields or delete records. */
export function checkSets(declared: AnyResourceDeclaration, report: ReportFault): void {
  for (const [name, action] of Object.entries(declared.actions ?? {})) {
    const { sets } = action;
    if (action.deletes === true) checkDeletes(declared, name, report);
    if (sets === undefined) {
      if (action.isRepeatable === true)
        report("sets.repeatable", `actions.${name}.isRepeatable`, "The action sets no field. Add sets, or remove it.");
      continue;
    }
    const path = `actions.${name}.sets`;
    if (!isStored(declared)) {
      report(
        "sets.storage",
        path,
        "Nothing sets these fields: the resource has no storage. Add it, or write a handler.",
      );
      continue;
    }
    checkPromptKinds(declared, name, report);
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

/** The value of a prompt is checked by the prompt and stored in the field of its name. */
function checkPromptKinds({ actions, fields }: AnyResourceDeclaration, name: string, report: ReportFault): void {
  for (const [prompt, asked] of Object.entries(actions?.[name]?.prompts ?? {})) {
    const field = fields[prompt];
    if (field === undefined || kindOf(field) === kindOf(asked)) continue;
    const cure = `"${prompt}" is a ${kindOf(field)} field. Use the same kind, or another name.`;
    report("prompt.kind", `actions.${name}.prompts.${prompt}`, cure);
  }
}

const kindOf = (field: Field): string => (field.kind === "custom" ? field.of.name : field.kind);

function checkDeletes(declared: AnyResourceDeclaration, name: string, report: ReportFault): void {
  const { call, sets, sends, keysAs, prompts } = declared.actions?.[name] ?? {};
  const isShared = Object.values(declared.actions ?? {}).filter((action) => action.call === call).length > 1;
  const hasMore = isShared || [sets, sends, keysAs, prompts].some((option) => option !== undefined);
  const path = `actions.${name}.deletes`;
  if (!isStored(declared))
    report("deletes.storage", path, "Nothing deletes the record. Add storage, or write a handler.");
  else if (hasMore) {
    report(
      "deletes.only",
      path,
      "The call only deletes one record. Remove sets, sends, keysAs, prompts and other uses.",
    );
  }
}

/** If two actions set fields by one call, the payload or the state of the record must identify the action. */
function checkSharedCalls({ actions = {} }: AnyResourceDeclaration, report: ReportFault): void {
  const setting = Object.entries(actions).filter(([, { sets }]) => sets !== undefined);
  for (const [at, [name, action]] of setting.entries()) {
    for (const [earlier, other] of setting.slice(0, at)) {
      const isByState = action.isRepeatable !== true && other.isRepeatable !== true;
      const isTold = areDisjoint(action.with, other.with) || (isByState && areDisjoint(action.when, other.when));
      if (action.call !== other.call || isTold) continue;
      const cure = `"${earlier}" has the same call. Give them other values in with, or other records in when.`;
      report("sets.ambiguous", `actions.${name}.sets`, cure);
    }
  }
}
