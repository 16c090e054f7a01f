import { Skeleton } from "antd";
import { Link } from "react-router";
import { canOpen } from "../../../contract";
import { formatNumber, t } from "../../i18n";
import { accessSession } from "../../providers/access-session";
import { useRegistry } from "../../providers/registry-context";
import { useSession } from "../../providers/services-context";
import styles from "../home.module.css";
import { useListAddress } from "../use-list-address";
import type { FigureDefinition } from "./figure-definitions";

interface Props {
  readonly settings: FigureDefinition;
  /** The answer that the figure stands in. */
  readonly figures: Readonly<Record<string, unknown>>;
  readonly isPending: boolean;
}

/** One figure; it leads to the list that it counts, where the role has that list (spec E6). */
export function Figure({ settings, figures, isPending }: Props) {
  const { name, label, unit, tone, share } = settings;
  const address = useFigureAddress(settings);
  const value = numberIn(figures, name);
  const whole = share === undefined ? null : numberIn(figures, share);
  const isLoud = tone !== undefined && value !== null && value > 0;
  const shown = value === null ? "–" : written(value);
  const content = (
    <>
      <span className={styles.label}>{t(label)}</span>
      {isPending ? (
        <Skeleton.Button active size="small" className={styles.coming ?? ""} />
      ) : (
        <span className={styles.value} data-tone={isLoud ? tone : undefined} data-long={shown.length > most}>
          {shown}
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

/** Where a figure leads, if the role may go there. */
function useFigureAddress({ opens, leadsTo }: FigureDefinition): string | null {
  const registry = useRegistry();
  const user = useSession()?.user;
  const list = useListAddress(opens);
  if (leadsTo === undefined) return list;
  const path = /^[^?#]*/.exec(leadsTo)?.[0];
  const entry = registry.entries.find((one) => one.path === path);
  if (user === undefined || entry === undefined) return null;
  return canOpen(registry, accessSession(registry, user), entry) ? leadsTo : null;
}

/** As many characters stand in a figure's full size. */
const most = 8;

/** From a thousand on nobody reads decimals. */
const written = (value: number): string => formatNumber(value, Math.abs(value) < 1_000 ? 1 : 0);

const numberIn = (figures: Readonly<Record<string, unknown>>, name: string): number | null => {
  const value = figures[name];
  return typeof value === "number" ? value : null;
};
