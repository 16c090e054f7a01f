import type { FieldKind } from "./field-kinds";

/** What holds for all values of a kind of field. */
interface KindTraits {
  /** The settings of the kind, beside those of every field. */
  readonly settings: readonly string[];
  /** The values never appear in lists, exports, logs or URLs. */
  readonly isSecret?: true;
  /** Lists cannot filter by the kind. */
  readonly isNotFiltered?: true;
  /** The search box of a list searches fields of this kind. */
  readonly isSearched?: true;
  /** A table file leaves the kind out. */
  readonly isNotExported?: true;
  /** The value is a list, which a payload repeats the name for. */
  readonly isList?: true;
  /** The kind cannot be a part of a custom kind: its value is no single text or number, or a file or a secret. */
  readonly isNoPart?: true;
  /** The table of an import has no column for the kind. */
  readonly isNotImported?: true;
}

/** Settings of the length of a text. */
const lengths = ["min", "max"] as const;
const secret = { isSecret: true, isNoPart: true, isNotFiltered: true, isNotExported: true } as const;
const searched = { isSearched: true } as const;

/** The traits of every kind. A kind without an entry does not compile. */
export const kindTraits: Readonly<Record<FieldKind, KindTraits>> = {
  id: { settings: ["sentAs"], isNotImported: true },
  text: { settings: [...lengths, "suggestions", "filterSuggestions"], ...searched },
  longText: { settings: lengths, ...searched },
  email: { settings: [], ...searched },
  phone: { settings: [], ...searched },
  password: { settings: lengths, ...secret, isNotImported: true },
  secret: { settings: lengths, ...secret, isNotImported: true },
  number: { settings: ["unit", "unitOfOne", "min", "max", "decimals", "opens"] },
  choice: { settings: ["options", "filterOptions", "isClosed", "initial", "limitedBy", "goesWith"] },
  choices: { settings: ["options"], isList: true, isNoPart: true },
  tags: { settings: ["max"], isList: true, isNoPart: true },
  switch: { settings: ["options"] },
  time: { settings: ["isExact", "isDay"], isNotFiltered: true },
  date: { settings: [] },
  period: { settings: ["begin", "end"], isNoPart: true, isNotImported: true },
  region: { settings: ["levels"], isNoPart: true },
  position: { settings: [], isNoPart: true, isNotFiltered: true },
  relation: { settings: ["to", "titleIn", "opens", "filterNone"] },
  keys: { settings: ["from", "max"], isList: true, isNoPart: true, isNotFiltered: true, isNotImported: true },
  imei: { settings: ["suggestions"], ...searched },
  eui: { settings: ["suggestions"], ...searched },
  deviceAddress: { settings: [], ...searched },
  aesKey: { settings: [], ...secret },
  url: { settings: [], ...searched },
  // The address of a picture ends soon (spec E11).
  image: { settings: ["accept"], isNoPart: true, isNotFiltered: true, isNotExported: true, isNotImported: true },
  own: { settings: ["of"], isNoPart: true },
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
