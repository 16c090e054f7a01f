import { matches } from "../declaration/condition";
import { field } from "../declaration/field";
import type { Field, FieldOf, Fields } from "../declaration/field-kinds";
import { payloadNames } from "../declaration/kinds";
import type { Action, Resource } from "../declaration/resource";
import { exportOptions } from "./list-export";

/** One field of a payload. */
export interface PayloadField {
  readonly name: string;
  readonly field: Field;
  /** The field's names in the payload: several for a region, a position or a period. */
  readonly sentAs: readonly string[];
  /** Whether the specification does not list it. */
  readonly extension: boolean;
}

/** The variant of a call's records, for example `{ type: 1 }`. Empty if the call serves all variants. */
export type Variant = Readonly<Record<string, number>>;

/** Payload names of a list call, beside its filters. */
export const listPayloadNames = {
  page: "page",
  pageSize: "page_size",
  sortBy: "sort_by",
  sortOrder: "sort_order",
  exactTotal: "exact_total",
} as const;

/** Number of the page, from 1. */
export const pageField = field.number({ label: { zh: "页码", en: "Page" }, decimals: 0, min: 1, max: 1_000_000 });
/** Records per page. The server limits it to `pageSize.max`. */
export const sizeField = field.number({
  label: { zh: "每页条数", en: "Page size" },
  decimals: 0,
  min: 1,
  max: 1_000_000,
});
/** 1 to count all records. Otherwise long lists return a lower bound (spec D14). */
const exactField = field.switch({ label: { zh: "精确总数", en: "Exact total" } });
/** Maps the columns of a table to payload names, as JSON: see `ImportCheck.mapping`. */
export const mappingField = field.longText({ label: { zh: "列对应", en: "Mapping" }, max: 4000, extension: true });
const sortOrders = [
  { value: "asc", label: "asc" },
  { value: "desc", label: "desc" },
] as const;

/** Makes a `PayloadField`. */
export const payloadField = (name: string, of: Field, extension = of.extension === true): PayloadField => ({
  name,
  field: of,
  sentAs: payloadNames(name, of),
  extension,
});

/** The fields with these names that exist in a variant. */
export const namedFields = (
  resource: Resource,
  names: readonly string[],
  variant: Variant = {},
): readonly PayloadField[] =>
  names.flatMap((name) => {
    const one = resource.fields[name];
    return one === undefined || !isInVariant(one, variant) ? [] : [payloadField(name, one)];
  });

/** Whether a field exists in a variant. Conditions on other fields are ignored. */
const isInVariant = (one: Field, variant: Variant): boolean =>
  Object.entries(variant).every(([name, value]) => {
    const wanted = one.when?.[name];
    return wanted === undefined || matches({ [name]: wanted }, { [name]: value });
  });

/** The page size and the exact total. Every list accepts them (spec D14). */
function sizeFields(resource: Resource): readonly PayloadField[] {
  const size = resource.calls.list?.pageSize;
  const name = typeof size === "string" ? size : (size?.name ?? listPayloadNames.pageSize);
  return [
    payloadField(name, sizeField, typeof size !== "string"),
    payloadField(listPayloadNames.exactTotal, exactField, true),
  ];
}

/** The payload of a list call. */
export function listFields(resource: Resource): readonly PayloadField[] {
  const { calls } = resource;
  if (calls.list?.whole === true) return [];
  const page = payloadField(listPayloadNames.page, pageField, calls.list?.pageIsExtension === true);
  return [page, ...sizeFields(resource), ...sortFields(resource), ...filterFields(resource)];
}

/** The sort order of a list call; empty if the server cannot sort this list (spec W4). */
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

/** The filters of a list call, the search first. */
export function filterFields(resource: Resource): readonly PayloadField[] {
  const { search, filters, advanced } = resource.list;
  return namedFields(resource, [...new Set([...(search === null ? [] : [search]), ...filters, ...advanced])]);
}

/** The payload of an export. @param listed filters and order of the list, without the page */
export const exportFields = (listed: readonly PayloadField[]): readonly PayloadField[] =>
  [...listed, ...promptFields(exportOptions)].map((one) => ({ ...one, extension: true }));

/** The payload of a `by` call of a list (`ListCall.by`). @param name field with the other record's key */
export const listOfOneFields = (resource: Resource, name: string): readonly PayloadField[] => [
  payloadField(listPayloadNames.page, pageField, false),
  ...sizeFields(resource),
  ...namedFields(resource, [name]),
];

/** The key of a record. @param sentAs its name in the payload */
export const keyField = (resource: Resource, required: boolean, sentAs = resource.keySentAs): PayloadField => {
  const id = field.id({ ...(resource.fields[resource.key] as FieldOf<"id">), sentAs });
  return { name: resource.key, field: required ? { ...id, required } : id, sentAs: [sentAs], extension: false };
};

/** Payload fields for inputs that are not fields of a resource. */
export const promptFields = (prompts: Fields | undefined): readonly PayloadField[] =>
  Object.entries(prompts ?? {}).map(([name, one]) => payloadField(name, one));

/** Removes the condition: the payload of an action does not hold the fields that the condition needs. */
const unconditional = (one: PayloadField): PayloadField => {
  const { when: _, ...always } = one.field;
  return { ...one, field: always };
};

/** The payload of an action: fields of the record, prompts and fixed entries. */
export function actionFields(resource: Resource, action: Action): readonly PayloadField[] {
  const fixed = Object.keys(action.with ?? {}).map((name) =>
    payloadField(name, field.number({ label: name, decimals: 0, required: true }), false),
  );
  if (action.keysAs !== undefined) {
    const { perCall } = action;
    const keys = field.keys({
      label: resource.one,
      required: true,
      ...(perCall === undefined ? {} : { max: perCall }),
    });
    return [payloadField(action.keysAs, keys), ...promptFields(action.prompts), ...ownerFields(action), ...fixed];
  }
  const ofRecord =
    action.sends === undefined
      ? [keyField(resource, true, action.keyAs)]
      : namedFields(resource, action.sends).map(unconditional);
  return [...ofRecord, ...promptFields(action.prompts), ...ownerFields(action), ...fixed];
}

/** The owners that the action may take records from (`takesFrom`). */
const ownerFields = ({ takesFrom }: Action): readonly PayloadField[] =>
  takesFrom === undefined ? [] : [payloadField(takesFrom.sentAs, field.keys({ label: takesFrom.asks }))];

/** Whether a field is `fixed`: an update call does not send it. */
export const isFixed = (resource: Resource, name: string): boolean => resource.fields[name]?.fixed === true;
