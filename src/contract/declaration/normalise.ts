import { deepFreeze } from "../deep-freeze";
import type { Text } from "../text";
import type { ActionDeclaration } from "./action-declaration";
import type { LayoutDeclaration, SectionDeclaration } from "./declaration";
import type { Field, Fields } from "./field-kinds";
import { figureLimits } from "./figures";
import type { Declaration, Entry, Figure, Section } from "./resource";

function sectionsOf(layout: LayoutDeclaration<string> | undefined): readonly Section[] {
  if (layout === undefined || layout.length === 0) return [];
  const entries: readonly (string | SectionDeclaration<string>)[] = layout;
  const names = entries.filter((entry) => typeof entry === "string");
  const sections = entries.filter((entry) => typeof entry !== "string");
  return names.length > 0 ? [{ label: null, fields: names }, ...sections] : sections;
}

/** The form's sections, then a section with all other fields. */
function defaultShowSections(form: readonly Section[], fields: Fields, key: string): readonly Section[] {
  const inForm = new Set(form.flatMap((section) => section.fields));
  const rest = Object.keys(fields).filter((name) => name !== key && !inForm.has(name) && !fields[name]?.filterOnly);
  return rest.length > 0 ? [...form, { label: { zh: "状态", en: "State" }, fields: rest }] : form;
}

const labelOf = (fields: Fields, name: string): Text => fields[name]?.label ?? name;

const shortOf = (fields: Fields, name: string): Text => fields[name]?.short ?? labelOf(fields, name);

const keySentAs = (name: string, field: Field | undefined): string =>
  field?.kind === "id" ? (field.sentAs ?? name) : name;

/** An action that sets one choice or switch is offered for records with another value, unless it has `when`. */
function whenUseful({ sets = {} }: ActionDeclaration<string>, fields: Fields): Pick<ActionDeclaration<string>, "when"> {
  const [[name = "", value] = [], ...others] = Object.entries(sets);
  const field = fields[name];
  if (others.length > 0 || (field?.kind !== "choice" && field?.kind !== "switch")) return {};
  const values = field.kind === "choice" ? field.options.map((option) => option.value) : [0, 1];
  return { when: { [name]: values.filter((other) => other !== value) } };
}

/** Makes the normalised, frozen form of a checked declaration. The declaration itself does not change. */
export function normaliseDeclaration(declaration: Declaration): Entry {
  if (!("fields" in declaration)) return deepFreeze({ type: "page", ...declaration });
  const { calls, fields, list, form, show, actions = {}, badge } = declaration;
  const columns = list.columns.map((column) =>
    typeof column === "string"
      ? { field: column, fallback: null, label: labelOf(fields, column), short: shortOf(fields, column) }
      : { ...column, fallback: column.fallback ?? null, short: fields[column.field]?.short ?? column.label },
  );
  const formSections = sectionsOf(form);
  const showSections =
    show === undefined ? defaultShowSections(formSections, fields, declaration.key) : sectionsOf(show);
  return deepFreeze({
    type: "resource",
    name: declaration.name,
    label: declaration.label,
    one: declaration.one ?? declaration.label,
    icon: declaration.icon,
    path: declaration.path ?? null,
    addPath: declaration.addPath ?? (declaration.path === undefined ? null : `${declaration.path}/add`),
    under: declaration.under ?? null,
    key: declaration.key,
    keySentAs: keySentAs(declaration.key, fields[declaration.key]),
    title: declaration.title,
    variant: declaration.variant ?? null,
    fields,
    calls: {
      list: typeof calls.list === "string" ? { path: calls.list } : (calls.list ?? null),
      all: calls.all ?? null,
      show: calls.show ?? null,
      create: calls.create ?? calls.save ?? null,
      update: calls.update ?? calls.save ?? null,
      delete: calls.delete ?? null,
      reveal: calls.reveal ?? null,
      import: calls.import ?? null,
      check: calls.check ?? null,
      template: calls.template ?? null,
      export: calls.export ?? null,
    },
    storage: declaration.storage ?? null,
    extensions: calls.extensions ?? [],
    list: {
      columns,
      shown: list.shown ?? columns.map((column) => column.field),
      search: list.search ?? null,
      filters: list.filters ?? [],
      segments: list.segments ?? null,
      empty: list.empty ?? null,
      initial: list.initial ?? {},
      advanced: list.advanced ?? [],
      sortable: list.sortable ?? [],
    },
    form: formSections,
    show: showSections,
    shownOnce: declaration.shownOnce ?? null,
    summary: declaration.summary ?? null,
    tabs: Object.entries(declaration.tabs ?? {}).map(([name, tab]) => ({ ...tab, name })),
    actions: Object.entries(actions).map(([name, action]) => ({ ...whenUseful(action, fields), ...action, name })),
    figures: Object.entries(declaration.figures ?? {}).map(([name, figure]) => ({
      sum: null,
      by: null,
      days: figureLimits.defaultDays,
      filter: {},
      ...(figure as Partial<Figure> & Pick<Figure, "label">),
      name,
    })),
    roles: declaration.roles ?? {},
    only: declaration.only ?? {},
    muted: declaration.muted ?? {},
    deletable: declaration.deletable ?? {},
    account: declaration.account ?? null,
    badge: typeof badge === "string" ? badge : (badge?.call ?? null),
    badgeFilter: typeof badge === "object" ? (badge.filter as Figure["filter"]) : null,
  });
}
