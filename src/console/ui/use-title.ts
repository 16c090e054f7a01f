import { useEffect } from "react";
import { useTranslation } from "../i18n";

/** Sets the document title. */
export function useTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t("product.name")}`;
  }, [title, t]);
}
