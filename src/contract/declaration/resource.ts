import { deepFreeze } from "../deep-freeze";
import type { Text } from "../text";
import type { ActionDeclaration } from "./action-declaration";
import type { CallPath, ListCall, TemplateCall } from "./calls-declaration";
import { type Condition, matches } from "./condition";
import type { ResourceDeclaration, SectionDeclaration, ShownOnceDeclaration, TabDeclaration } from "./declaration";
import type { Fields } from "./field-kinds";
import type { FigureDeclaration, FilterValue } from "./figures";
import type { PageDeclaration } from "./page-declaration";
import type { TabScreenName } from "./screen-names";
import type { StorageDeclaration } from "./storage";

type FieldNames<F> = keyof F & string;

/**
 * Declares a resource, and freezes the declaration. Routes, menu, list, form, detail view, actions, access checks,
 * types and the server's validation all come from this one object. `ResourceDeclaration` describes its properties.
 *
 * The compiler refuses names that are not fields. `createRegistry` reports every other fault.
 *
 * @example
 * export const gateway = defineResource({
 *   name: "gateway",
 *   label: { zh: "网关列表", en: "Gateway List" },
 *   icon: "gateway",
 *   path: "/device/gateway",
 *   calls: { list: "gateway/list", show: "gateway/detail", save: "gateway/save", delete: "gateway/delete" },
 *   key: "id",
 *   title: "name",
 *   fields: {
 *     id: field.id(),
 *     eui: field.eui({ label: "EUI", required: true }),
 *     name: field.text({ label: { zh: "名称", en: "Name" }, required: true, max: 64 }),
 *   },
 *   list: { columns: ["eui", "name"], filters: ["eui", "name"] },
 *   form: ["eui", "name"],
 * });
 */
export function defineResource<const F extends Fields, const D extends ResourceDeclaration<FieldNames<F>>>(
  declaration: D & { readonly fields: F },
): D & { readonly fields: F } {
  return deepFreeze(declaration);
}

/** Declares a hand-written screen, and freezes the declaration. */
export function definePage<const D extends PageDeclaration>(declaration: D): D {
  return deepFreeze(declaration);
}

/** A declaration of a resource or a page. */
export type Declaration = ResourceDeclaration<string> | PageDeclaration;

/** A section of a form or a detail view. A null label means no heading. */
export type Section = Omit<SectionDeclaration<string>, "label"> & { readonly label: Text | null };
/** An action with its name. */
export type Action = ActionDeclaration<string> & { readonly name: string };
/** A tab with its name, which is the last part of its address. */
export type Tab = TabDeclaration & { readonly name: string };
/** A figure with its name. */
export type Figure = Pick<FigureDeclaration<string>, "label" | "hint"> & {
  readonly name: string;
  /** The field that is added up; null counts the records. */
  readonly sum: string | null;
  readonly filter: Readonly<Record<string, FilterValue>>;
  /** The figure is divided by the values of this filter; null for a single number. */
  readonly by: string | null;
  /** Number of days, if `by` is a filter of days. */
  readonly days: number;
};
/** A column of a list. */
export interface Column {
  readonly field: string;
  /** The field shown in records whose `field` is unset. */
  readonly fallback: string | null;
  readonly label: Text;
  /** The head in the list. */
  readonly short: Text;
}

/**
 * A normalised resource: every option of `ResourceDeclaration` has a value, and null means "none". Console and platform
 * read this form.
 */
export interface Resource {
  readonly type: "resource";
  readonly name: string;
  readonly label: Text;
  readonly one: Text;
  readonly icon: ResourceDeclaration<string>["icon"];
  /** Null if the resource only appears inside other screens. */
  readonly path: string | null;
  readonly addPath: string | null;
  readonly under: string | null;
  readonly key: string;
  /** The key's name in payloads. */
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
  readonly storage: StorageDeclaration<string> | null;
  /** Paths of calls that the specification does not list. */
  readonly extensions: readonly string[];
  readonly list: {
    readonly columns: readonly Column[];
    readonly shown: readonly string[];
    readonly search: string | null;
    readonly filters: readonly string[];
    readonly segments: string | null;
    readonly empty: Text | null;
    readonly initial: Readonly<Record<string, unknown>>;
    readonly advanced: readonly string[];
    readonly sortable: readonly string[];
  };
  readonly form: readonly Section[];
  readonly show: readonly Section[];
  readonly shownOnce: ShownOnceDeclaration | null;
  readonly summary: TabScreenName | null;
  readonly tabs: readonly Tab[];
  readonly actions: readonly Action[];
  readonly figures: readonly Figure[];
  readonly roles: NonNullable<ResourceDeclaration<string>["roles"]>;
  readonly only: Condition;
  readonly muted: Condition;
  readonly deletable: Condition;
  readonly account: string | null;
  /** Path of the call that answers the number of the menu entry. */
  readonly badge: string | null;
  /** The counted records; null if a handler returns the number. */
  readonly badgeFilter: Figure["filter"] | null;
}

/** A page of the registry. */
export interface Page extends PageDeclaration {
  readonly type: "page";
}

/** An entry of the registry: a resource or a page. */
export type Entry = Resource | Page;
/** An entry with an address. */
export type RoutedEntry = Entry & { readonly path: string };

/** Whether an entry has an address. */
export const isRouted = (entry: Entry): entry is RoutedEntry => entry.path !== null;

/** Whether a record belongs to the resource, by its `only`. Fields that the server leaves out are not compared. */
export const isRecordOf = ({ only }: Pick<Resource, "only">, record: Readonly<Record<string, unknown>>): boolean =>
  matches(Object.fromEntries(Object.entries(only).filter(([name]) => (record[name] ?? null) !== null)), record);

/** Whether a record is out of use, by the resource's `muted`. */
export const isMuted = ({ muted }: Pick<Resource, "muted">, record: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(muted).length > 0 && matches(muted, record);

/** The path of a call for a record or payload, by its variant. Undefined if the variant has no path. */
export function pathFor(
  resource: Resource,
  path: CallPath,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof path === "string") return path;
  return path[Number(record[resource.variant ?? ""])];
}

/** The names of all actions of a resource, built-in and declared. `can` takes these names. */
export function actionNames(resource: Resource): readonly string[] {
  const { calls } = resource;
  const callByAction = {
    list: calls.list,
    show: calls.show,
    create: calls.create,
    edit: calls.update,
    delete: calls.delete,
    reveal: calls.reveal,
    export: calls.export,
  };
  const builtIn = Object.entries(callByAction).flatMap(([name, call]) => (call === null ? [] : [name]));
  return [...builtIn, ...resource.actions.map((action) => action.name)];
}
