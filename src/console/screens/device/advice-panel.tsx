import { Checkbox, Input, Select, Skeleton } from "antd";
import { type ReactNode, useId, useState } from "react";
import {
  adviseTimeSetting,
  bearingKind,
  bearingTemperature,
  faultText,
  field,
  greaseInlet,
  type KeptAdvice,
  loadLevel,
  numberFrom,
  periodMonths,
  type Text,
  type Verdict,
  type WireRecord,
} from "../../../contract";
import { NumberText } from "../../fields/inputs/number-text";
import type { TypedNumber } from "../../fields/props";
import { faultOf } from "../../generator/form/form-values";
import { formatNumber, language, type TextKey, t, text, useTranslation } from "../../i18n";
import { useCall } from "../../providers/use-call";
import { type BearingInput, bearingInputFrom, type Estimate, estimateOf, sizesOf } from "./advice";
import styles from "./advice.module.css";
import { KeepAdvice, parseAdvice } from "./keep-advice";
import { numberIn } from "./number-in";

interface Props {
  readonly record: WireRecord;
  /** The selected time setting, months. */
  readonly timeSetting: number | null;
}

const numberInputs = [
  { name: "bore", label: "advice.bore", unit: "mm", max: 2000 },
  { name: "outside", label: "advice.outside", unit: "mm", max: 4000 },
  { name: "width", label: "advice.width", unit: "mm", max: 1000 },
  { name: "rpm", label: "advice.rpm", unit: "rpm", max: 50_000 },
  { name: "hours", label: "advice.hours", unit: "h", max: 24 },
  { name: "degrees", label: "advice.degrees", unit: "°C", max: 250 },
] as const satisfies readonly {
  readonly name: keyof BearingInput;
  readonly label: TextKey;
  readonly [rest: string]: unknown;
}[];

type NumberName = (typeof numberInputs)[number]["name"];

/** The form's values as typed: a number may be incomplete. */
type TypedInput = Omit<BearingInput, NumberName> & Readonly<Record<NumberName, TypedNumber | null>>;

/** The error texts, keyed by the name of the number. */
const errorTexts = (typed: TypedInput): ReadonlyMap<string, string> =>
  new Map(
    numberInputs.flatMap(({ name, label, max }) => {
      const fault = faultOf(typed[name], name, field.number({ label: t(label), min: 0, max }), "edit");
      return fault === null ? [] : [[name, faultText(fault, t(label), language())] as const];
    }),
  );

/** Parses the typed numbers; invalid or missing ones become null. */
const parsedInput = (typed: TypedInput): BearingInput => ({
  ...typed,
  bore: numberFrom(typed.bore),
  outside: numberFrom(typed.outside),
  width: numberFrom(typed.width),
  rpm: numberFrom(typed.rpm),
  hours: numberFrom(typed.hours),
  degrees: numberFrom(typed.degrees),
});

const choices = <V extends string | number>(options: readonly { readonly value: V; readonly label: Text }[]) =>
  options.map(({ value, label }) => ({ value, label: text(label) }));

/** Estimates the grease that a bearing needs, compares it with the selected time setting, and stores the advice. */
export function AdvicePanel(props: Props) {
  // Optional: another server may not store advice.
  const {
    data = null,
    isPending,
    refetch,
  } = useCall("device/advice", { device_id: Number(props.record.device_id) }, options);
  return isPending ? <Skeleton active /> : <AdviceForm {...props} kept={data} onKept={() => void refetch()} />;
}

/** The answer must not change while the user types. */
const options = { parse: parseAdvice, staleTime: "static", gcTime: 0, refetchOnReconnect: false } as const;

interface FormProps extends Props {
  readonly kept: KeptAdvice | null;
  readonly onKept: () => void;
}

function AdviceForm({ record, timeSetting, kept, onKept }: FormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [input, setInput] = useState<TypedInput>(() => bearingInputFrom(record, kept));
  const change = (part: Partial<TypedInput>): void => setInput((before) => ({ ...before, ...part }));
  const errors = errorTexts(input);
  const estimate = estimateOf(parsedInput(input));
  const labelled = (name: string, label: TextKey, render: (inputId: string) => ReactNode) => (
    <div key={name}>
      <label htmlFor={`${id}-${name}`}>{t(label)}</label>
      {render(`${id}-${name}`)}
    </div>
  );
  return (
    <section className={styles.advice} aria-labelledby={id}>
      <h2 id={id}>{t("advice.title")}</h2>
      <p className={styles.about}>{t("advice.about")}</p>
      <div className={styles.inputs}>
        {labelled("designation", "advice.designation", (inputId) => (
          <Input
            id={inputId}
            value={input.designation}
            maxLength={64}
            onChange={({ target }) => change({ designation: target.value, ...sizesOf(target.value) })}
          />
        ))}
        {labelled("kind", "advice.kind", (inputId) => (
          <Select
            id={inputId}
            value={input.kind}
            options={choices(bearingKind)}
            onChange={(kind) => change({ kind })}
          />
        ))}
        {labelled("way", "advice.way", (inputId) => (
          <Select id={inputId} value={input.way} options={choices(greaseInlet)} onChange={(way) => change({ way })} />
        ))}
        {numberInputs.map(({ name, label, unit }) =>
          labelled(name, label, (inputId) => (
            <NumberText
              id={inputId}
              value={input[name]}
              inputMode="decimal"
              suffix={unit}
              status={errors.has(name) ? "error" : ""}
              aria-invalid={errors.has(name)}
              aria-describedby={`${id}-result`}
              onChange={(value) => change({ [name]: value })}
            />
          )),
        )}
        {labelled("temperature", "advice.temperature", (inputId) => (
          <Select
            id={inputId}
            value={input.temperature}
            placeholder={t("advice.choose")}
            options={choices(bearingTemperature)}
            onChange={(temperature) => change({ temperature })}
          />
        ))}
        {labelled("load", "advice.loadLabel", (inputId) => (
          <Select
            id={inputId}
            value={input.load}
            placeholder={t("advice.choose")}
            options={choices(loadLevel)}
            onChange={(load) => change({ load })}
          />
        ))}
        <Checkbox checked={input.isVertical} onChange={(event) => change({ isVertical: event.target.checked })}>
          {t("advice.vertical")}
        </Checkbox>
      </div>
      <div id={`${id}-result`} className={styles.result} aria-live="polite">
        {errors.size > 0 ? (
          [...errors].map(([name, message]) => <p key={name}>{message}</p>)
        ) : typeof estimate === "string" ? (
          <p>{t(estimate === "incomplete" ? "advice.missing" : "advice.outsideFormula")}</p>
        ) : (
          <>
            <EstimateDetails estimate={estimate} record={record} timeSetting={timeSetting} />
            <KeepAdvice record={record} input={parsedInput(input)} kept={kept} onKept={onKept} />
          </>
        )}
      </div>
      <p className={styles.source}>{t("advice.source")}</p>
    </section>
  );
}

const verdicts: Readonly<Record<Verdict, TextKey>> = {
  fits: "advice.fits",
  tooMuch: "advice.tooMuch",
  allTooMuch: "advice.allTooMuch",
  tooLittle: "advice.tooLittle",
  allTooLittle: "advice.allTooLittle",
};

function EstimateDetails({ estimate, record, timeSetting }: Props & { readonly estimate: Estimate }) {
  const { t } = useTranslation();
  const { low, high, notes } = estimate;
  const cartridge = numberIn(record, "lubricantTube");
  const most = numberIn(record, "time_setting_max") ?? periodMonths.newer;
  const need = { low: low.rate, high: high.rate };
  const advice =
    cartridge === null || timeSetting === null ? null : adviseTimeSetting({ need, cartridge, timeSetting, most });
  const rangeText = (from: number, to: number, decimals: number): string => {
    const [start, end] = [formatNumber(from, decimals), formatNumber(to, decimals)];
    return start === end ? start : t("advice.span", { from: start, to: end });
  };
  return (
    <>
      {advice !== null && (
        <p data-verdict={advice.verdict === "fits" ? "fits" : "other"}>
          <strong>
            {t(verdicts[advice.verdict], {
              count: advice.nearest,
              months: advice.nearest,
              rate: formatNumber(advice.rate, 2),
            })}
          </strong>
        </p>
      )}
      <dl>
        <div>
          <dt>{t("advice.rate")}</dt>
          <dd>{t("advice.rateOf", { rate: rangeText(low.rate, high.rate, 3) })}</dd>
        </div>
        <div>
          <dt>{t("advice.interval")}</dt>
          <dd>
            {t("advice.intervalOf", {
              grams: formatNumber(low.grams, 1),
              hours: rangeText(high.interval, low.interval, 0),
            })}
          </dd>
        </div>
      </dl>
      {notes.map((note) => (
        <p key={note}>{t(note)}</p>
      ))}
    </>
  );
}
