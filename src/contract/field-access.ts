import { callTable } from "./calls/call-table";
import { commonCalls } from "./calls/common";
import { canRead, canWrite } from "./declaration/field-roles";
import { wireNames } from "./declaration/kinds";
import type { Entry, Resource, Section } from "./declaration/resource";
import type { Registry } from "./registry";

const hasLimits = (entry: Entry): boolean =>
  entry.type === "resource" && Object.values(entry.fields).some(({ roles }) => roles !== undefined);

/** A resource for one role: without the fields that it may not read, and without inputs that it may not fill. */
function resourceFor(resource: Resource, role: number): Resource {
  const hidden = new Set(hiddenNames(resource, role));
  const fields = Object.fromEntries(
    // A field that shows the title of a hidden relation is hidden with it.
    Object.entries(resource.fields).filter(([name, field]) => canRead(field, role) && !hidden.has(name)),
  );
  const readable = <T extends string>(names: readonly T[]): readonly T[] => names.filter((name) => name in fields);
  const filled = (name: string): boolean => {
    const field = fields[name];
    return field !== undefined && canWrite(field, role);
  };
  const sections = (layout: readonly Section[], has: (name: string) => boolean): readonly Section[] =>
    layout
      .map((section) => ({ ...section, fields: section.fields.filter(has) }))
      .filter((section) => section.fields.length > 0);
  const { list } = resource;
  const orNull = (name: string | null): string | null => (name !== null && name in fields ? name : null);
  return {
    ...resource,
    fields,
    list: {
      ...list,
      columns: list.columns
        .filter(({ field }) => field in fields)
        .map((column) => ({ ...column, fallback: orNull(column.fallback) })),
      shown: readable(list.shown),
      search: orNull(list.search),
      filters: readable(list.filters),
      advanced: readable(list.advanced),
      segments: orNull(list.segments),
      sortable: readable(list.sortable),
      initial: Object.fromEntries(Object.entries(list.initial).filter(([name]) => name in fields)),
    },
    form: sections(resource.form, filled),
    show: sections(resource.show, (name) => name in fields),
    figures: resource.figures.filter(({ sum, by, filter }) =>
      [sum, by, ...Object.keys(filter)].every((name) => name === null || name in fields),
    ),
  };
}

const known = new WeakMap<Registry, Map<number, Registry>>();
const wholeOf = new WeakMap<Registry, Registry>();

/**
 * The registry for one role (`FieldBase.roles`). Lists, forms, payloads and exports that are made from it have only
 * the fields of the role. If no field is limited, it is the same registry.
 */
export function registryFor(registry: Registry, role: number): Registry {
  if (!registry.entries.some(hasLimits)) return registry;
  const byRole = known.get(registry) ?? new Map<number, Registry>();
  known.set(registry, byRole);
  const made = byRole.get(role);
  if (made !== undefined) return made;
  const entries = registry.entries.map((entry) =>
    entry.type === "resource" && hasLimits(entry) ? resourceFor(entry, role) : entry,
  );
  const own = { ...registry, entries, calls: callTable(entries, commonCalls).calls };
  byRole.set(role, own);
  wholeOf.set(own, registry);
  return own;
}

/** The registry with the fields of all roles, from which `registryFor` made this one. */
export const wholeRegistry = (registry: Registry): Registry => wholeOf.get(registry) ?? registry;

/** The wire names of the values that a role may not read. */
export const hiddenNames = ({ fields }: Resource, role: number): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    canRead(field, role)
      ? []
      : [
          ...wireNames(name, field),
          ...(field.kind === "relation" && field.titleIn !== undefined ? [field.titleIn] : []),
        ],
  );
