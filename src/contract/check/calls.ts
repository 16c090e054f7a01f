import type { AnyResourceDeclaration, CallPath } from "../declaration/declaration";
import { checkNamed, type ReportFault } from "./declaration-fault";

/** How the path of a call is written, relative to the base. */
export const callFormat = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

function checkPath(declared: AnyResourceDeclaration, path: CallPath, at: string, report: ReportFault): void {
  for (const one of typeof path === "string" ? [path] : Object.values(path)) {
    if (!callFormat.test(one))
      report("call.format", at, `Write "${one}" relative to the base, without slashes around it: "device/list".`);
  }
  if (typeof path === "string") return;
  const variant = declared.variant === undefined ? undefined : declared.fields[declared.variant];
  if (variant?.kind !== "choice") {
    report(
      "call.variant",
      at,
      `One path a variant needs "variant": the name of the choice field whose values these are.`,
    );
    return;
  }
  const wanted = variant.options.map((option) => String(option.value));
  for (const value of wanted.filter((one) => !Object.keys(path).includes(one))) {
    report("call.variant", at, `The variant ${value} has no path; add ${value}: "…".`);
  }
}

/** Calls: those that are needed are there, their paths can be called, and forms, imports and templates fit them. */
export function checkCalls(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { calls, form } = declared;
  const list = typeof calls.list === "string" ? calls.list : calls.list?.path;
  if (list === undefined)
    report("call.list", "calls.list", `A resource needs the call that lists its records: "${declared.name}/list".`);
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
    report("import.create", "calls.import", "Who may import is who may create: declare calls.save or calls.create.");
  }
  if (calls.check !== undefined && calls.import === undefined) {
    report("check.import", "calls.check", "What is checked is what an import would take: declare calls.import.");
  }
  const saves = calls.save ?? calls.create ?? calls.update;
  if (form !== undefined && saves === undefined) {
    report("form.call", "form", `A form needs a call to be sent to: calls.save, or calls.create and calls.update.`);
  }
  if (form === undefined && saves !== undefined) {
    report("form.none", "form", "Calls that save need a form: list the fields that are sent.");
  }
}
