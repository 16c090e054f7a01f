import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Field } from "../declaration/field-kinds";
import { kindsNotCompared, secretKinds } from "../declaration/kind-traits";
import { wireNames } from "../declaration/kinds";
import { columnTypesOf } from "../declaration/kinds/columns";
import type { StorageDeclaration, UniqueDeclaration } from "../declaration/storage";
import type { Roles } from "../roles";
import { checkNamed, checkText, type ReportFault } from "./declaration-fault";
import { checkOwner } from "./owner";
import { checkFieldValue } from "./values";

/** Names of tables and columns. PostgreSQL cuts longer names off. */
const identifier = /^[a-z][a-z0-9_]{0,62}$/;

/** A declaration with storage. */
export type Stored = AnyResourceDeclaration & { readonly storage: StorageDeclaration<string> };

export const isStored = (declared: AnyResourceDeclaration): declared is Stored => declared.storage !== undefined;

/** The table of a resource. */
export const tableOf = ({ name, storage }: Stored): string => storage.table ?? name.replaceAll("-", "_");

/** Checks the option `storage`. */
export function checkStorage(declared: AnyResourceDeclaration, roles: Roles, report: ReportFault): void {
  if (!isStored(declared)) return;
  checkOwner(declared, declared.storage.owner, roles, report);
  checkElsewhere(declared, report);
  checkColumns(declared, report);
  checkUnique(declared, report);
  checkOnly(declared, report);
  checkStamps(declared, report);
  checkDefaults(declared, report);
  checkOnDelete(declared, report);
  const { order = [] } = declared.storage;
  for (const [at, { field }] of [order].flat().entries()) {
    const path = Array.isArray(order) ? `storage.order[${at}].field` : "storage.order.field";
    const kind = checkStoredField(declared, field, path, report) ? declared.fields[field]?.kind : undefined;
    if (kind !== undefined && (kindsNotCompared.has(kind) || secretKinds.has(kind)))
      report("sort.kind", path, `"${field}" is a ${kind} field, which has no order. Name another.`);
  }
}

/** Reports a name that is not a field with a column. */
export function checkStoredField(declared: Stored, name: string, path: string, report: ReportFault): boolean {
  checkNamed(declared, [[name, path]], report);
  const field = declared.fields[name];
  if (field === undefined) return false;
  const isKept = name === declared.key || hasColumn(declared, name);
  if (!isKept) report("storage.noColumn", path, `"${name}" is not stored. Name a field of the record.`);
  return isKept;
}

/** Whether the table has columns for a field. */
export const hasColumn = ({ fields, storage }: AnyResourceDeclaration, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && storage?.elsewhere?.includes(name) !== true && columnTypesOf(name, field) !== null;
};

function checkElsewhere({ fields, key, storage }: Stored, report: ReportFault): void {
  for (const [at, name] of (storage.elsewhere ?? []).entries()) {
    const path = `storage.elsewhere[${at}]`;
    const field = fields[name];
    checkNamed({ fields }, [[name, path]], report);
    if (name === key) report("storage.elsewhere", path, "The table holds the key. Remove it.");
    else if (field?.computed !== undefined) {
      report("storage.elsewhere", path, `"${name}" is computed and stored nowhere. Remove it.`);
    }
  }
}

function checkColumns(declared: Stored, report: ReportFault): void {
  const { fields, storage, key, list } = declared;
  const { columns = {} } = storage;
  const table = tableOf(declared);
  if (!identifier.test(table)) report("storage.name", "storage.table", nameCure(table));
  for (const [name, field] of Object.entries(fields)) {
    const isElsewhere = storage.elsewhere?.includes(name) === true;
    if (field.kind === "password" && field.filterOnly !== true && !isElsewhere) {
      report(
        "storage.password",
        `fields.${name}`,
        "A password is never stored. Use field.secret(), or name it in storage.elsewhere and hash it in a hook.",
      );
    }
  }
  const taken = new Map([["id", key]]);
  for (const [name, field] of Object.entries(fields)) {
    if (name === key || !hasColumn(declared, name)) continue;
    const [renamed] = [columns[name] ?? []].flat();
    const own = renamed === undefined ? wireNames(name, field) : [renamed];
    for (const column of own) {
      if (renamed === undefined && !identifier.test(column)) report("storage.name", `fields.${name}`, nameCure(column));
      const other = taken.get(column);
      if (other !== undefined && field.when === undefined) {
        report(
          "storage.twice",
          `fields.${name}`,
          `"${other}" has the column "${column}" too. Name another in storage.columns.`,
        );
      }
      taken.set(column, name);
    }
  }
  for (const [name, named] of Object.entries(columns)) {
    const path = `storage.columns.${name}`;
    checkNamed(declared, [[name, path]], report);
    const field = fields[name];
    for (const [at, column] of [named ?? []].flat().entries()) {
      const compared = fields[taken.get(column) ?? ""];
      if (!identifier.test(column)) report("storage.name", path, nameCure(column));
      else if (compared !== undefined && field !== compared && secretKinds.has(compared.kind))
        report("storage.secret", path, `"${column}" holds a secret, which no filter compares. Remove it.`);
      // A migration may have created more columns than the fields need.
      else if ((field?.filterOnly === true || at > 0) && storage.owner !== "rule" && !taken.has(column)) {
        report(
          "storage.column",
          path,
          `No field has the column "${column}". Use one of: ${[...taken.keys()].join(", ")}.`,
        );
      }
    }
    if (field?.computed !== undefined) {
      report("storage.columns", path, `"${name}" is computed and has no column. Remove it.`);
    } else if (
      field !== undefined &&
      field.filterOnly !== true &&
      (named?.length === 0 || wireNames(name, field).length > 1)
    ) {
      report(
        "storage.columns",
        path,
        `"${name}" cannot have these columns: a ${field.kind} field has its own names. Remove it.`,
      );
    }
  }
  for (const name of [
    ...(list.filters ?? []),
    ...(list.advanced ?? []),
    ...(list.search === undefined ? [] : [list.search]),
  ]) {
    const isElsewhere = storage.elsewhere?.includes(name) === true;
    if (fields[name]?.filterOnly === true && columns[name] === undefined && !isElsewhere) {
      report(
        "storage.filter",
        `fields.${name}`,
        `The filter "${name}" compares nothing. Name its column in storage.columns.`,
      );
    }
  }
}

const nameCure = (name: string): string =>
  `"${name}" is not a valid name of a table or column. Use a-z, 0-9 and "_", 63 characters at most.`;

function checkUnique(declared: Stored, report: ReportFault): void {
  const seen = new Set<string>();
  for (const [at, one] of (declared.storage.unique ?? []).entries()) {
    const path = `storage.unique[${at}]`;
    const set: UniqueDeclaration<string> = typeof one === "string" ? { fields: [one] } : one;
    if (set.fields.length === 0)
      report("storage.unique", path, "The list of unique fields is empty. Name fields, or remove it.");
    if (new Set(set.fields).size < set.fields.length)
      report("unique.twice", path, "A field is in the list twice. Remove one.");
    const id = `${set.within ?? "owner"} ${set.fields.toSorted().join(" ")}`;
    if (seen.has(id)) report("unique.twice", path, "The same values are unique already. Remove one.");
    seen.add(id);
    for (const name of set.fields) {
      const kind = checkStoredField(declared, name, path, report) ? declared.fields[name]?.kind : undefined;
      if (kind !== undefined && (kindsNotCompared.has(kind) || secretKinds.has(kind)))
        report("storage.unique", path, `"${name}" is a ${kind} field, which cannot be unique. Remove it.`);
    }
    if (set.taken !== undefined) checkText(set.taken, `${path}.taken`, report, ["value", "label", "one"]);
  }
}

/** The database compares `only`. A migration may have made more columns than the fields need. */
function checkOnly(declared: Stored, report: ReportFault): void {
  for (const name of Object.keys(declared.only ?? {})) {
    if (declared.storage.owner !== "rule" || declared.storage.elsewhere?.includes(name) === true)
      checkStoredField(declared, name, `only.${name}`, report);
  }
}

function checkStamps(declared: Stored, report: ReportFault): void {
  const { stamps = {} } = declared.storage;
  const wanted = { created: "time", updated: "time", by: "text" } as const;
  for (const [stamp, name] of Object.entries(stamps)) {
    const path = `storage.stamps.${stamp}`;
    const kind = wanted[stamp as keyof typeof wanted] as "time" | "text" | undefined;
    if (kind === undefined) continue;
    const field = declared.fields[name];
    if (field?.kind !== kind || field.readOnly !== true || field.computed !== undefined) {
      report("storage.stamp", path, `"${name}" is not a readOnly ${kind} field. Name one.`);
    }
  }
  if (stamps.updated !== undefined && stamps.updated === stamps.created)
    report("storage.stamp", "storage.stamps.updated", `"${stamps.updated}" has the time of creation. Name another.`);
}

function checkDefaults(declared: Stored, report: ReportFault): void {
  for (const [name, value] of Object.entries(declared.storage.defaults ?? {})) {
    const path = `storage.defaults.${name}`;
    if (!checkStoredField(declared, name, path, report) || value === undefined) continue;
    if (secretKinds.has(declared.fields[name]?.kind ?? "text"))
      report("storage.secret", path, `"${name}" is a secret, which a default would tell everybody. Remove it.`);
    checkFieldValue(declared.fields[name], value, path, report);
  }
}

function checkOnDelete({ fields, storage }: Stored, report: ReportFault): void {
  for (const [name, rule] of Object.entries(storage.onDelete ?? {})) {
    const path = `storage.onDelete.${name}`;
    const field: Field | undefined = fields[name];
    if (field?.kind !== "relation") report("storage.onDelete", path, `"${name}" is not a relation. Name one.`);
    else if (rule !== "refuse" && rule !== "clear" && rule !== "delete") {
      report("storage.onDelete", path, `There is no rule "${String(rule)}". Use "refuse", "clear" or "delete".`);
    } else if (rule === "clear" && field.required === true) {
      report("storage.onDelete", path, `"${name}" is required and cannot be cleared. Use "refuse" or "delete".`);
    }
  }
}
