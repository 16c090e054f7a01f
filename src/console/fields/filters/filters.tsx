import { Select } from "antd";
import type { ReactNode } from "react";
import { type FieldKind, readPayloadField, wireNames } from "../../../contract";
import { t, text } from "../../i18n";
import { useCan } from "../../providers/services-context";
import { bottomPopup, type FilterProps, filterWidth } from "../props";
import { RelationSelect } from "../relation-select";
import { useTitles } from "../relation-titles";
import { useSuggestions } from "../use-suggestions";
import { SearchInput } from "./search-input";

type TypedKind = Extract<
  FieldKind,
  "id" | "text" | "longText" | "email" | "phone" | "number" | "imei" | "eui" | "deviceAddress" | "url"
>;

/** A filter that is typed. A part of the value is enough; what its kind cannot read is not sent. */
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

/** A typed filter of texts, with those that there are as suggestions where a call answers them. */
export function TextFilter(props: FilterProps<"text">) {
  const { filterSuggestions: call } = props.field;
  const { texts, want } = useSuggestions(call === undefined ? undefined : { call }, "", nothing);
  return <TypedFilter {...props} suggestions={texts} onFocus={want} />;
}

const nothing = {};

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
      style={filterWidth(widthFor(placeholder))}
    />
  );
}

/** Room for the placeholder and the arrow, px: Chinese characters are about as wide as high, others about half of it. */
const widthFor = (placeholder: string): number =>
  Math.max(
    140,
    [...placeholder].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 15 : 8), 56),
  );

/** One option of a choice. */
export function ChoiceFilter({ id, field, value, onChange, label, placeholder }: FilterProps<"choice">) {
  const options = (field.filterOptions ?? field.options).map((one) => ({ value: one.value, label: text(one.label) }));
  return (
    <OptionFilter id={id} label={label} placeholder={placeholder} value={value} options={options} onChange={onChange} />
  );
}

/** On or off. */
export function SwitchFilter({ id, field, value, onChange, label, placeholder }: FilterProps<"switch">) {
  const named = (at: 0 | 1): string => {
    const option = field.options?.find((one) => Number(one.value) === at);
    return option === undefined ? t(at === 1 ? "field.on" : "field.off") : text(option.label);
  };
  const options = ([1, 0] as const).map((one) => ({ value: one, label: named(one) }));
  const change = (chosen: string | number | null): void => onChange(chosen === null ? null : Number(chosen));
  return (
    <OptionFilter id={id} label={label} placeholder={placeholder} value={value} options={options} onChange={change} />
  );
}

/** A record of another resource; nothing for whom may not list those. */
export function RelationFilter({ id, field, value, onChange, label, placeholder }: FilterProps<"relation">) {
  const can = useCan();
  const titles = useTitles();
  if (!can("list", field.to)) return null;
  const title = value === null ? null : (titles.get(field.to)?.get(value) ?? null);
  return (
    <RelationSelect
      to={field.to}
      value={value}
      title={title}
      onChange={onChange}
      select={{ id, placeholder, "aria-label": label, style: filterWidth(180) }}
    />
  );
}
