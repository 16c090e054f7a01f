import type { CallAccess, CallDeclaration } from "./calls";
import type { CallPath } from "./declaration";
import type { Field, FieldOf, Fields } from "./field";
import { field, holds } from "./field";
import { type FileRule, tableFile } from "./files";
import { type CheckMode, payloadNames } from "./kinds";
import { exportOptions, exportsOf } from "./list-export";
import type { Action, Entry, Resource } from "./resource";

/** One field of a payload with the names that it occupies. */
export interface PayloadField {
  readonly name: string;
  readonly field: Field;
  readonly sentAs: readonly string[];
  readonly extension: boolean;
}

/** What a call does to a resource: the action that access is asked for. */
export interface CallUse {
  readonly resource: string;
  readonly action: string;
}

/** Everything about one call that both sides need. */
export interface Call {
  readonly path: string;
  readonly fields: readonly PayloadField[];
  /** How strictly its payload is checked; a save is a creation without the key and an edit with it. */
  readonly mode: CheckMode | "save" | "plain";
  /** Payload name of the key of a save. */
  readonly key: string | null;
  /** Entries that hold for the call's records (`{ type: 1 }`), so that fields of other variants are left out. */
  readonly variant: Readonly<Record<string, number>>;
  /** The resources' actions that make this call, or the rule of a call that belongs to none. */
  readonly uses: readonly CallUse[];
  readonly access: CallAccess | null;
  readonly reads: boolean;
  readonly extension: boolean;
  /** The file that it takes as `file` of a multipart body; null for a form-encoded call (readings, W5). */
  readonly takes: FileRule | null;
  /** Whether a good answer is an envelope or a file (readings, E1). */
  readonly answers: "data" | "file";
  /** The list whose rows it answers as a file: the resource, and the path of the list call; null for any other call. */
  readonly exports: { readonly resource: string; readonly list: string } | null;
  /** Whether its path is below a set of calls (`admin/1`) or below the host. */
  readonly at: "base" | "host";
}

/** Names that a list call takes beside its filters. */
export const listNames = { page: "page", pageSize: "page_size", sortBy: "sort_by", sortOrder: "sort_order" } as const;

const pageField = field.number({ label: { zh: "页码", en: "Page" }, decimals: 0, min: 1, max: 1_000_000 });
const sizeField = field.number({ label: { zh: "每页条数", en: "Page size" }, decimals: 0, min: 1, max: 1_000_000 });
/** Which column of a table fills which payload name, as JSON: see `ImportCheck`. */
const mappingField = field.longText({ label: { zh: "列对应", en: "Mapping" }, max: 4000, extension: true });
const sortOrders = [
  { value: "asc", label: "asc" },
  { value: "desc", label: "desc" },
] as const;

const payloadField = (name: string, of: Field, extension = of.extension === true): PayloadField => ({
  name,
  field: of,
  sentAs: payloadNames(name, of),
  extension,
});

function named(resource: Resource, names: readonly string[], variant: Call["variant"] = {}): readonly PayloadField[] {
  const kept = names.flatMap((name) => {
    const one = resource.fields[name];
    return one === undefined || !inVariant(one, variant) ? [] : [payloadField(name, one)];
  });
  return kept;
}

/** Whether a field exists in a variant: only the entries of `when` that speak of the variant are asked. */
const inVariant = (one: Field, variant: Call["variant"]): boolean =>
  Object.entries(variant).every(([name, value]) => {
    const wanted = one.when?.[name];
    return wanted === undefined || holds({ [name]: wanted }, { [name]: value });
  });

/** The page size under the name that the resource's list takes it. It is accepted everywhere (readings, D14). */
function sizeFields(resource: Resource): readonly PayloadField[] {
  const size = resource.calls.list?.pageSize;
  const name = typeof size === "string" ? size : (size?.name ?? listNames.pageSize);
  return [payloadField(name, sizeField, typeof size !== "string")];
}

function listFields(resource: Resource): readonly PayloadField[] {
  const { calls } = resource;
  if (calls.list?.whole === true) return [];
  const page = payloadField(listNames.page, pageField, calls.list?.pageIsExtension === true);
  return [page, ...sizeFields(resource), ...sortFields(resource), ...filterFields(resource)];
}

function sortFields({ list }: Resource): readonly PayloadField[] {
  if (list.sortable.length === 0) return [];
  const options = list.sortable.map((name) => ({ value: name, label: name }));
  return [
    payloadField(listNames.sortBy, field.choice({ label: listNames.sortBy, options }), true),
    payloadField(listNames.sortOrder, field.choice({ label: listNames.sortOrder, options: sortOrders }), true),
  ];
}

function filterFields(resource: Resource): readonly PayloadField[] {
  const { search, filters, advanced } = resource.list;
  return named(resource, [...new Set([...(search === null ? [] : [search]), ...filters, ...advanced])]);
}

/** What an export takes: what its list takes but for the page, so that the file holds what the list shows, and its form. */
const exportFields = (own: readonly PayloadField[]): readonly PayloadField[] =>
  [...own, ...asksFields(exportOptions)].map((one) => ({ ...one, extension: true }));

/** What a call takes that lists the records of one record of another resource. */
const listOfOneFields = (resource: Resource, name: string): readonly PayloadField[] => [
  payloadField(listNames.page, pageField, false),
  ...sizeFields(resource),
  ...named(resource, [name]),
];

const keyField = (resource: Resource, required: boolean, sentAs = resource.keySentAs): PayloadField => {
  const own = field.id({ ...(resource.fields[resource.key] as FieldOf<"id">), sentAs });
  return { name: resource.key, field: required ? { ...own, required } : own, sentAs: [sentAs], extension: false };
};

const asksFields = (asks: Fields | undefined): readonly PayloadField[] =>
  Object.entries(asks ?? {}).map(([name, one]) => payloadField(name, one));

/** What an action sends of a record is there: the payload holds too little of it to ask a condition. */
const unconditional = (one: PayloadField): PayloadField => {
  const { when: _, ...always } = one.field;
  return { ...one, field: always };
};

function actionFields(resource: Resource, action: Action): readonly PayloadField[] {
  const fixed = Object.keys(action.with ?? {}).map((name) =>
    payloadField(name, field.number({ label: name, decimals: 0, required: true }), false),
  );
  if (action.keysAs !== undefined) {
    const keys = field.keys({ label: resource.one, required: true });
    return [payloadField(action.keysAs, keys), ...asksFields(action.asks), ...fixed];
  }
  const own =
    action.sends === undefined
      ? [keyField(resource, true, action.keyAs)]
      : named(resource, action.sends).map(unconditional);
  return [...own, ...asksFields(action.asks), ...fixed];
}

/** What is settled when the record is made is nothing that a call sends which only changes records. */
const isFixed = (resource: Resource, name: string): boolean => resource.fields[name]?.fixed === true;

type Draft = Omit<Call, "uses" | "access" | "reads"> & { readonly use: CallUse; readonly reads: boolean };

const variantsOf = (resource: Resource, path: CallPath | null): readonly (readonly [string, Call["variant"]])[] => {
  if (path === null) return [];
  if (typeof path === "string") return [[path, {}]];
  return Object.entries(path).map(([value, one]) => [one, { [resource.variant ?? ""]: Number(value) }]);
};

function draftsOf(resource: Resource): readonly Draft[] {
  const { calls } = resource;
  const drafts: Draft[] = [];
  const add = (path: string | null | undefined, action: string, rest: Partial<Draft>): void => {
    if (path === null || path === undefined) return;
    const extension = resource.extensions.includes(path) || rest.extension === true;
    const usual = {
      fields: [],
      mode: "plain",
      key: null,
      variant: {},
      reads: false,
      takes: null,
      answers: "data",
      exports: null,
      at: "base",
    } as const;
    drafts.push({ ...usual, ...rest, path, extension, use: { resource: resource.name, action } });
  };
  add(calls.list?.path, "list", { fields: listFields(resource), mode: "filter", reads: true });
  for (const [name, path] of Object.entries(calls.list?.by ?? {})) {
    add(path, "list", { fields: listOfOneFields(resource, name), mode: "filter", reads: true });
  }
  add(calls.all, "list", { reads: true });
  add(calls.show, "show", { fields: [keyField(resource, true)], reads: true });
  add(calls.reveal, "reveal", { fields: [keyField(resource, true)] });
  // A form that chooses the variant says it by the path that it is sent to, not in the payload.
  const formNames = resource.form
    .flatMap((section) => section.fields)
    .filter((name) => name !== resource.key && (name !== resource.variant || typeof calls.create === "string"));
  for (const [call, action] of [
    [calls.create, "create"],
    [calls.update, "edit"],
  ] as const) {
    for (const [path, variant] of variantsOf(resource, call)) {
      const isSave = variantsOf(resource, calls.create).some(([one]) =>
        variantsOf(resource, calls.update).some(([two]) => one === path && two === path),
      );
      const withKey = isSave || action === "edit";
      const changed = isSave || action === "create" ? formNames : formNames.filter((name) => !isFixed(resource, name));
      const fields = named(resource, changed, variant);
      add(path, action, {
        fields: withKey ? [keyField(resource, !isSave), ...fields] : fields,
        mode: isSave ? "save" : action,
        key: resource.keySentAs,
        variant,
      });
    }
  }
  for (const [path, variant] of variantsOf(resource, calls.delete)) {
    add(path, "delete", { fields: [keyField(resource, true)], variant });
  }
  // Whoever may enter records one by one may enter many.
  for (const [path, variant] of variantsOf(resource, calls.import)) add(path, "create", { variant, takes: tableFile });
  for (const [path, variant] of variantsOf(resource, calls.check)) {
    add(path, "create", {
      fields: [payloadField("mapping", mappingField)],
      variant,
      takes: tableFile,
      reads: true,
      extension: true,
    });
  }
  for (const { list, path, action, by } of exportsOf(resource)) {
    add(path, action, {
      fields: exportFields(by === null ? [...sortFields(resource), ...filterFields(resource)] : named(resource, [by])),
      mode: "filter",
      reads: true,
      answers: "file",
      exports: { resource: resource.name, list },
      extension: calls.export !== path,
    });
  }
  for (const action of resource.actions) {
    add(action.call, action.name, { fields: actionFields(resource, action), extension: action.extension === true });
  }
  return drafts;
}

const signature = (call: Pick<Call, "fields">): string =>
  call.fields
    .flatMap((one) => one.sentAs)
    .toSorted()
    .join(" ");

/** Two declarations of one path whose payloads differ. */
export interface CallClash {
  readonly path: string;
  readonly one: string;
  readonly other: string;
}

/**
 * Every call of the registry by path. One path may serve several actions and resources (a toggle; stock as warehousing and
 * as allocation): its payload is then the same, and whoever may do any of them may make it.
 */
export function callTable(
  entries: readonly Entry[],
  common: Readonly<Record<string, CallDeclaration>>,
): { readonly calls: ReadonlyMap<string, Call>; readonly clashes: readonly CallClash[] } {
  const calls = new Map<string, Call>();
  const clashes: CallClash[] = [];
  for (const [path, call] of Object.entries(common)) {
    const fields = asksFields(call.sends);
    calls.set(path, {
      path,
      fields,
      mode: "plain",
      key: null,
      variant: {},
      uses: [],
      access: call.access,
      reads: call.reads === true,
      extension: call.extension === true,
      takes: call.takes ?? null,
      answers: call.answers ?? "data",
      exports: null,
      at: call.at ?? "base",
    });
  }
  for (const draft of entries.flatMap((entry) => (entry.type === "resource" ? draftsOf(entry) : []))) {
    const { use, ...call } = draft;
    const known = calls.get(call.path);
    if (known !== undefined && signature(known) !== signature(call)) {
      clashes.push({ path: call.path, one: signature(known), other: signature(call) });
    }
    calls.set(call.path, { access: null, ...(known ?? call), uses: [...(known?.uses ?? []), use] });
  }
  return { calls, clashes };
}
