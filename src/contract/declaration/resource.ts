import { deepFreeze } from "../deep-freeze";
import type { Text } from "../text";
import { type Condition, matches } from "./condition";
import type {
  ActionDeclaration,
  CallPath,
  LayoutDeclaration,
  ListCall,
  PageDeclaration,
  ResourceDeclaration,
  SectionDeclaration,
  TabDeclaration,
  TemplateCall,
} from "./declaration";
import type { Field, Fields } from "./field-kinds";

type FieldNames<F> = keyof F & string;

/**
 * Declares a resource: one plain object, from which routes, menu, list, form, detail view, actions, access checks, types
 * and the server's parsing come. The types refuse names that are no fields; `checkEntries` reports everything else.
 */
export function defineResource<const F extends Fields, const D extends ResourceDeclaration<FieldNames<F>>>(
  declaration: D & { readonly fields: F },
): D & { readonly fields: F } {
  return deepFreeze(declaration);
}

/** Declares a screen that is made by hand and administers no records. */
export function definePage<const D extends PageDeclaration>(declaration: D): D {
  return deepFreeze(declaration);
}

/** What `defineResource` and `definePage` take. */
export type Declaration = ResourceDeclaration<string> | PageDeclaration;

/** Fields of a form or a detail view under their heading; null for those that stand before the first. */
export type Section = Omit<SectionDeclaration<string>, "label"> & { readonly label: Text | null };
/** An action with the name under which it is declared. */
export type Action = ActionDeclaration<string> & { readonly name: string };
/** A tab with the name under which it is declared, and stands in the address. */
export type Tab = TabDeclaration & { readonly name: string };
/** A column of a list. */
export interface Column {
  readonly field: string;
  /** Shown in the field's place where the field is unset. */
  readonly fallback: string | null;
  readonly label: Text;
}

/** A declared resource with everything spelled out: what the generator, the providers and the platform read. */
export interface Resource {
  readonly type: "resource";
  readonly name: string;
  readonly label: Text;
  readonly one: Text;
  readonly icon: ResourceDeclaration<string>["icon"];
  /** Null for a part of other screens, which has no address of its own. */
  readonly path: string | null;
  readonly addPath: string | null;
  readonly under: string | null;
  readonly key: string;
  /** Name of the key in payloads. */
  readonly keySentAs: string;
  readonly title: string;
  readonly variant: string | null;
  readonly fields: Fields;
  readonly calls: {
    readonly list: ListCall | null;
    readonly all: string | null;
    readonly show: string | null;
    readonly create: CallPath | null;
    readonly update: CallPath | null;
    readonly delete: CallPath | null;
    readonly reveal: string | null;
    readonly import: CallPath | null;
    readonly check: CallPath | null;
    readonly template: TemplateCall | null;
    readonly export: string | null;
  };
  /** Calls that are not in the specification's list. */
  readonly extensions: readonly string[];
  readonly list: {
    readonly columns: readonly Column[];
    readonly shown: readonly string[];
    readonly search: string | null;
    readonly filters: readonly string[];
    readonly segments: string | null;
    readonly empty: Text | null;
    readonly advanced: readonly string[];
    readonly sortable: readonly string[];
  };
  readonly form: readonly Section[];
  readonly show: readonly Section[];
  readonly tabs: readonly Tab[];
  readonly actions: readonly Action[];
  readonly roles: NonNullable<ResourceDeclaration<string>["roles"]>;
  readonly only: Condition;
  readonly deletable: Condition;
  readonly account: string | null;
  readonly badge: string | null;
  readonly screen: string | null;
}

/** A page made by hand, as it stands in the registry. */
export interface Page extends PageDeclaration {
  readonly type: "page";
}

/** What stands in the registry: a resource or a page made by hand. */
export type Entry = Resource | Page;
/** An entry with an address of its own. */
export type RoutedEntry = Entry & { readonly path: string };

/** Whether an entry has an address of its own. */
export const isRouted = (entry: Entry): entry is RoutedEntry => entry.path !== null;

function sectionsOf(layout: LayoutDeclaration<string> | undefined): readonly Section[] {
  if (layout === undefined || layout.length === 0) return [];
  const entries: readonly (string | SectionDeclaration<string>)[] = layout;
  const loose = entries.filter((entry) => typeof entry === "string");
  const sections = entries.filter((entry) => typeof entry !== "string");
  return loose.length > 0 ? [{ label: null, fields: loose }, ...sections] : sections;
}

/** The form's sections, then what else a record has. */
function shownByDefault(form: readonly Section[], fields: Fields, key: string): readonly Section[] {
  const inForm = new Set(form.flatMap((section) => section.fields));
  const rest = Object.keys(fields).filter((name) => name !== key && !inForm.has(name) && !fields[name]?.filterOnly);
  return rest.length > 0 ? [...form, { label: { zh: "状态", en: "State" }, fields: rest }] : form;
}

const labelOf = (fields: Fields, name: string): Text => fields[name]?.label ?? name;

const keySentAs = (name: string, field: Field | undefined): string =>
  field?.kind === "id" ? (field.sentAs ?? name) : name;

/** Spells a checked declaration out, on a copy. */
export function normaliseDeclaration(declaration: Declaration): Entry {
  if (!("fields" in declaration)) return deepFreeze({ type: "page", ...declaration });
  const { calls, fields, list, form, show, actions = {} } = declaration;
  const columns = list.columns.map((column) =>
    typeof column === "string"
      ? { field: column, fallback: null, label: labelOf(fields, column) }
      : { ...column, fallback: column.fallback ?? null },
  );
  const formSections = sectionsOf(form);
  const showSections = show === undefined ? shownByDefault(formSections, fields, declaration.key) : sectionsOf(show);
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
    extensions: calls.extensions ?? [],
    list: {
      columns,
      shown: list.shown ?? columns.map((column) => column.field),
      search: list.search ?? null,
      filters: list.filters ?? [],
      segments: list.segments ?? null,
      empty: list.empty ?? null,
      advanced: list.advanced ?? [],
      sortable: list.sortable ?? [],
    },
    form: formSections,
    show: showSections,
    tabs: Object.entries(declaration.tabs ?? {}).map(([name, tab]) => ({ ...tab, name })),
    actions: Object.entries(actions).map(([name, action]) => ({ ...action, name })),
    roles: declaration.roles ?? {},
    only: declaration.only ?? {},
    deletable: declaration.deletable ?? {},
    account: declaration.account ?? null,
    badge: declaration.badge ?? null,
    screen: declaration.screen ?? null,
  });
}

/** Whether a record is one of the resource's. What a server does not tell of it says nothing against it. */
export const isRecordOf = ({ only }: Pick<Resource, "only">, record: Readonly<Record<string, unknown>>): boolean =>
  matches(Object.fromEntries(Object.entries(only).filter(([name]) => (record[name] ?? null) !== null)), record);

/** The path of a call for a record or payload: one for all, or the one of its variant. Undefined where it has none. */
export function pathFor(
  resource: Resource,
  path: CallPath,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof path === "string") return path;
  return path[Number(record[resource.variant ?? ""])];
}

/** Names of everything that can be done with a resource, which is what access is asked for. */
export function actionNames(resource: Resource): readonly string[] {
  const { calls } = resource;
  const offered = {
    list: calls.list,
    show: calls.show,
    create: calls.create,
    edit: calls.update,
    delete: calls.delete,
  };
  const usual = Object.entries({ ...offered, reveal: calls.reveal, export: calls.export }).filter(
    ([, call]) => call !== null,
  );
  return [...usual.map(([name]) => name), ...resource.actions.map((action) => action.name)];
}
