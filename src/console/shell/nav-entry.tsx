import { Link } from "react-router";
import { useTranslation } from "../i18n";
import { Icon } from "../ui/icon";
import { fromMenu } from "../ui/record-links";
import { useBadgeCount } from "../ui/use-badge";
import styles from "./nav-entry.module.css";
import type { NavigationEntry } from "./use-navigation";

interface Props {
  readonly entry: NavigationEntry;
  readonly className: string | undefined;
  /** Whether only the icon is shown. */
  readonly isNarrow?: boolean;
}

/** Largest number in the badge, which has room for two digits. */
const maxCount = 99;

/** A link to an entry's page, with its badge. */
export function NavEntry({ entry, className, isNarrow = false }: Props) {
  const { t } = useTranslation();
  const { label, isHighlighted, isCurrent } = entry;
  const count = useBadgeCount(entry.badge);
  return (
    <Link
      to={entry.path}
      state={fromMenu}
      className={`${styles.entry} ${className}`}
      data-highlighted={isHighlighted}
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
