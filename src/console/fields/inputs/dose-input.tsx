import { Form, Skeleton } from "antd";
import { lazy, Suspense, useId, useState } from "react";
import { doseOf, field, monthsForDay, monthsForRate, numberFrom, periodMonths } from "../../../contract";
import { formatDay, formatFigure, momentAt, useTranslation, wallTime } from "../../i18n";
import type { InputProps, TypedNumber } from "../props";
import { ChoiceInput } from "./choice-inputs";
import styles from "./dose-input.module.css";
import { NumberText } from "./number-text";

/** Loaded on demand, because the date picker is large. */
const DateInput = lazy(() => import("./date-inputs").then((module) => ({ default: module.DateInput })));

/** The time setting of a new device, with what it means: ml per day and the day on which a full cartridge is empty. */
export default function DoseInput({ onChange, ...props }: InputProps<"choice">) {
  const [choices, setChoices] = useState(0);
  const choose = (months: Parameters<typeof onChange>[0]): void => {
    setChoices(choices + 1);
    onChange(months);
  };
  return (
    <>
      <ChoiceInput {...props} onChange={choose} />
      {/* A choice replaces what was entered as a rate or a day. */}
      {props.mode === "create" && <LiveDose key={choices} {...props} onChange={onChange} />}
    </>
  );
}

/** The user's entry, and the time setting that follows from it. */
interface Entered {
  readonly text: string;
  readonly months: number;
}

const dayField = field.date({ label: "" });

/**
 * Time setting, rate and day depend on each other: entering a rate or a day chooses the nearest time setting. A note
 * then shows the entry, because the inputs show the rate and the day of the setting.
 */
function LiveDose({ value, onChange, draft, isDisabled }: InputProps<"choice">) {
  const { t } = useTranslation();
  const id = useId();
  const [now] = useState(() => Date.now());
  const [typed, setTyped] = useState<TypedNumber | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const volume = numberFrom(Form.useWatch("lubricantTube") ?? draft.lubricantTube);
  if (volume === null) return null;
  const cartridge = { cartridge: volume, share: 100, now };
  const most = numberFrom(draft.time_setting_max) ?? periodMonths.newer;
  const dose = typeof value === "number" ? doseOf(cartridge, value) : null;
  const shown = dose === null ? null : formatFigure(dose.rate, 2);
  const isWrong = typed !== null && typed !== "" && !((numberFrom(typed) ?? 0) > 0);
  const choose = (months: number, text: string): void => {
    setTyped(null);
    setEntered({ text, months });
    if (months !== value) onChange(months);
  };
  const takeRate = (): void => {
    const rate = numberFrom(typed);
    if (rate !== null && rate > 0) choose(monthsForRate(rate, volume, most), String(typed));
    else if (!isWrong) setTyped(null);
    // Without a time setting the form is not saved.
    else onChange(null);
  };
  return (
    <div className={styles.dose}>
      <div>
        <label htmlFor={`${id}-rate`}>{t("dose.rate")}</label>
        <NumberText
          id={`${id}-rate`}
          inputMode="decimal"
          disabled={isDisabled}
          status={isWrong ? "error" : ""}
          aria-invalid={isWrong}
          aria-describedby={`${id}-note`}
          value={typed ?? shown}
          // While the user types, an emptied input must not show the rate of the setting again.
          onChange={(next) => setTyped(next ?? "")}
          onBlurCapture={takeRate}
          onPressEnter={(event) => {
            event.preventDefault();
            takeRate();
          }}
        />
      </div>
      <div>
        <label htmlFor={`${id}-day`}>{t("dose.emptyOn")}</label>
        <Suspense fallback={<Skeleton.Input active block />}>
          <DateInput
            id={`${id}-day`}
            name="dose"
            field={dayField}
            mode="create"
            draft={draft}
            describedBy={undefined}
            isInvalid={false}
            isDisabled={isDisabled}
            value={dose === null ? null : new Date(wallTime(dose.emptyOn)).toISOString().slice(0, 10)}
            onChange={(day) => {
              const wall = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
              if (!Number.isNaN(wall)) choose(monthsForDay(cartridge, momentAt(wall), most), formatDay(momentAt(wall)));
            }}
          />
        </Suspense>
      </div>
      <p id={`${id}-note`} role="status">
        {isWrong
          ? t("dose.wrong")
          : entered !== null &&
            entered.months === value &&
            entered.text !== shown &&
            t("dose.nearest", { entered: entered.text, months: entered.months, count: entered.months })}
      </p>
    </div>
  );
}
