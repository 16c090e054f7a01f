import { useCan } from "@refinedev/core";
import { Select } from "antd";
import type { ReactNode } from "react";
import { type FieldKind, readPayloadField, wireNames } from "../../../contract";
import { useLanguage, useTranslation } from "../../i18n";
import { switchLabel } from "../choice-options";
import { bottomPopup, type FilterProps, filterWidth, widthOfFilter } from "../props";
import { RelationSelect } from "../relation-select";
import { useTitles } from "../relation-titles";
import { useSuggestions } from "../use-suggestions";
import { SearchInput } from "./search-input";

type TypedKind = Extract<
  FieldKind,
  "id" | "text" | "longText" | "email" | "phone" | "number" | "imei" | "eui" | "deviceAddress" | "url"
>;

/** A text filter, which matches part of the value. Text that the field kind cannot parse is not sent. */
export function TypedFilter<K extends TypedKind>({
  id,
  name,
  field,
  value,
  onChange,
  label,
  placeholder,
  suggestions,
  onFocus,
}: FilterProps<K> & { readonly suggestions?: readonly string[]; readonly onFocus?: () => void }) {
  const report = (typed: string): void => {
    const [wire = name] = wireNames(name, field);
    const reading = readPayloadField({ [wire]: typed }, name, field);
    if ("value" in reading) onChange(reading.value as FilterProps<K>["value"]);
  };
  return (
    <SearchInput
      id={id}
      label={label}
      placeholder={placeholder}
      value={value === null ? "" : String(value)}
      onSettled={report}
      {...(suggestions !== undefined && { suggestions })}
      {...(onFocus !== undefined && { onFocus })}
    />
  );
}

/** A text filter with suggestions, if the field declares a call for them. */
export function TextFilter(props: FilterProps<"text">) {
  const { filterSuggestions: call } = props.field;
  const { texts, enable } = useSuggestions(call === undefined ? undefined : { call }, "", emptyDraft);
  return <TypedFilter {...props} suggestions={texts} onFocus={enable} />;
}

const emptyDraft = {};

interface OptionFilterProps extends Pick<FilterProps, "id" | "label" | "placeholder"> {
  readonly value: string | number | null;
  readonly options: readonly { readonly value: string | number; readonly label: ReactNode }[];
  readonly onChange: (value: string | number | null) => void;
}

function OptionFilter({ id, label, placeholder, value, options, onChange }: OptionFilterProps) {
  return (
    <Select
      id={id}
      allowClear
      value={value}
      placeholder={placeholder}
      aria-label={label}
      options={[...options]}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
      popupMatchSelectWidth={false}
      classNames={bottomPopup}
      style={filterWidth(widthOfFilter("choice", placeholder))}
    />
  );
}

/** A filter by one option. */
export function ChoiceFilter({ id, field, value, onChange, label, placeholder }: FilterProps<"choice">) {
  const { text } = useTranslation();
  const options = (field.filterOptions ?? field.options).map(({ value, label }) => ({ value, label: text(label) }));
  return (
    <OptionFilter id={id} label={label} placeholder={placeholder} value={value} options={options} onChange={onChange} />
  );
}

/** A filter by one of the options that a record can have. */
export function ChoicesFilter({ id, field, value, onChange, label, placeholder }: FilterProps<"choices">) {
  const { text } = useTranslation();
  const options = field.options.map(({ value, label }) => ({ value, label: text(label) }));
  const change = (chosen: string | number | null): void => onChange(chosen === null ? null : [chosen]);
  const [chosen = null] = value ?? [];
  return (
    <OptionFilter id={id} label={label} placeholder={placeholder} value={chosen} options={options} onChange={change} />
  );
}

/** A filter by one tag, or by several, separated by commas: it finds records that have one of them. */
export function TagsFilter({ id, name, field, value, onChange, label, placeholder }: FilterProps<"tags">) {
  const report = (typed: string): void => {
    const reading = readPayloadField({ [field.wire ?? name]: typed }, name, field);
    if ("value" in reading) onChange(reading.value as FilterProps<"tags">["value"]);
  };
  return (
    <SearchInput id={id} label={label} placeholder={placeholder} value={(value ?? []).join(", ")} onSettled={report} />
  );
}

/** A filter by on or off. */
export function SwitchFilter({ id, field, value, onChange, label, placeholder }: FilterProps<"switch">) {
  useLanguage();
  const options = ([1, 0] as const).map((state) => ({ value: state, label: switchLabel(field, state) }));
  const change = (chosen: string | number | null): void =>
    onChange(chosen === null ? null : Number(chosen) === 1 ? 1 : 0);
  return (
    <OptionFilter id={id} label={label} placeholder={placeholder} value={value} options={options} onChange={change} />
  );
}

/** A filter by a related record. Hidden if the session may not list those records. */
export function RelationFilter({ id, field, value, onChange, label, placeholder }: FilterProps<"relation">) {
  const { text } = useTranslation();
  const { data: listing } = useCan({ resource: field.to, action: "list" });
  const titles = useTitles();
  if (!listing?.can) return null;
  const title = value === null ? null : (titles.get(field.to)?.get(value) ?? null);
  return (
    <RelationSelect
      to={field.to}
      value={value}
      title={title}
      onChange={onChange}
      none={field.filterNone && text(field.filterNone)}
      select={{ id, placeholder, "aria-label": label, style: filterWidth(widthOfFilter("relation", placeholder)) }}
    />
  );
}
