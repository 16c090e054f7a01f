import { useId } from "react";
import type { Resource } from "../../../contract";
import { Filter } from "../../fields/filters";
import { useTranslation } from "../../i18n";
import type { FilterProps } from "./filter-props";

interface Props extends FilterProps {
  readonly resource: Resource;
  readonly names: readonly string[];
}

/** The filters beside the search of a list. */
export default function BarFilters({ resource, list, names }: Props) {
  const { text } = useTranslation();
  const { state, change } = list;
  const prefix = useId();
  return names.map((name) => {
    const field = resource.fields[name];
    return field === undefined ? null : (
      <Filter
        key={name}
        id={`${prefix}-${name}`}
        name={name}
        field={field}
        label={text(field.label)}
        placeholder={text(field.label)}
        value={state.filters[name]}
        onChange={(value) => change({ type: "filter", values: { [name]: value } })}
      />
    );
  });
}
