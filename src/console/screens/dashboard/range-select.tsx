import { Segmented } from "antd";
import type { Text } from "../../../contract";
import { useTranslation } from "../../i18n";

interface Props<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: Text }[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}

/** Selects the period that a card's charts cover. */
export const RangeSelect = <V extends string>({ label, options, value, onChoose }: Props<V>) => {
  const { text } = useTranslation();
  return (
    <Segmented
      aria-label={label}
      size="small"
      value={value}
      options={options.map((option) => ({ value: option.value, label: text(option.label) }))}
      onChange={onChoose}
    />
  );
};
