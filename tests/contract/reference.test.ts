import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type ActionDeclaration,
  type CallsDeclaration,
  type Column,
  type CustomKind,
  type FieldKind,
  type FieldOf,
  type FigureDeclaration,
  field,
  iconNames,
  type ListCall,
  type ListDeclaration,
  type Option,
  type PageDeclaration,
  type ReadGrant,
  type ResourceDeclaration,
  type RoleRow,
  type Roles,
  type SectionDeclaration,
  type StorageDeclaration,
  type Suggestions,
  type TabDeclaration,
  type TemplateCall,
  type UniqueDeclaration,
} from "../../src/contract";

/**
 * resources/README.md describes every option. The compiler holds the lists below against the types: a name that is missing or
 * unknown does not compile. The test holds the document against the lists.
 */
type All<Name extends PropertyKey> = Readonly<Record<Name, true>>;
/** The option names of every type of a union. */
type NamesOf<T> = T extends unknown ? keyof T : never;
type Common = Exclude<keyof FieldOf<"email">, "kind">;

const fieldOptions = {
  label: true,
  hint: true,
  required: true,
  readOnly: true,
  fixed: true,
  filterOnly: true,
  wire: true,
  when: true,
  extension: true,
  roles: true,
  computed: true,
  cell: true,
  input: true,
  filter: true,
} satisfies All<Common>;

const kindOptions = {
  id: { sentAs: true },
  text: { min: true, max: true, suggestions: true, filterSuggestions: true },
  longText: { min: true, max: true },
  email: {},
  phone: {},
  password: { min: true, max: true },
  secret: { min: true, max: true },
  number: { min: true, max: true, unit: true, unitOfOne: true, decimals: true, opens: true },
  choice: { options: true, initial: true, filterOptions: true, isClosed: true, limitedBy: true, goesWith: true },
  choices: { options: true },
  tags: { max: true },
  switch: { options: true },
  time: { isExact: true, isDay: true },
  date: {},
  period: { begin: true, end: true },
  region: { levels: true },
  position: {},
  relation: { to: true, titleIn: true, opens: true, filterNone: true },
  keys: { from: true, max: true },
  imei: { suggestions: true },
  eui: { suggestions: true },
  deviceAddress: {},
  aesKey: {},
  url: {},
  image: { accept: true },
  custom: { of: true },
  rows: { fields: true, min: true, max: true, unit: true, unitOfOne: true },
} satisfies { readonly [K in FieldKind]: All<Exclude<keyof FieldOf<K>, Common | "kind">> };

const resource = {
  name: true,
  label: true,
  one: true,
  icon: true,
  path: true,
  addPath: true,
  under: true,
  calls: true,
  key: true,
  title: true,
  variant: true,
  fields: true,
  list: true,
  form: true,
  show: true,
  shownOnce: true,
  tabs: true,
  actions: true,
  roles: true,
  only: true,
  muted: true,
  deletable: true,
  account: true,
  badge: true,
  storage: true,
  figures: true,
} satisfies All<keyof ResourceDeclaration<string>>;

const storage = {
  owner: true,
  table: true,
  elsewhere: true,
  columns: true,
  unique: true,
  order: true,
  stamps: true,
  defaults: true,
  onDelete: true,
  isSmall: true,
  module: true,
} satisfies All<keyof StorageDeclaration<string>>;

const unique = { fields: true, within: true, taken: true } satisfies All<keyof UniqueDeclaration<string>>;

const calls = {
  list: true,
  all: true,
  show: true,
  create: true,
  update: true,
  save: true,
  delete: true,
  reveal: true,
  import: true,
  check: true,
  template: true,
  export: true,
  extensions: true,
} satisfies All<keyof CallsDeclaration>;

const action = {
  call: true,
  label: true,
  icon: true,
  confirm: true,
  danger: true,
  place: true,
  labelOfMany: true,
  when: true,
  sends: true,
  keyAs: true,
  keysAs: true,
  with: true,
  sets: true,
  prompts: true,
  answers: true,
  isPrefilled: true,
  preview: true,
  takesFrom: true,
  undo: true,
  bulk: true,
  roles: true,
  extension: true,
} satisfies All<keyof ActionDeclaration<string>>;

/** Heading of the document → the options that its table describes. */
const tables: Readonly<Record<string, object>> = {
  Section: { label: true, fields: true } satisfies All<keyof SectionDeclaration<string>>,
  defineResource: resource,
  calls,
  "list call": {
    path: true,
    pageSize: true,
    pageIsExtension: true,
    answers: true,
    whole: true,
    by: true,
  } satisfies All<keyof ListCall>,
  storage,
  unique,
  "template call": { path: true, with: true } satisfies All<keyof TemplateCall>,
  list: {
    columns: true,
    shown: true,
    search: true,
    filters: true,
    segments: true,
    advanced: true,
    initial: true,
    empty: true,
    sortable: true,
  } satisfies All<keyof ListDeclaration<string>>,
  column: { field: true, fallback: true, label: true } satisfies All<keyof Column>,
  tabs: { label: true, when: true, lists: true, by: true, screen: true, needs: true } satisfies All<
    NamesOf<TabDeclaration>
  >,
  actions: action,
  figures: { label: true, hint: true, sum: true, filter: true, by: true, days: true } satisfies All<
    keyof FigureDeclaration<string>
  >,
  roles: { create: true, edit: true, delete: true, reveal: true, export: true } satisfies All<
    keyof NonNullable<ResourceDeclaration<string>["roles"]>
  >,
  definePage: {
    name: true,
    label: true,
    icon: true,
    path: true,
    under: true,
    needs: true,
    does: true,
    screen: true,
  } satisfies All<keyof PageDeclaration>,
  "all fields": fieldOptions,
  ...Object.fromEntries(
    Object.entries(kindOptions)
      .filter(([, options]) => Object.keys(options).length > 0)
      .map(([kind, options]) => [`options of \`${kind}\``, options]),
  ),
  defineKind: {
    name: true,
    parts: true,
    wire: true,
    encode: true,
    decode: true,
    check: true,
    text: true,
    typed: true,
    filter: true,
    shape: true,
  } satisfies All<keyof CustomKind>,
  suggestions: { call: true, by: true, search: true, with: true, value: true } satisfies All<keyof Suggestions>,
  option: { value: true, label: true, tone: true, isQuiet: true } satisfies All<keyof Option>,
  defineRoles: { rows: true, unknown: true } satisfies All<keyof Roles>,
  row: {
    desktop: true,
    phone: true,
    opens: true,
    reads: true,
    embeds: true,
    landing: true,
    restricted: true,
  } satisfies All<keyof RoleRow>,
  grant: { resource: true, with: true } satisfies All<keyof Exclude<ReadGrant, string>>,
};

const sections = readFileSync("resources/README.md", "utf8").split(/^#+ /m);
const sectionOf = (heading: string): string => sections.find((one) => one.startsWith(`${heading}\n`)) ?? "";
const namesIn = (heading: string): readonly string[] =>
  [...sectionOf(heading).matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);

test.each(Object.entries(tables))("the table of %s has every option and no other", (heading, options) => {
  expect(namesIn(heading).toSorted()).toEqual(Object.keys(options).toSorted());
});

test("no other tables describe options", () => {
  const headings = sections.filter((one) => one.includes("| Option |")).map((one) => one.split("\n")[0]);
  expect(headings.toSorted()).toEqual(Object.keys(tables).toSorted());
});

test("every field kind has a line in the reference and a builder", () => {
  const kinds = Object.keys(kindOptions).toSorted();
  expect(namesIn("Field kinds").toSorted()).toEqual(kinds);
  expect(Object.keys(field).toSorted()).toEqual(kinds);
});

test("the icons are listed", () => {
  const listed = [...sectionOf("Icons").matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(listed).toEqual([...iconNames]);
});
