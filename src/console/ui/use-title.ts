import { useEffect } from "react";
import { t } from "../i18n";

/** Names the page in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t("product.name")}`;
  }, [title]);
}
