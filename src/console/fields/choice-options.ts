import { type ChoiceField, excludedBy, type FieldOf, type Fields, type Option, type WireRecord } from "../../contract";
import { t, text } from "../i18n";

/** The options that a record allows. */
export const optionsFor = (field: ChoiceField, record: WireRecord): readonly Option[] =>
  field.options.filter(({ value }) => excludedBy(field, value, record) === null);

/** Finds the option with a value among the options of the field and of its filter. */
export const optionOf = (field: ChoiceField, value: unknown): Option | undefined =>
  [...field.options, ...(field.filterOptions ?? [])].find((option) => option.value === value);

/** The declared label of a switch state. Default: "on" or "off". */
export function switchLabel(field: FieldOf<"switch">, state: 0 | 1): string {
  const option = field.options?.find(({ value }) => Number(value) === state);
  return option === undefined ? t(state === 1 ? "field.on" : "field.off") : text(option.label);
}

/**
 * The choices of a form that are no longer valid after the field `name` has changed. Each is set to its only valid
 * option, or cleared if several options are valid.
 *
 * @param values the values after the change
 */
export function dependentChoices(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const corrections = Object.entries(fields).flatMap(([other, field]) => {
    if (field.kind !== "choice" || field.goesWith?.field !== name) return [];
    const options = optionsFor(field, values);
    if (options.some((option) => option.value === values[other])) return [];
    return [[other, options.length === 1 ? (options[0]?.value ?? null) : null] as const];
  });
  return Object.fromEntries(corrections);
}
