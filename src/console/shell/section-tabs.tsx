import { useLocation } from "react-router";
import { sectionEntries } from "../../contract";
import { t, text } from "../i18n";
import { accessSession } from "../providers/access-session";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";
import { fromMenu } from "../ui/record-links";
import { TabLinks } from "../ui/tab-links";
import { entryAt } from "./entry-at";

/** Tabs for the related pages of a section. They appear only on these pages, not on pages of single records. */
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
    <TabLinks
      label={t("nav.section")}
      links={pages.map((page) => ({
        to: page.path,
        state: fromMenu,
        label: text(page.label),
        isCurrent: page === entry,
      }))}
    />
  );
}
