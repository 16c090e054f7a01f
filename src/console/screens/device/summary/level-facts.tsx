import { type ReactNode, useId } from "react";
import { planWeeks, type Resource, type WireRecord } from "../../../../contract";
import { formatDay, formatNumber, useTranslation } from "../../../i18n";
import { numberIn } from "../number-in";
import { Fact } from "./fact";
import styles from "./summary.module.css";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** A link beside the heading. */
  readonly children: ReactNode;
}

const day = 86_400_000;

/** The urgency of the next cartridge: empty, due within the four weeks of the plan, or neither. */
function toneOf(ratio: number | null, expected: number | null): "warning" | "error" | undefined {
  const now = Date.now();
  if (ratio === 0 || (expected !== null && expected <= now)) return "error";
  return expected !== null && expected <= now + planWeeks.usual * 7 * day ? "warning" : undefined;
}

/** The cartridge: how full it is, and when it will be empty. */
export function LevelFacts({ resource, record, children }: Props) {
  const { t, text } = useTranslation();
  const id = useId();
  const ratio = numberIn(record, "remaining_ratio");
  const left = numberIn(record, "remaining_ml");
  const size = numberIn(record, "lubricantTube");
  const [early, late] = [numberIn(record, "empty_early"), numberIn(record, "empty_late")];
  const expected = numberIn(record, "empty_expected");
  const days = numberIn(record, "estimated_usage_time");
  const tone = toneOf(ratio, expected);
  const lubricant = String(record.lubricant ?? "");
  const label = text(resource.fields.remaining_ratio?.label ?? "");
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>
        {t("summary.cartridge")}
        {children}
      </h2>
      <div className={styles.level}>
        <Cartridge ratio={ratio} tone={tone} />
        <dl>
          <div className={styles.main}>
            <dt>{label}</dt>
            <dd data-tone={tone}>
              {ratio === null ? t("field.unset") : `${formatNumber(ratio, 0)}%`}
              <small>
                {size !== null && (
                  <span>
                    {left === null
                      ? t("summary.size", { size })
                      : t("summary.leftOf", { left: formatNumber(left, 0), size })}
                  </span>
                )}
                {lubricant !== "" && <span>{lubricant}</span>}
              </small>
            </dd>
          </div>
          <Fact
            label={t("summary.emptyOn")}
            tone={tone}
            note={
              early !== null && late !== null
                ? t("summary.between", { early: formatDay(early), late: formatDay(late) })
                : null
            }
          >
            {expected !== null ? (
              <>
                {formatDay(expected)}
                {days !== null && days > 0 && <em>{t("summary.inDays", { count: days })}</em>}
              </>
            ) : (
              <span className={styles.quiet}>{t("summary.noForecast")}</span>
            )}
          </Fact>
        </dl>
      </div>
    </section>
  );
}

/**
 * The drawing of a cartridge. It is hidden from screen readers, because the figures beside it give the same
 * information.
 */
function Cartridge({ ratio, tone }: { readonly ratio: number | null; readonly tone: string | undefined }) {
  const height = 96;
  const filled = (Math.min(Math.max(ratio ?? 0, 0), 100) / 100) * height;
  return (
    <svg className={styles.cartridge} data-tone={tone} viewBox="0 0 56 128" aria-hidden>
      <rect x="22" y="2" width="12" height="10" rx="2" data-part="cap" />
      <rect x="6" y="12" width="44" height="104" rx="8" data-part="wall" />
      {ratio !== null && <rect x="10" y={16 + height - filled} width="36" height={filled} rx="4" data-part="grease" />}
      {[25, 50, 75].map((mark) => (
        <line
          key={mark}
          x1="38"
          x2="46"
          y1={16 + height - mark * 0.96}
          y2={16 + height - mark * 0.96}
          data-part="mark"
        />
      ))}
      <rect x="24" y="116" width="8" height="10" rx="2" data-part="cap" />
    </svg>
  );
}
