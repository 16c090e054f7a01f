import type { ActionDeclaration } from "../declaration/action-declaration";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import { tabScreenNames } from "../declaration/screen-names";
import type { Roles } from "../roles";
import { checkActionOptions, reportNobody } from "./action-options";
import { callFormat, callFormatCure } from "./calls";
import { checkNamed, checkText, type ReportFault } from "./declaration-fault";
import { checkPrompts } from "./field-settings";
import { checkFields } from "./fields";
import { checkScreen } from "./head";
import { checkCondition, checkValues } from "./values";

const builtIn = ["list", "show", "create", "edit", "delete", "reveal", "export"];

/** Checks the actions: their names, calls, fields and roles. */
export function checkActions(declared: AnyResourceDeclaration, roles: Roles, report: ReportFault): void {
  for (const [name, action] of Object.entries(declared.actions ?? {})) {
    const path = `actions.${name}`;
    if (builtIn.includes(name))
      report("action.name", path, `"${name}" is a built-in action. Declare its call in calls, or use another name.`);
    if (!callFormat.test(action.call)) report("call.format", `${path}.call`, callFormatCure(action.call));
    checkText(action.label, `${path}.label`, report);
    if (action.labelOfMany !== undefined) checkText(action.labelOfMany, `${path}.labelOfMany`, report);
    if (action.confirm !== undefined) checkText(action.confirm, `${path}.confirm`, report, ["title"]);
    checkFields(action.prompts ?? {}, `${path}.prompts`, report);
    checkPrompts(action.prompts ?? {}, `${path}.prompts`, report);
    checkNamed(
      declared,
      (action.sends ?? []).map((field, at) => [field, `${path}.sends[${at}]`] as const),
      report,
    );
    checkCondition(declared.fields, action.when, `${path}.when`, report);
    if (action.keysAs !== undefined && action.sends !== undefined) {
      report("action.keys", `${path}.keysAs`, "With keysAs the call takes only keys of the record. Remove sends.");
    }
    for (const prompt of Object.keys(typeof action.isPrefilled === "object" ? action.isPrefilled : {})) {
      if (action.prompts?.[prompt] === undefined)
        report("prefill.prompt", `${path}.isPrefilled.${prompt}`, `There is no prompt "${prompt}". Add it to prompts.`);
    }
    checkNamed(
      declared,
      Object.entries(typeof action.isPrefilled === "object" ? action.isPrefilled : {}).map(
        ([prompt, field]) => [field, `${path}.isPrefilled.${prompt}`] as const,
      ),
      report,
    );
    checkNamed(declared, action.allWith === undefined ? [] : [[action.allWith, `${path}.allWith`]], report);
    checkTaking(declared, action, path, report);
    checkActionOptions(declared, name, action, report);
    if (action.undo !== undefined && declared.actions?.[action.undo] === undefined) {
      report(
        "undo.unknown",
        `${path}.undo`,
        `There is no action "${action.undo}". Name another action of the resource.`,
      );
    }
    checkRoleNumbers(action.roles, `${path}.roles`, roles, report);
  }
  checkCondition(declared.fields, declared.deletable, "deletable", report);
  checkCondition(declared.fields, declared.muted, "muted", report);
  // Records may have further properties, so only those that are fields can be checked.
  const only = Object.entries(declared.only ?? {}).filter(([name]) => name in declared.fields);
  checkValues(declared.fields, Object.fromEntries(only), "only", report);
  checkNamed(declared, declared.account === undefined ? [] : [[declared.account, "account"]], report);
  const account = declared.fields[declared.account ?? ""]?.kind;
  if (account !== undefined && account !== "id" && account !== "relation")
    report("account.kind", "account", `"${declared.account}" holds no key. Name the key, or a relation to accounts.`);
  for (const name of ["create", "edit", "delete", "reveal", "export"] as const)
    checkRoleNumbers(declared.roles?.[name], `roles.${name}`, roles, report);
  for (const [name, list] of Object.entries(declared.roles ?? {}))
    if (list.length === 0) reportNobody(`roles.${name}`, report);
}

function checkTaking(
  declared: AnyResourceDeclaration,
  { takesFrom }: ActionDeclaration<string>,
  path: string,
  report: ReportFault,
): void {
  if (takesFrom === undefined) return;
  checkText(takesFrom.asks, `${path}.takesFrom.asks`, report);
  checkText(takesFrom.refused, `${path}.takesFrom.refused`, report, ["owner"]);
  if (declared.fields[takesFrom.field]?.kind === "relation") return;
  report(
    "takesFrom.field",
    `${path}.takesFrom.field`,
    `"${takesFrom.field}" is not a relation. Name the owner's field.`,
  );
}

/** Checks the summary and the tabs of the detail view. */
export function checkTabs(declared: AnyResourceDeclaration, report: ReportFault): void {
  if (declared.summary !== undefined) checkScreen(declared.summary, tabScreenNames, "summary", report);
  for (const [name, tab] of Object.entries(declared.tabs ?? {})) {
    const path = `tabs.${name}`;
    if (!/^[a-z][a-z0-9-]*$/.test(name) || name === "edit") {
      report("tab.name", path, `"${name}" is part of an address: use a-z, 0-9 and "-". "edit" is taken by the form.`);
    }
    checkText(tab.label, `${path}.label`, report);
    checkCondition(declared.fields, tab.when, `${path}.when`, report);
    if ("screen" in tab) checkScreen(tab.screen, tabScreenNames, `${path}.screen`, report);
    const others = "screen" in tab ? (["by", "pinned"] as const) : (["needs"] as const);
    const isMixed = "screen" in tab === "lists" in tab || others.some((option) => option in tab);
    if (isMixed || ("lists" in tab && tab.by === undefined)) {
      report("tab.content", path, "A tab lists records (lists, by, pinned) or has a screen (screen, needs). Use one.");
    }
    if (declared.calls.show === undefined || declared.path === undefined) {
      report("tab.show", path, "The resource has no detail view for this tab. Add calls.show and path.");
    }
  }
}

function checkRoleNumbers(list: readonly number[] | undefined, path: string, roles: Roles, report: ReportFault): void {
  for (const [at, role] of (list ?? []).entries()) {
    if (roles.rows[role] === undefined) {
      report(
        "role.unknown",
        `${path}[${at}]`,
        `roles.ts has no role ${role}. Use one of: ${Object.keys(roles.rows).join(", ")}.`,
      );
    }
  }
}
