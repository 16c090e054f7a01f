import { Segmented } from "antd";
import { useTranslation } from "../../i18n";
import { useBadgeCount } from "../../ui/use-badge";
import type { FilterProps } from "./filter-props";

/** A choice filter as segments: all records, or those of one option. The last segment shows the menu badge's count. */
export default function FilterSegments({ resource, list, name }: FilterProps & { readonly name: string }) {
  const { t, text } = useTranslation();
  const field = resource.fields[name];
  const count = useBadgeCount(resource.badge);
  if (field?.kind !== "choice") return null;
  const options = field.options.filter((option) => option.isQuiet !== true);
  const { [name]: chosen = null } = list.state.filters;
  return (
    <Segmented
      aria-label={text(field.label)}
      value={chosen === null ? "" : String(chosen)}
      options={[
        { value: "", label: t("inbox.all") },
        ...options.map((option) => ({
          value: String(option.value),
          label: option === options.at(-1) && count > 0 ? `${text(option.label)} (${count})` : text(option.label),
        })),
      ]}
      onChange={(value) => {
        const option = options.find((candidate) => String(candidate.value) === value);
        list.change({ type: "filter", values: { [name]: option?.value ?? null } });
      }}
    />
  );
}
