import { useEffect } from "react";
import { t } from "../i18n";

/** Sets the document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t("product.name")}`;
  }, [title]);
}
