import { Select, Space } from "antd";
import { useState } from "react";
import { type Currency, type Money, minorDigits } from "../../../../resources/kinds/money";
import type { ScalarValues } from "../../../contract";
import { formatFigure, useLanguage, useTranslation } from "../../i18n";
import styles from "../fields.module.css";
import { ChoiceFilter } from "../filters/filters";
import SegmentsFilter from "../filters/segments-filter";
import { commonInputProps } from "../inputs/input-props";
import { NumberText } from "../inputs/number-text";
import type { KindComponents } from "../kind-components";
import { bottomPopup, type CellProps, type FilterProps, type InputProps, type TypedNumber } from "../props";

/** An amount with the decimals of its currency, in the format of the user's language. */
function Cell({ value, field }: CellProps<"custom">) {
  const language = useLanguage();
  const { amount, currency } = value as ScalarValues<Money["parts"]>;
  return (
    <span className={styles.figures}>
      {amount === null || currency === null
        ? field.of.text(value, language)
        : `${formatFigure(amount, minorDigits[currency])} ${currency}`}
    </span>
  );
}

/** Amount and currency side by side. A pasted "1,234.50 EUR" fills in both. The wrong one is marked. */
function Input(props: InputProps<"custom">) {
  const { id, field, value, onChange, isInvalid } = props;
  const { text } = useTranslation();
  const { parts, typed } = field.of as Money;
  const { options, initial } = parts.currency;
  // Without an amount there is no value, but the chosen currency stays.
  const [kept, setKept] = useState(initial);
  const amount = value?.amount ?? null;
  const currency = value === null ? kept : (value.currency as Currency | null);
  const change = (next: { readonly amount: TypedNumber | null; readonly currency: Currency | null }): void => {
    if (next.currency !== null) setKept(next.currency);
    onChange(next.amount === null ? null : next);
  };
  const isCurrencyWrong = isInvalid && !options.some((option) => option.value === currency);
  const isAmountWrong = isInvalid && (!isCurrencyWrong || typeof amount !== "number");
  const propsOf = (partId: string, isWrong: boolean) =>
    commonInputProps({
      ...props,
      id: partId,
      isInvalid: isWrong,
      describedBy: isInvalid && !isWrong ? undefined : props.describedBy,
    });
  const currencyId = `${id}-currency`;
  return (
    <>
      <label htmlFor={currencyId} className={styles.hidden}>
        {text(field.label)}: {text(parts.currency.label)}
      </label>
      <Space.Compact block>
        <NumberText
          {...propsOf(id, isAmountWrong)}
          value={amount}
          onChange={(next) => change(typed?.read(String(next ?? "")) ?? { amount: next, currency })}
        />
        <Select
          {...propsOf(currencyId, isCurrencyWrong)}
          classNames={bottomPopup}
          style={{ flex: "none", width: "6em" }}
          value={currency}
          options={[...options]}
          onChange={(next: Currency) => change({ amount, currency: next })}
        />
      </Space.Compact>
    </>
  );
}

/** The largest number of currencies that are shown as segments. */
const maxSegments = 4;

/** The currency. Lists cannot filter by a range of amounts, because a filter on the wire is one value. */
function Filter({ field, value, onChange, label, ...rest }: FilterProps<"custom">) {
  const { text } = useTranslation();
  const { currency } = (field.of as Money).parts;
  const Options = currency.options.length > maxSegments ? ChoiceFilter : SegmentsFilter;
  return (
    <Options
      {...rest}
      field={currency}
      label={`${label}: ${text(currency.label)}`}
      value={value?.currency ?? null}
      onChange={(chosen) => onChange(chosen === null ? null : { currency: chosen })}
    />
  );
}

export default { Cell, Input, Filter } satisfies KindComponents;
