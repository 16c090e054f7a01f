import { useLocation } from "react-router";
import { phoneBar } from "../../contract";
import { t } from "../i18n";
import { accessSession } from "../providers/access-session";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";
import { highlightedEntries } from "./entry-at";
import { NavEntry } from "./nav-entry";
import styles from "./phone-bar.module.css";

/** The bottom bar with the role's phone entries, in the specified order (spec E16). */
export function PhoneBar() {
  const registry = useRegistry();
  const user = useSession()?.user;
  const [current, ...parents] = highlightedEntries(registry, useLocation().pathname);
  const entries = user === undefined ? [] : phoneBar(registry, accessSession(registry, user));
  return (
    <nav aria-label={t("nav.label")} className={styles.bar}>
      {entries.map((entry) => (
        <NavEntry
          key={entry.name}
          entry={entry}
          className={styles.entry}
          isCurrent={entry.name === current}
          isHighlighted={entry.name === current || parents.includes(entry.name)}
        />
      ))}
    </nav>
  );
}
