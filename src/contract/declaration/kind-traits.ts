import type { FieldKind, FieldOf } from "./field-kinds";

/** Properties of all values of a kind of field. */
interface KindTraits {
  /** The values never appear in lists, exports, logs or URLs. */
  readonly isSecret?: true;
  /** Lists cannot filter by the kind. */
  readonly isNotFiltered?: true;
  /** The search box of a list searches fields of this kind. */
  readonly isSearched?: true;
  /** A table file leaves the kind out. */
  readonly isNotExported?: true;
  /** The value is a list. A payload repeats the name for each entry. */
  readonly isList?: true;
  /**
   * The kind cannot be a part of a custom kind: it has more than one value, is a file or a secret, or refers to a
   * record (the platform checks only references in fields).
   */
  readonly isNoPart?: true;
  /** The table of an import has no column for the kind. */
  readonly isNotImported?: true;
}

const secret = { isSecret: true, isNoPart: true, isNotFiltered: true, isNotExported: true } as const;
const searched = { isSearched: true } as const;

/** The traits of every kind. A kind without an entry does not compile. */
export const kindTraits: Readonly<Record<FieldKind, KindTraits>> = {
  id: { isNoPart: true, isNotImported: true },
  text: searched,
  longText: searched,
  email: searched,
  phone: searched,
  password: { ...secret, isNotImported: true },
  secret: { ...secret, isNotImported: true },
  number: {},
  choice: {},
  choices: { isList: true, isNoPart: true },
  tags: { isList: true, isNoPart: true },
  switch: {},
  // A table has wall times, and an import does not know their zone.
  time: { isNotFiltered: true, isNotImported: true },
  date: {},
  period: { isNoPart: true, isNotImported: true },
  region: { isNoPart: true },
  position: { isNoPart: true, isNotFiltered: true },
  relation: { isNoPart: true },
  keys: {
    isList: true,
    isNoPart: true,
    isNotFiltered: true,
    isNotImported: true,
  },
  imei: searched,
  eui: searched,
  deviceAddress: searched,
  aesKey: secret,
  url: searched,
  // The address of a picture expires soon (spec E11).
  image: { isNoPart: true, isNotFiltered: true, isNotExported: true, isNotImported: true },
  custom: { isNoPart: true },
  rows: {
    isNoPart: true,
    isNotFiltered: true,
  },
};

const kindsWith = (trait: keyof KindTraits): ReadonlySet<FieldKind> =>
  new Set((Object.keys(kindTraits) as FieldKind[]).filter((kind) => kindTraits[kind][trait]));

/** Kinds whose values never appear in lists, exports, logs or URLs. */
export const secretKinds = kindsWith("isSecret");
/** Kinds that a table file leaves out. */
export const kindsNotExported = kindsWith("isNotExported");
/** Kinds that the table of an import has no column for. */
export const kindsNotImported = kindsWith("isNotImported");
/** Kinds whose value is a list. */
export const listKinds = kindsWith("isList");
/** Kinds that cannot be a part of a custom kind. */
export const kindsNoPart = kindsWith("isNoPart");
/** Kinds that lists cannot filter by. */
export const kindsNotFiltered = kindsWith("isNotFiltered");
/** Kinds that the search box of a list takes. */
export const searchKinds = kindsWith("isSearched");
// Only the checker reads these sets. As traits, they would be part of the first page of the console.
/** Kinds of the fields in a row. */
export const kindsInRows: ReadonlySet<FieldKind> = new Set<FieldOf<"rows">["fields"][string]["kind"]>([
  "text",
  "longText",
  "email",
  "phone",
  "number",
  "choice",
  "switch",
  "date",
  "imei",
  "eui",
  "deviceAddress",
  "url",
]);
/** Kinds that cannot be sorted by and are never unique. */
export const kindsNotCompared: ReadonlySet<FieldKind> = new Set<FieldKind>(["choices", "tags", "keys", "rows"]);
