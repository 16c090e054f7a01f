import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Field } from "../declaration/field-kinds";
import { canWrite } from "../declaration/field-roles";
import { wireNames } from "../declaration/kinds";
import type { RoleRow, Roles } from "../roles";
import type { ReportFault } from "./declaration-fault";

/** Checks which roles may read and write single fields. */
export function checkFieldRoles(declared: AnyResourceDeclaration, { rows }: Roles, report: ReportFault): void {
  const { fields, storage, key, title, variant, roles: allowed = {} } = declared;
  const all = Object.keys(rows).map(Number);
  for (const [name, { roles, required, readOnly, filterOnly }] of Object.entries(fields)) {
    if (roles === undefined) continue;
    const path = `fields.${name}.roles`;
    for (const part of ["read", "write"] as const) {
      for (const role of roles[part] ?? []) {
        if (!all.includes(role))
          report("role.unknown", `${path}.${part}`, `There is no role ${role}. Use one of: ${all.join(", ")}.`);
      }
    }
    if (storage === undefined)
      report("roles.storage", path, "Only records with storage keep what a role may not write. Add storage.");
    if ([key, title, variant].includes(name))
      report("roles.key", path, `Every role needs "${name}" to find the record. Remove roles.`);
    if (roles.write !== undefined && (readOnly || filterOnly))
      report("roles.readOnly", `${path}.write`, `Nobody fills in "${name}". Remove write.`);
    const blind = roles.write?.filter((role) => roles.read !== undefined && !roles.read.includes(role)) ?? [];
    if (blind.length > 0)
      report("roles.blind", `${path}.write`, `The roles ${blind.join(", ")} cannot read it. Add them to read.`);
    const writers = roles.write ?? roles.read ?? all;
    const stuck = (allowed.create ?? all).filter(
      (role) => rows[role]?.desktop.includes(declared.name) && !writers.includes(role),
    );
    if (required && stuck.length > 0)
      report("roles.required", path, `The roles ${stuck.join(", ")} create records, and must fill it in. Allow them.`);
  }
}

const mayUse = ({ desktop, phone, opens = [], embeds = [] }: RoleRow, name: string): boolean =>
  [desktop, phone, opens, embeds].some((names) => names.includes(name));

/** The columns of a field in its table. */
const columnsOf = ({ storage }: AnyResourceDeclaration, name: string, field: Field): readonly string[] => {
  const renamed = storage?.columns?.[name];
  return typeof renamed === "string" ? [renamed] : wireNames(name, field);
};

/**
 * Checks that no other option shows or sets a field that some roles may not read or write: the order of all lists, a
 * filter over its column, and actions.
 */
export function checkUsesOfLimited(declared: AnyResourceDeclaration, { rows }: Roles, report: ReportFault): void {
  const { fields, storage, actions = {}, calls } = declared;
  const by = typeof calls.list === "object" ? (calls.list.by ?? {}) : {};
  const all = Object.keys(rows)
    .map(Number)
    .filter((role) => rows[role] !== undefined && mayUse(rows[role], declared.name));
  for (const [name, field] of Object.entries(fields)) {
    const { roles } = field;
    if (roles === undefined) continue;
    const { read } = roles;
    if (read !== undefined) {
      const { order = [] } = storage ?? {};
      for (const [at, step] of [order].flat().entries()) {
        const path = Array.isArray(order) ? `storage.order[${at}].field` : "storage.order.field";
        if (step.field === name)
          report("roles.order", path, `The order shows "${name}" to every role. Name another field.`);
      }
      if (name in by)
        report("roles.filter", `calls.list.by.${name}`, `The call finds "${name}" for every role. Remove it.`);
      const columns = columnsOf(declared, name, field);
      for (const [other, compared] of Object.entries(storage?.columns ?? {})) {
        if (other === name || ![compared ?? []].flat().some((column) => columns.includes(column))) continue;
        const readers = fields[other]?.roles?.read;
        if (readers?.every((role) => read.includes(role))) continue;
        report(
          "roles.filter",
          `storage.columns.${other}`,
          `"${other}" finds "${name}" for roles that may not read it. Give it the same roles.read.`,
        );
      }
    }
    for (const [action, { prompts = {}, sets = {}, roles: allowed = all }] of Object.entries(actions)) {
      for (const part of ["prompts", "sets"] as const) {
        const set = Object.keys(part === "prompts" ? prompts : sets);
        const one = set.find((key) => key === name || wireNames(name, field).includes(key));
        const others = allowed.filter((role) => all.includes(role) && !canWrite(field, role));
        if (one === undefined || others.length === 0) continue;
        report(
          "roles.prompt",
          `actions.${action}.${part}.${one}`,
          `The roles ${others.join(", ")} may not write "${name}". Leave them out of the action's roles.`,
        );
      }
    }
  }
}
