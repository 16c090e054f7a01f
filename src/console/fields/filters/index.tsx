import type { ComponentType } from "react";
import type { Field } from "../../../contract";
import type { FilterComponents, FilterProps } from "../props";
import { ChoiceFilter, RelationFilter, SwitchFilter, TextFilter, TypedFilter } from "./filters";
import { DateFilter, PeriodFilter, RegionFilter } from "./lazy-filters";

/** How each kind is filtered by; null for kinds that no list is filtered by. */
export const filters: FilterComponents = {
  id: TypedFilter,
  text: TextFilter,
  longText: TypedFilter,
  email: TypedFilter,
  phone: TypedFilter,
  password: null,
  secret: null,
  number: TypedFilter,
  choice: ChoiceFilter,
  switch: SwitchFilter,
  time: null,
  date: DateFilter,
  period: PeriodFilter,
  region: RegionFilter,
  position: null,
  relation: RelationFilter,
  keys: null,
  imei: TypedFilter,
  eui: TypedFilter,
  deviceAddress: TypedFilter,
  aesKey: null,
  url: TypedFilter,
  image: null,
};

interface Props extends Omit<FilterProps, "field" | "value" | "onChange"> {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The filter of a field; nothing for a kind that has none. */
export function Filter({ field, value, onChange, ...rest }: Props) {
  // The table pairs each kind with its component, so the value is of the kind that the component takes.
  const FilterOfKind = filters[field.kind] as ComponentType<FilterProps> | null;
  if (FilterOfKind === null) return null;
  return <FilterOfKind {...rest} field={field} value={(value ?? null) as FilterProps["value"]} onChange={onChange} />;
}
