import { Skeleton } from "antd";
import { Link } from "react-router";
import { formatNumber, t } from "../i18n";
import type { FigureSettings } from "./figures";
import styles from "./home.module.css";
import { useListAddress } from "./use-list-address";

interface Props {
  readonly settings: FigureSettings;
  /** The answer that the figure stands in. */
  readonly figures: Readonly<Record<string, unknown>>;
  readonly isPending: boolean;
}

/** One figure; it leads to the list that it counts, where the role has that list (readings, E6). */
export function Figure({ settings, figures, isPending }: Props) {
  const { name, label, unit, tone, share } = settings;
  const address = useListAddress(settings.opens);
  const value = numberIn(figures, name);
  const whole = share === undefined ? null : numberIn(figures, share);
  const isLoud = tone !== undefined && value !== null && value > 0;
  const content = (
    <>
      <span className={styles.label}>{t(label)}</span>
      {isPending ? (
        <Skeleton.Button active size="small" />
      ) : (
        <span className={styles.value} data-tone={isLoud ? tone : undefined}>
          {value === null ? "–" : formatNumber(value, 1)}
          {unit !== undefined && value !== null && <small>{unit}</small>}
        </span>
      )}
      <span className={styles.note}>
        {value !== null && whole !== null && whole > 0
          ? t("home.share", { share: formatNumber((value / whole) * 100, 0) })
          : settings.note !== undefined && t(settings.note)}
      </span>
    </>
  );
  return address === null ? (
    <div className={styles.figure}>{content}</div>
  ) : (
    <Link className={styles.figure} to={address}>
      {content}
    </Link>
  );
}

const numberIn = (figures: Readonly<Record<string, unknown>>, name: string): number | null => {
  const value = figures[name];
  return typeof value === "number" ? value : null;
};
