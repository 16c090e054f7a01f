import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { canOpen } from "../../../contract";
import { formatNumber, useTranslation } from "../../i18n";
import { accessSession } from "../../providers/access-session";
import { useRegistry } from "../../providers/registry-context";
import { useSession } from "../../providers/services-context";
import styles from "../home.module.css";
import { useListAddress } from "../use-list-address";
import type { FigureDefinition } from "./figure-definitions";

interface Props {
  readonly definition: FigureDefinition;
  /** The answer that contains the value. */
  readonly figures: Readonly<Record<string, unknown>>;
  readonly isPending: boolean;
}

/** A figure with its label and note, linked to the list it counts if the role may open that list. */
export function Figure({ definition, figures, isPending }: Props) {
  const { t } = useTranslation();
  const { name, label, unit, tone, share } = definition;
  const address = useFigureAddress(definition);
  const value = numberIn(figures, name);
  const whole = share === undefined ? null : numberIn(figures, share);
  const isHighlighted = tone !== undefined && value !== null && value > 0;
  return (
    <FigureTile
      label={t(label)}
      value={value === null ? null : formatValue(value)}
      unit={unit}
      tone={isHighlighted ? tone : undefined}
      note={
        value !== null && whole !== null && whole > 0
          ? t("home.share", { share: formatNumber((value / whole) * 100, 0) })
          : definition.note !== undefined && t(definition.note)
      }
      address={address}
      isPending={isPending}
    />
  );
}

interface TileProps {
  readonly label: string;
  /** The formatted value; null if it is unknown. */
  readonly value: string | null;
  readonly unit?: string | undefined;
  readonly tone?: FigureDefinition["tone"];
  readonly note?: ReactNode;
  /** The address of the link; null for a figure without a link. */
  readonly address: string | null;
  readonly isPending?: boolean;
}

/** A number with its label and note. */
export function FigureTile({ label, value, unit, tone, note, address, isPending = false }: TileProps) {
  const valueText = value ?? "–";
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      {isPending ? (
        <Skeleton.Button active size="small" className={styles.coming ?? ""} />
      ) : (
        <span className={styles.value} data-tone={tone} data-long={valueText.length > fullSizeCharacters}>
          {valueText}
          {unit !== undefined && value !== null && <small>{unit}</small>}
        </span>
      )}
      <span className={styles.note}>{note}</span>
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

/** The address that a figure links to; null if the role may not open it. */
function useFigureAddress({ opens, leadsTo }: FigureDefinition): string | null {
  const registry = useRegistry();
  const user = useSession()?.user;
  const list = useListAddress(opens);
  if (leadsTo === undefined) return list;
  const path = /^[^?#]*/.exec(leadsTo)?.[0];
  const entry = registry.entries.find((candidate) => candidate.path === path);
  if (user === undefined || entry === undefined) return null;
  return canOpen(registry, accessSession(registry, user), entry) ? leadsTo : null;
}

/** Longer values are shown in a smaller size. */
const fullSizeCharacters = 8;

/** Values of 1,000 and more are shown without decimals. */
const formatValue = (value: number): string => formatNumber(value, Math.abs(value) < 1_000 ? 1 : 0);

const numberIn = (figures: Readonly<Record<string, unknown>>, name: string): number | null => {
  const value = figures[name];
  return typeof value === "number" ? value : null;
};
