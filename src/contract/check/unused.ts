import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { ReportFault } from "./declaration-fault";
import { filtersOf } from "./figures";

/** Checks that the calls exist without which other options would have no effect. */
export function checkUnused(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { calls, fields, roles = {}, deletable } = declared;
  const callsOf = {
    create: calls.create ?? calls.save,
    edit: calls.update ?? calls.save,
    delete: calls.delete,
    reveal: calls.reveal,
    export: calls.export,
  } as const;
  for (const [name, call] of Object.entries(callsOf)) {
    if (roles[name as keyof typeof callsOf] !== undefined && call === undefined)
      report("roles.call", `roles.${name}`, `Nobody can do this: no call does it. Add calls.${name}, or remove it.`);
  }
  if (deletable !== undefined && calls.delete === undefined)
    report("deletable.call", "deletable", "No call deletes records. Add calls.delete, or remove it.");
  if (calls.reveal !== undefined && !Object.values(fields).some(({ kind }) => kind === "secret" || kind === "aesKey"))
    report("reveal.secret", "calls.reveal", "The resource has no secret to show. Remove the call.");
  if (calls.template !== undefined && calls.import === undefined)
    report("template.import", "calls.template", "The empty table is for an import. Add calls.import.");
  for (const part of ["search", "filters", "advanced", "sortable"] as const) {
    if (typeof calls.list === "object" && calls.list.whole && (declared.list[part] ?? []).length > 0)
      report(
        "list.whole",
        `list.${part}`,
        "The list is neither filtered nor sorted. Remove this, or calls.list.whole.",
      );
  }
  const limits = [...filtersOf(declared), ...Object.keys((typeof calls.list === "object" && calls.list.by) || {})];
  for (const [name, { filterOnly }] of Object.entries(fields)) {
    if (filterOnly && !limits.includes(name) && !(name in (declared.only ?? {})))
      report("filterOnly.unused", `fields.${name}.filterOnly`, `"${name}" filters no list. Add it to list.filters.`);
  }
  for (const [name, { keyAs, keysAs }] of Object.entries(declared.actions ?? {})) {
    if (keyAs !== undefined && keysAs !== undefined)
      report("action.keys", `actions.${name}.keyAs`, "The call takes many keys, under keysAs. Remove keyAs.");
  }
}
