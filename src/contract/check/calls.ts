import type { CallPath } from "../declaration/calls-declaration";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import { checkNamed, type ReportFault } from "./declaration-fault";

/** Format of a call's path: lower-case letters and digits, joined by single hyphens or slashes. */
export const callFormat = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

/** How to fix a path that does not have the `callFormat`. */
export const callFormatCure = (path: string): string =>
  `"${path}" is not a valid path. Use lower-case letters and digits, joined by single hyphens or slashes, for example "device/list".`;

function checkPath(declared: AnyResourceDeclaration, path: CallPath, at: string, report: ReportFault): void {
  for (const one of typeof path === "string" ? [path] : Object.values(path)) {
    if (!callFormat.test(one)) report("call.format", at, callFormatCure(one));
  }
  if (typeof path === "string") return;
  const variant = declared.variant === undefined ? undefined : declared.fields[declared.variant];
  if (variant?.kind !== "choice") {
    report(
      "call.variant",
      at,
      `The call has one path for each variant, but the resource has no variants. Set variant to a choice field.`,
    );
    return;
  }
  const paths = Object.values(path);
  if (new Set(paths).size < paths.length)
    report(
      "call.variant",
      at,
      "Two variants have the same path. Give each its own, or all of them one path as a string.",
    );
  const values = variant.options.map((option) => String(option.value));
  for (const value of values.filter((one) => !Object.keys(path).includes(one))) {
    report("call.variant", at, `Variant ${value} has no path. Add ${value}: "…".`);
  }
}

/** All texts in a part of the option `calls`. */
export const pathsIn = (call: unknown): readonly string[] => {
  if (typeof call === "string") return [call];
  return typeof call === "object" && call !== null ? Object.values(call).flatMap(pathsIn) : [];
};

/**
 * Checks the calls: the list call exists, paths are well-formed, variants have their own paths, and form, import and check
 * have the calls they need.
 */
export function checkCalls(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { calls, form } = declared;
  const list = typeof calls.list === "string" ? calls.list : calls.list?.path;
  if (list === undefined)
    report("call.list", "calls.list", `The list call is missing. Add it, for example list: "${declared.name}/list".`);
  for (const name of [
    "all",
    "show",
    "create",
    "update",
    "save",
    "delete",
    "reveal",
    "import",
    "check",
    "export",
  ] as const) {
    const path = calls[name];
    if (path !== undefined) checkPath(declared, path, `calls.${name}`, report);
  }
  if (list !== undefined) checkPath(declared, list, "calls.list", report);
  for (const [name, path] of Object.entries((typeof calls.list === "object" && calls.list.by) || {})) {
    checkNamed(declared, [[name, `calls.list.by.${name}`]], report);
    checkPath(declared, path, `calls.list.by.${name}`, report);
  }
  if (calls.import !== undefined && (calls.create ?? calls.save) === undefined) {
    report("import.create", "calls.import", "An import needs the action create. Add calls.save or calls.create.");
  }
  if (calls.check !== undefined && calls.import === undefined) {
    report("check.import", "calls.check", "This call checks a table for an import. Add calls.import.");
  }
  const named = Object.entries(calls).flatMap(([name, call]) => (name === "extensions" ? [] : pathsIn(call)));
  const paths = typeof declared.badge === "object" ? [...named, declared.badge.call] : named;
  for (const [at, path] of (calls.extensions ?? []).entries()) {
    if (!paths.includes(path))
      report(
        "extensions.unknown",
        `calls.extensions[${at}]`,
        `No call of the resource has the path "${path}". Remove it.`,
      );
  }
  const saves = calls.save ?? calls.create ?? calls.update;
  if (form !== undefined && saves === undefined) {
    report("form.call", "form", "No call saves the form. Add calls.save, or calls.create and calls.update.");
  }
  if (form === undefined && saves !== undefined) {
    report("form.none", "form", "The resource has a call that saves, but no form. Add form with the fields to send.");
  }
}
