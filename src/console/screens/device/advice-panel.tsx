import { Checkbox, Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import {
  adviseTimeSetting,
  bearingKind,
  bearingTemperature,
  faultText,
  field,
  greaseInlet,
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
import { formatNumber, language, type TextKey, t, text } from "../../i18n";
import { type BearingInput, bearingInputFrom, type Estimate, estimateOf } from "./advice";
import styles from "./advice.module.css";
import { numberIn } from "./number-in";

interface Props {
  readonly record: WireRecord;
  /** The time setting that is chosen, months. */
  readonly timeSetting: number | null;
}

const sizes = [
  { name: "bore", label: "advice.bore", unit: "mm", most: 2000 },
  { name: "outside", label: "advice.outside", unit: "mm", most: 4000 },
  { name: "width", label: "advice.width", unit: "mm", most: 1000 },
  { name: "rpm", label: "advice.rpm", unit: "rpm", most: 50_000 },
  { name: "hours", label: "advice.hours", unit: "h", most: 24 },
] as const satisfies readonly {
  readonly name: keyof BearingInput;
  readonly label: TextKey;
  readonly [rest: string]: unknown;
}[];

type SizeName = (typeof sizes)[number]["name"];

/** What is asked as it stands in the inputs: a size may be no number yet. */
type Typed = Omit<BearingInput, SizeName> & Readonly<Record<SizeName, TypedNumber | null>>;

/** What is wrong with each size, in words, by its name. */
const faultsOf = (typed: Typed): ReadonlyMap<string, string> =>
  new Map(
    sizes.flatMap(({ name, label, most: max }) => {
      const fault = faultOf(typed[name], name, field.number({ label: t(label), min: 0, max }), "edit");
      return fault === null ? [] : [[name, faultText(fault, t(label), language())] as const];
    }),
  );

/** The same with its sizes as numbers; one that is none is still to come. */
const askedOf = (typed: Typed): BearingInput => ({
  ...typed,
  bore: numberFrom(typed.bore),
  outside: numberFrom(typed.outside),
  width: numberFrom(typed.width),
  rpm: numberFrom(typed.rpm),
  hours: numberFrom(typed.hours),
});

const choices = <V extends string | number>(options: readonly { readonly value: V; readonly label: Text }[]) =>
  options.map(({ value, label }) => ({ value, label: text(label) }));

/** Estimates what the bearing needs and holds the chosen setting against it. Nothing of it is saved. */
export function AdvicePanel({ record, timeSetting }: Props) {
  const id = useId();
  const [asked, setAsked] = useState<Typed>(() => bearingInputFrom(record));
  const change = (part: Partial<Typed>): void => setAsked((before) => ({ ...before, ...part }));
  const faults = faultsOf(asked);
  const estimate = estimateOf(askedOf(asked));
  const labelled = (name: string, label: TextKey, input: (inputId: string) => ReactNode) => (
    <div key={name}>
      <label htmlFor={`${id}-${name}`}>{t(label)}</label>
      {input(`${id}-${name}`)}
    </div>
  );
  return (
    <section className={styles.advice} aria-labelledby={id}>
      <h2 id={id}>{t("advice.title")}</h2>
      <p className={styles.about}>{t("advice.about")}</p>
      <div className={styles.asked}>
        {labelled("kind", "advice.kind", (inputId) => (
          <Select
            id={inputId}
            value={asked.kind}
            options={choices(bearingKind)}
            onChange={(kind) => change({ kind })}
          />
        ))}
        {labelled("way", "advice.way", (inputId) => (
          <Select id={inputId} value={asked.way} options={choices(greaseInlet)} onChange={(way) => change({ way })} />
        ))}
        {sizes.map(({ name, label, unit }) =>
          labelled(name, label, (inputId) => (
            <NumberText
              id={inputId}
              value={asked[name]}
              inputMode="decimal"
              suffix={unit}
              status={faults.has(name) ? "error" : ""}
              aria-invalid={faults.has(name)}
              aria-describedby={`${id}-said`}
              onChange={(value) => change({ [name]: value })}
            />
          )),
        )}
        {labelled("temperature", "advice.temperature", (inputId) => (
          <Select
            id={inputId}
            value={asked.temperature}
            placeholder={t("advice.choose")}
            options={choices(bearingTemperature)}
            onChange={(temperature) => change({ temperature })}
          />
        ))}
        {labelled("load", "advice.loadLabel", (inputId) => (
          <Select
            id={inputId}
            value={asked.load}
            placeholder={t("advice.choose")}
            options={choices(loadLevel)}
            onChange={(load) => change({ load })}
          />
        ))}
        <Checkbox checked={asked.isVertical} onChange={(event) => change({ isVertical: event.target.checked })}>
          {t("advice.vertical")}
        </Checkbox>
      </div>
      <div id={`${id}-said`} className={styles.said} aria-live="polite">
        {faults.size > 0 ? (
          [...faults].map(([name, said]) => <p key={name}>{said}</p>)
        ) : typeof estimate === "string" ? (
          <p>{t(estimate === "missing" ? "advice.missing" : "advice.outsideFormula")}</p>
        ) : (
          <Said estimate={estimate} record={record} timeSetting={timeSetting} />
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

function Said({ estimate, record, timeSetting }: Props & { readonly estimate: Estimate }) {
  const { low, high, notes } = estimate;
  const cartridge = numberIn(record, "lubricantTube");
  const most = numberIn(record, "time_setting_max") ?? periodMonths.newer;
  const need = { low: low.rate, high: high.rate };
  const advice =
    cartridge === null || timeSetting === null ? null : adviseTimeSetting({ need, cartridge, timeSetting, most });
  const span = (from: number, to: number, decimals: number): string => {
    const [one, other] = [formatNumber(from, decimals), formatNumber(to, decimals)];
    return one === other ? one : t("advice.span", { from: one, to: other });
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
          <dd>{t("advice.rateOf", { rate: span(low.rate, high.rate, 3) })}</dd>
        </div>
        <div>
          <dt>{t("advice.interval")}</dt>
          <dd>
            {t("advice.intervalOf", {
              grams: formatNumber(low.grams, 1),
              hours: span(high.interval, low.interval, 0),
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
