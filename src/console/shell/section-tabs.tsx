import { Link, useLocation } from "react-router";
import { sectionEntries } from "../../contract";
import styles from "../generator/generator.module.css";
import { t, text } from "../i18n";
import { accessSession } from "../providers/access-session";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";
import { fromMenu } from "../ui/record-links";
import { entryAt } from "./entry-at";

/** The pages that belong together, beside each other over each of them; nothing below them, such as on a record's page. */
export function SectionTabs() {
  const registry = useRegistry();
  const user = useSession()?.user;
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, "");
  const entry = entryAt(registry, path);
  if (user === undefined || entry?.path !== path) return null;
  const pages = sectionEntries(registry, accessSession(registry, user), entry);
  if (pages.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t("nav.section")}>
      {pages.map((page) => (
        <Link
          key={page.name}
          to={page.path}
          state={fromMenu}
          {...(page === entry && { "aria-current": "page" as const })}
        >
          {text(page.label)}
        </Link>
      ))}
    </nav>
  );
}
