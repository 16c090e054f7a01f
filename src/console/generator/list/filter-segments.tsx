import { useId } from "react";
import SegmentsFilter from "../../fields/filters/segments-filter";
import { useTranslation } from "../../i18n";
import { useBadgeCount } from "../../ui/use-badge";
import type { FilterProps } from "./filter-props";

/** A choice filter as segments: all records, or those of one option. The last segment shows the menu badge's count. */
export default function FilterSegments({ resource, list, name }: FilterProps & { readonly name: string }) {
  const { text } = useTranslation();
  const id = useId();
  const field = resource.fields[name];
  const count = useBadgeCount(resource.badge);
  if (field?.kind !== "choice") return null;
  return (
    <SegmentsFilter
      id={id}
      field={field}
      label={text(field.label)}
      value={(list.state.filters[name] ?? null) as string | number | null}
      count={count}
      onChange={(value) => list.change({ type: "filter", values: { [name]: value } })}
    />
  );
}
