import { type ComponentType, Suspense } from "react";
import type { CustomValue, Field } from "../../../contract";
import { useTranslation } from "../../i18n";
import { kindComponents } from "../kind-components";
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
import { namedFilters } from "./named-filters";

/** The filters of the parts of a custom kind that lists can filter by. */
function PartFilters({ id, field, value, onChange, label, placeholder }: FilterProps<"custom">) {
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
        // A visible label has the name of the field.
        placeholder={placeholder === label ? partLabel : text(part.label)}
        value={value?.[name]}
        onChange={(chosen) => {
          const next = { ...value, [name]: chosen as CustomValue[string] };
          onChange(Object.values(next).every((one) => one === null) ? null : next);
        }}
      />
    );
  });
}

const kindFilters = kindComponents("Filter", PartFilters);

/** The filter of a custom kind. */
function CustomFilter(props: FilterProps<"custom">) {
  const KindFilter = kindFilters[props.field.of.name] ?? PartFilters;
  return (
    <Suspense fallback={null}>
      <KindFilter {...props} />
    </Suspense>
  );
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
  custom: CustomFilter,
  rows: null,
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
  const props = { ...rest, field, value: (value ?? null) as FilterProps["value"], onChange };
  const shown = <FilterOfKind {...props} />;
  if (field.filter === undefined) return shown;
  const NamedFilter = namedFilters[field.filter] as unknown as ComponentType<FilterProps>;
  return (
    <Suspense fallback={shown}>
      <NamedFilter {...props} />
    </Suspense>
  );
}
