import type { ActionDeclaration } from "../declaration/action-declaration";
import type { ListCall, TemplateCall } from "../declaration/calls-declaration";
import type {
  AnyResourceDeclaration,
  ListDeclaration,
  SectionDeclaration,
  ShownOnceDeclaration,
  TabDeclaration,
} from "../declaration/declaration";
import type { BadgeDeclaration, FigureDeclaration } from "../declaration/figures";
import { iconNames } from "../declaration/icons";
import type { PageDeclaration } from "../declaration/page-declaration";
import type { OrderDeclaration, StorageDeclaration, UniqueDeclaration } from "../declaration/storage";
import type { ReadGrant, RoleRow, Roles } from "../roles";
import { condition, fieldShape } from "./field-options";
import {
  anything,
  boolean,
  either,
  listOf,
  mapOf,
  number,
  numbers,
  oneOf,
  optionsOf,
  required,
  type Shape,
  type Shapes,
  string,
  text,
  texts,
  value,
  yes,
} from "./shape";

const values = mapOf(value);
const fields = mapOf(required(fieldShape), "an object of fields");
const path = either(string, mapOf(string));

const section: Shapes<SectionDeclaration<string>> = { label: required(text), fields: required(texts) };
const layout = listOf(either(string, optionsOf(section)));

const listCall: Shapes<ListCall> = {
  path: required(string),
  pageSize: either(string, optionsOf({ name: required(string), extension: required(yes) })),
  pageIsExtension: yes,
  answers: optionsOf({ list: string, total: string }),
  whole: yes,
  by: mapOf(string),
};
const templateCall: Shapes<TemplateCall> = { path: required(string), with: values };
const calls: Shapes<AnyResourceDeclaration["calls"]> = {
  list: either(string, optionsOf(listCall)),
  all: string,
  show: string,
  create: path,
  update: path,
  save: path,
  delete: path,
  reveal: string,
  import: path,
  check: path,
  template: optionsOf(templateCall),
  export: string,
  extensions: texts,
};
const column = { field: required(string), fallback: string, label: required(text) };
const list: Shapes<ListDeclaration<string>> = {
  columns: required(listOf(either(string, optionsOf(column)))),
  shown: texts,
  search: string,
  filters: texts,
  segments: string,
  advanced: texts,
  initial: values,
  empty: text,
  sortable: texts,
};
/** A tab has `lists` and `by`, or `screen`. */
type Tab = TabDeclaration extends infer One ? (One extends unknown ? keyof One : never) : never;
const tab: Readonly<Record<Tab, Shape>> = {
  label: required(text),
  when: condition,
  lists: string,
  by: string,
  pinned: optionsOf({ when: required(condition), fields: required(texts) }),
  screen: string,
  needs: string,
};
const action: Shapes<ActionDeclaration<string>> = {
  call: required(string),
  label: required(text),
  icon: oneOf(...iconNames),
  confirm: text,
  danger: boolean,
  place: oneOf("main", "menu"),
  labelOfMany: text,
  when: condition,
  sends: texts,
  keyAs: string,
  keysAs: string,
  with: mapOf(number),
  sets: mapOf(either(value, oneOf(null))),
  isRepeatable: yes,
  deletes: yes,
  prompts: fields,
  answers: either(string, oneOf(null)),
  isPrefilled: either(yes, mapOf(string)),
  preview: string,
  previewOfMany: string,
  perCall: number,
  job: string,
  takesFrom: optionsOf({
    field: required(string),
    sentAs: required(string),
    asks: required(text),
    refused: required(text),
  }),
  undo: string,
  allWith: string,
  bulk: boolean,
  roles: numbers,
  extension: yes,
};
const unique: Shapes<UniqueDeclaration<string>> = {
  fields: required(texts),
  within: oneOf("owner", "all"),
  taken: text,
};
const order: Shapes<OrderDeclaration<string>> = { field: required(string), direction: required(oneOf("asc", "desc")) };
const storage: Shapes<StorageDeclaration<string>> = {
  owner: required(string),
  table: string,
  elsewhere: texts,
  columns: mapOf(either(string, texts)),
  unique: listOf(either(string, optionsOf(unique))),
  order: either(listOf(optionsOf(order)), optionsOf(order)),
  stamps: optionsOf({ created: string, updated: string, by: string }),
  defaults: values,
  onDelete: mapOf(string),
  isSmall: yes,
  module: oneOf(1, 2, 3),
};
const badge: Shapes<BadgeDeclaration<string>> = { call: required(string), filter: required(mapOf(anything)) };
const figure: Shapes<FigureDeclaration<string>> = {
  label: required(text),
  hint: text,
  sum: string,
  filter: mapOf(anything),
  by: string,
  days: number,
};
const shownOnce: Shapes<ShownOnceDeclaration> = {
  name: required(string),
  label: required(text),
  text: required(text),
};
const roles: Shapes<NonNullable<AnyResourceDeclaration["roles"]>> = {
  create: numbers,
  edit: numbers,
  delete: numbers,
  reveal: numbers,
  export: numbers,
};
const resource: Shapes<AnyResourceDeclaration> = {
  name: required(string),
  label: required(text),
  one: text,
  icon: required(string),
  path: string,
  addPath: string,
  under: string,
  calls: required(optionsOf(calls)),
  storage: optionsOf(storage),
  key: required(string),
  title: required(string),
  variant: string,
  fields: required(fields),
  list: required(optionsOf(list)),
  form: layout,
  shownOnce: optionsOf(shownOnce),
  show: layout,
  summary: string,
  tabs: mapOf(optionsOf(tab)),
  actions: mapOf(optionsOf(action)),
  figures: mapOf(optionsOf(figure)),
  roles: optionsOf(roles),
  only: condition,
  muted: condition,
  deletable: condition,
  account: string,
  badge: either(string, optionsOf(badge)),
};
const page: Shapes<PageDeclaration> = {
  name: required(string),
  label: required(text),
  icon: required(string),
  path: required(string),
  under: string,
  needs: string,
  does: oneOf("create"),
  screen: required(string),
};
const grant: Shapes<Exclude<ReadGrant, string>> = {
  resource: required(string),
  with: required(either(string, texts)),
};
const row: Shapes<RoleRow> = {
  desktop: required(texts),
  phone: required(texts),
  opens: texts,
  shows: texts,
  reads: listOf(either(string, optionsOf(grant))),
  embeds: texts,
  landing: required(string),
  restricted: oneOf(true, "ifGranted"),
};
const tables: Shapes<Roles> = {
  rows: required(mapOf(optionsOf(row))),
  unknown: required(optionsOf({ desktop: required(texts), phone: required(texts) })),
};

/** All options, by the heading of `resources/README.md` that describes them. */
export const optionTables = {
  Section: section,
  defineResource: resource,
  calls,
  "list call": listCall,
  storage,
  unique,
  "template call": templateCall,
  list,
  column,
  tabs: tab,
  actions: action,
  figures: figure,
  roles,
  definePage: page,
  defineRoles: tables,
  row,
  grant,
};

export const resourceShape = optionsOf(resource);
export const pageShape = optionsOf(page);
export const rolesShape = optionsOf(tables);
