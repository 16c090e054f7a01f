import {
  type ImportCheck,
  type ImportColumn,
  importColumns,
  type Language,
  type Resource,
  type Text,
  textIn,
} from "../../../../contract";

/** What stands behind the columns of a file of refused rows. An import passes over them. */
export const refusedFileHeads = {
  row: { zh: "行", en: "Row" },
  reason: { zh: "原因", en: "Reason" },
} as const satisfies Record<string, Text>;

const languages: readonly Language[] = ["zh", "en"];

const isOwnHead = (head: string): boolean =>
  Object.values(refusedFileHeads).some((own) => languages.some((language) => textIn(own, language) === head.trim()));

/**
 * Whether the columns of a file go without saying: each that has a head fills something, or there is nothing left that it could
 * fill.
 */
export function areColumnsClear({ heads, mapping, missing }: ImportCheck, columns: readonly ImportColumn[]): boolean {
  if (missing.length > 0) return false;
  const filled = new Set(Object.values(mapping));
  if (columns.every(({ name }) => filled.has(name))) return true;
  return heads.every(
    ({ column, head }) => head.trim() === "" || mapping[String(column)] !== undefined || isOwnHead(head),
  );
}

/**
 * Payload names that every row needs. Where one table holds all variants, what only some of them need is left to the check of
 * the rows.
 */
export function neededNames(resource: Resource, variant: number | null): ReadonlySet<string> {
  const needed = importColumns(resource, variant).filter(
    ({ field }) => field.required === true && (variant !== null || field.when === undefined),
  );
  return new Set(needed.map(({ name }) => name));
}

/** Payload names that no column fills: each of `all` is needed, and one at least of `oneOf`. */
export interface StillNeeded {
  readonly all: readonly string[];
  readonly oneOf: readonly string[];
}

/**
 * What the columns as they are matched now leave open. What the last check missed beyond the needed names are
 * alternatives.
 */
export function stillNeeded(
  needed: ReadonlySet<string>,
  { missing }: Pick<ImportCheck, "missing">,
  mapping: ImportCheck["mapping"],
): StillNeeded {
  const filled = new Set(Object.values(mapping));
  const alternatives = missing.filter((name) => !needed.has(name));
  return {
    all: [...needed].filter((name) => !filled.has(name)),
    oneOf: alternatives.some((name) => filled.has(name)) ? [] : alternatives,
  };
}
