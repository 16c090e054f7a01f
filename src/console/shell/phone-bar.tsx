import { useTranslation } from "../i18n";
import { NavEntry } from "./nav-entry";
import styles from "./phone-bar.module.css";
import { useNavigation } from "./use-navigation";

/** The bottom bar with the role's phone entries, in the specified order (spec E16). */
export function PhoneBar() {
  const { t } = useTranslation();
  const entries = useNavigation()
    .entries.filter(({ phonePosition }) => phonePosition >= 0)
    .toSorted((first, second) => first.phonePosition - second.phonePosition);
  return (
    <nav aria-label={t("nav.label")} className={styles.bar}>
      {entries.map((entry) => (
        <NavEntry key={entry.name} entry={entry} className={styles.entry} />
      ))}
    </nav>
  );
}
