import type { ChoiceField, FieldOf, Fields, Option, WireRecord } from "../../contract";
import { t, text } from "../i18n";

/**
 * The options that a record allows. `limitedBy` allows the options up to the limit, and always the last option
 * (`timeSetting`: up to 12 or 24 months, and reset). `goesWith` allows the options that fit the other field's value.
 */
export function optionsFor(field: ChoiceField, record: WireRecord): readonly Option[] {
  const { goesWith } = field;
  const allowed = goesWith?.values[String(record[goesWith.field])];
  if (allowed !== undefined) return field.options.filter(({ value }) => allowed.includes(value));
  const limit = field.limitedBy === undefined ? null : record[field.limitedBy];
  if (limit === null || limit === undefined || limit === "" || !Number.isFinite(Number(limit))) return field.options;
  const last = field.options.at(-1);
  return field.options.filter((option) => option === last || Number(option.value) <= Number(limit));
}

/** The option with a value, from the options of the field and of its filter. */
export const optionOf = (field: ChoiceField, value: unknown): Option | undefined =>
  [...field.options, ...(field.filterOptions ?? [])].find((option) => option.value === value);

/** The label of a switch's state: as the field declares it, else "on" or "off". */
export function switchLabel(field: FieldOf<"switch">, state: 0 | 1): string {
  const option = field.options?.find(({ value }) => Number(value) === state);
  return option === undefined ? t(state === 1 ? "field.on" : "field.off") : text(option.label);
}

/**
 * The values of a form after a change. Each choice that no longer fits the new value is set to the only option that
 * fits, or cleared if several fit.
 */
export function applyDependentChoices(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const changed = { ...values, [name]: value };
  const corrections = Object.entries(fields).flatMap(([other, field]) => {
    if (field.kind !== "choice" || field.goesWith?.field !== name) return [];
    const options = optionsFor(field, changed);
    if (options.some((option) => option.value === changed[other])) return [];
    return [[other, options.length === 1 ? (options[0]?.value ?? null) : null] as const];
  });
  return { ...changed, ...Object.fromEntries(corrections) };
}
