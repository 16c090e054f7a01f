import type { ComponentType } from "react";
import type { Field, OwnValue } from "../../../contract";
import { useTranslation } from "../../i18n";
import type { FilterComponents, FilterProps } from "../props";
import {
  ChoiceFilter,
  ChoicesFilter,
  RelationFilter,
  SwitchFilter,
  TagsFilter,
  TextFilter,
  TypedFilter,
} from "./filters";
import { DateFilter, PeriodFilter, RegionFilter } from "./lazy-filters";

/** The filters of the parts of a custom kind that lists can filter by. */
function OwnFilter({ id, field, value, onChange, label }: FilterProps<"own">) {
  const { text } = useTranslation();
  return field.of.filter?.map((name) => {
    const part = field.of.parts[name];
    if (part === undefined) return null;
    const partLabel = `${label}: ${text(part.label)}`;
    return (
      <Filter
        key={name}
        id={`${id}-${name}`}
        name={name}
        field={part}
        label={partLabel}
        placeholder={partLabel}
        value={value?.[name]}
        onChange={(chosen) => {
          const next = { ...value, [name]: chosen as OwnValue[string] };
          onChange(Object.values(next).every((one) => one === null) ? null : next);
        }}
      />
    );
  });
}

/** The filter of each field kind; null for kinds without a filter. */
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
  choices: ChoicesFilter,
  tags: TagsFilter,
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
  own: OwnFilter,
};

interface Props extends Omit<FilterProps, "field" | "value" | "onChange"> {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The filter of a field. Kinds without a filter render nothing. */
export function Filter({ field, value, onChange, ...rest }: Props) {
  // `filters` maps each kind to its component, so the value has the type that the component expects.
  const FilterOfKind = filters[field.kind] as ComponentType<FilterProps> | null;
  if (FilterOfKind === null) return null;
  return <FilterOfKind {...rest} field={field} value={(value ?? null) as FilterProps["value"]} onChange={onChange} />;
}
