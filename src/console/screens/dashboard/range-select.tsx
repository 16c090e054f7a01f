import { Segmented } from "antd";
import type { Text } from "../../../contract";
import { text } from "../../i18n";

interface Props<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: Text }[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}

/** Chooses what the charts of a card cover. */
export const RangeSelect = <V extends string>({ label, options, value, onChoose }: Props<V>) => (
  <Segmented
    aria-label={label}
    size="small"
    value={value}
    options={options.map((one) => ({ value: one.value, label: text(one.label) }))}
    onChange={onChoose}
  />
);
