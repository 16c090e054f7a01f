import { useEffect } from "react";
import { useLocation } from "react-router";
import { type Translate, useTranslation } from "../i18n";

/** The document title of a page; without a name, the name of the product. */
export const documentTitle = (t: Translate, name: string): string =>
  name === "" ? t("product.name") : `${name} · ${t("product.name")}`;

/**
 * Sets the document title of a screen. Until the screen is loaded, the title is that of its entry. Refine's
 * `useDocumentTitle` needs Refine, which pages for visitors do not load.
 */
export function useTitle(title: string): void {
  const { t } = useTranslation();
  // Renders again after each navigation, because the layout then sets the title of the entry.
  useLocation();
  useEffect(() => {
    document.title = documentTitle(t, title);
  });
}
