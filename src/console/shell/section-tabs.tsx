import { useParsed } from "@refinedev/core";
import { useTranslation } from "../i18n";
import { fromMenu } from "../ui/record-links";
import { TabLinks } from "../ui/tab-links";
import { useNavigation } from "./use-navigation";

/** Tabs for the related pages of a section. They appear only on these pages, not on pages of single records. */
export function SectionTabs() {
  const { t } = useTranslation();
  const { section } = useNavigation();
  const { resource, action } = useParsed();
  const isPageOfSection = action === "list" && resource?.identifier === undefined;
  if (!isPageOfSection || section.length < 2) return null;
  return (
    <TabLinks
      label={t("nav.section")}
      links={section.map(({ path, label, isCurrent }) => ({ to: path, state: fromMenu, label, isCurrent }))}
    />
  );
}
