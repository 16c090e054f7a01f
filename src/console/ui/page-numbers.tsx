import { Pagination, type PaginationProps } from "antd";
import { cloneElement, isValidElement, type ReactElement } from "react";
import { useTranslation } from "../i18n";

/** antd's pagination, with accessible names for the arrow buttons. antd uses the names of their icons ("left"). */
export default function PageNumbers(props: PaginationProps) {
  const { t } = useTranslation();
  const names: Readonly<Record<string, string>> = { prev: t("pages.previous"), next: t("pages.next") };
  return (
    <Pagination
      {...props}
      size="small"
      itemRender={(_page, type, element) =>
        type in names && isValidElement(element)
          ? cloneElement(element as ReactElement<{ "aria-label"?: string | undefined }>, { "aria-label": names[type] })
          : element
      }
    />
  );
}
