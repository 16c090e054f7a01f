import {
  type ImportCheck,
  type ImportColumn,
  importColumns,
  type Language,
  type Resource,
  type Text,
  textIn,
} from "../../../../contract";

/** Heads of the two last columns in a file of refused rows. An import ignores these columns. */
export const refusedFileHeads = {
  row: { zh: "行", en: "Row" },
  reason: { zh: "原因", en: "Reason" },
} as const satisfies Record<string, Text>;

const languages: readonly Language[] = ["zh", "en"];

const isIgnoredHead = (head: string): boolean =>
  Object.values(refusedFileHeads).some((text) => languages.some((language) => textIn(text, language) === head.trim()));

/**
 * Whether the guessed mapping needs no confirmation: every required field is mapped, and either every head is mapped or
 * no field is left to map.
 */
export function areColumnsClear({ heads, mapping, missing }: ImportCheck, columns: readonly ImportColumn[]): boolean {
  if (missing.length > 0) return false;
  const filled = new Set(Object.values(mapping));
  if (columns.every(({ name }) => filled.has(name))) return true;
  return heads.every(
    ({ column, head }) => head.trim() === "" || mapping[String(column)] !== undefined || isIgnoredHead(head),
  );
}

/**
 * Payload names that every row needs. In a table for all variants, the check of the rows covers the fields that only
 * one variant needs.
 */
export function neededNames(resource: Resource, variant: number | null): ReadonlySet<string> {
  const needed = importColumns(resource, variant).filter(
    ({ field }) => field.required === true && (variant !== null || field.when === undefined),
  );
  return new Set(needed.map(({ name }) => name));
}

/** Payload names that no column fills: all of `all` are required, and at least one of `oneOf`. */
export interface StillNeeded {
  readonly all: readonly string[];
  readonly oneOf: readonly string[];
}

/**
 * The required names that the current mapping leaves open. Names that the last check reports as missing but that are
 * not `needed` are alternatives: IMEI or EUI.
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
