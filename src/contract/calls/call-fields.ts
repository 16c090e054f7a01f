import { matches } from "../declaration/condition";
import { field } from "../declaration/field";
import type { Field, FieldOf, Fields } from "../declaration/field-kinds";
import { payloadNames } from "../declaration/kinds";
import type { Action, Resource } from "../declaration/resource";
import { exportOptions } from "./list-export";

/** One field of a payload with the names that it occupies. */
export interface PayloadField {
  readonly name: string;
  readonly field: Field;
  readonly sentAs: readonly string[];
  readonly extension: boolean;
}

/** Entries that hold for the call's records (`{ type: 1 }`), so that fields of other variants are left out. */
export type Variant = Readonly<Record<string, number>>;

/** Names that a list call takes beside its filters. */
export const listPayloadNames = {
  page: "page",
  pageSize: "page_size",
  sortBy: "sort_by",
  sortOrder: "sort_order",
} as const;

/** Which page of a list is asked for, from 1. */
export const pageField = field.number({ label: { zh: "页码", en: "Page" }, decimals: 0, min: 1, max: 1_000_000 });
/** Records of a page. */
export const sizeField = field.number({
  label: { zh: "每页条数", en: "Page size" },
  decimals: 0,
  min: 1,
  max: 1_000_000,
});
/** Which column of a table fills which payload name, as JSON: see `ImportCheck`. */
export const mappingField = field.longText({ label: { zh: "列对应", en: "Mapping" }, max: 4000, extension: true });
const sortOrders = [
  { value: "asc", label: "asc" },
  { value: "desc", label: "desc" },
] as const;

/** A field as an entry of a payload, with the names that it has there. */
export const payloadField = (name: string, of: Field, extension = of.extension === true): PayloadField => ({
  name,
  field: of,
  sentAs: payloadNames(name, of),
  extension,
});

/** The named fields of a resource, as far as a variant has them. */
export function namedFields(
  resource: Resource,
  names: readonly string[],
  variant: Variant = {},
): readonly PayloadField[] {
  const kept = names.flatMap((name) => {
    const one = resource.fields[name];
    return one === undefined || !inVariant(one, variant) ? [] : [payloadField(name, one)];
  });
  return kept;
}

/** Whether a field exists in a variant: only the entries of `when` that speak of the variant are asked. */
const inVariant = (one: Field, variant: Variant): boolean =>
  Object.entries(variant).every(([name, value]) => {
    const wanted = one.when?.[name];
    return wanted === undefined || matches({ [name]: wanted }, { [name]: value });
  });

/** The page size under the name that the resource's list takes it. It is accepted everywhere (spec D14). */
function sizeFields(resource: Resource): readonly PayloadField[] {
  const size = resource.calls.list?.pageSize;
  const name = typeof size === "string" ? size : (size?.name ?? listPayloadNames.pageSize);
  return [payloadField(name, sizeField, typeof size !== "string")];
}

/** What a list call takes. */
export function listFields(resource: Resource): readonly PayloadField[] {
  const { calls } = resource;
  if (calls.list?.whole === true) return [];
  const page = payloadField(listPayloadNames.page, pageField, calls.list?.pageIsExtension === true);
  return [page, ...sizeFields(resource), ...sortFields(resource), ...filterFields(resource)];
}

/** The order that a list call takes; nothing where the server does not sort (spec W4). */
export function sortFields({ list }: Resource): readonly PayloadField[] {
  if (list.sortable.length === 0) return [];
  const options = list.sortable.map((name) => ({ value: name, label: name }));
  return [
    payloadField(listPayloadNames.sortBy, field.choice({ label: listPayloadNames.sortBy, options }), true),
    payloadField(
      listPayloadNames.sortOrder,
      field.choice({ label: listPayloadNames.sortOrder, options: sortOrders }),
      true,
    ),
  ];
}

/** The filters that a list call takes, the search first. */
export function filterFields(resource: Resource): readonly PayloadField[] {
  const { search, filters, advanced } = resource.list;
  return namedFields(resource, [...new Set([...(search === null ? [] : [search]), ...filters, ...advanced])]);
}

/** What an export takes: what its list takes but for the page, so that the file holds what the list shows, and its form. */
export const exportFields = (own: readonly PayloadField[]): readonly PayloadField[] =>
  [...own, ...promptFields(exportOptions)].map((one) => ({ ...one, extension: true }));

/** What a call takes that lists the records of one record of another resource. */
export const listOfOneFields = (resource: Resource, name: string): readonly PayloadField[] => [
  payloadField(listPayloadNames.page, pageField, false),
  ...sizeFields(resource),
  ...namedFields(resource, [name]),
];

/** The key of a record, under the name that a call has for it. */
export const keyField = (resource: Resource, required: boolean, sentAs = resource.keySentAs): PayloadField => {
  const own = field.id({ ...(resource.fields[resource.key] as FieldOf<"id">), sentAs });
  return { name: resource.key, field: required ? { ...own, required } : own, sentAs: [sentAs], extension: false };
};

/** Fields that belong to no record. */
export const promptFields = (prompts: Fields | undefined): readonly PayloadField[] =>
  Object.entries(prompts ?? {}).map(([name, one]) => payloadField(name, one));

/** What an action sends of a record is there: the payload holds too little of it to ask a condition. */
const unconditional = (one: PayloadField): PayloadField => {
  const { when: _, ...always } = one.field;
  return { ...one, field: always };
};

/** What an action sends: what it takes of the record, what it asks for, and what stands fixed. */
export function actionFields(resource: Resource, action: Action): readonly PayloadField[] {
  const fixed = Object.keys(action.with ?? {}).map((name) =>
    payloadField(name, field.number({ label: name, decimals: 0, required: true }), false),
  );
  if (action.keysAs !== undefined) {
    const keys = field.keys({ label: resource.one, required: true });
    return [payloadField(action.keysAs, keys), ...promptFields(action.prompts), ...fixed];
  }
  const own =
    action.sends === undefined
      ? [keyField(resource, true, action.keyAs)]
      : namedFields(resource, action.sends).map(unconditional);
  return [...own, ...promptFields(action.prompts), ...fixed];
}

/** What is settled when the record is made is nothing that a call sends which only changes records. */
export const isFixed = (resource: Resource, name: string): boolean => resource.fields[name]?.fixed === true;
