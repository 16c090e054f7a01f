import { Link } from "react-router";
import { useTranslation } from "../i18n";
import { Icon } from "../ui/icon";
import { fromMenu } from "../ui/record-links";
import { useBadgeCount } from "../ui/use-badge";
import styles from "./nav-entry.module.css";
import type { NavigationEntry } from "./use-navigation";
import { usePreloadRecords } from "./use-preload-records";

interface Props {
  readonly entry: NavigationEntry;
  readonly className: string | undefined;
  /** Whether only the icon is shown. */
  readonly isNarrow?: boolean;
}

/** Largest number in the badge, which has room for two digits. */
const maxCount = 99;

/** A link to an entry's page, with its badge. */
export function NavEntry(props: Props) {
  const { badge } = props.entry;
  // Most entries have no badge, and a query costs more than the rest of the entry.
  return badge === null ? <EntryLink {...props} count={0} /> : <CountedEntry {...props} badge={badge} />;
}

function CountedEntry({ badge, ...props }: Props & { readonly badge: string }) {
  return <EntryLink {...props} count={useBadgeCount(badge)} />;
}

function EntryLink({ entry, className, isNarrow = false, count }: Props & { readonly count: number }) {
  const { t } = useTranslation();
  const { label, isHighlighted, isCurrent } = entry;
  const preloadRecords = usePreloadRecords(entry);
  return (
    <Link
      to={entry.path}
      state={fromMenu}
      className={`${styles.entry} ${className}`}
      data-highlighted={isHighlighted}
      onPointerDown={preloadRecords}
      {...(isHighlighted && { "aria-current": isCurrent ? ("page" as const) : true })}
      {...(isNarrow && { title: label })}
    >
      <span className={styles.icon}>
        <Icon name={entry.icon} />
        {count > 0 && (
          <span className={styles.badge} aria-hidden>
            {count > maxCount ? `${maxCount}+` : count}
          </span>
        )}
      </span>
      <span className={isNarrow ? styles["visually-hidden"] : styles.label}>{label}</span>
      {count > 0 && <span className={styles["visually-hidden"]}>{t("nav.new", { count })}</span>}
    </Link>
  );
}
