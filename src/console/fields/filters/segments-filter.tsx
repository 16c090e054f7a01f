import { Segmented } from "antd";
import { useTranslation } from "../../i18n";
import type { FilterProps } from "../props";

interface Props extends Omit<FilterProps<"choice">, "name" | "placeholder"> {
  /** A number behind the last segment. */
  readonly count?: number;
}

/** A filter by one option, as segments: one click changes it, and the other options are in sight. */
export default function SegmentsFilter({ id, field, value, onChange, label, count = 0 }: Props) {
  const { t, text } = useTranslation();
  const options = (field.filterOptions ?? field.options).filter((option) => option.isQuiet !== true);
  return (
    <Segmented
      id={id}
      aria-label={label}
      value={value === null ? "" : String(value)}
      options={[
        { value: "", label: t("inbox.all") },
        ...options.map((option) => ({
          value: String(option.value),
          label: option === options.at(-1) && count > 0 ? `${text(option.label)} (${count})` : text(option.label),
        })),
      ]}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
    />
  );
}
