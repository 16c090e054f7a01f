import { Pagination, type PaginationProps } from "antd";
import { cloneElement, isValidElement, type ReactElement } from "react";
import { useTranslation } from "../i18n";

/** antd's pagination. The buttons with arrows have names, because antd names them by their icons: "left". */
export function PageNumbers(props: PaginationProps) {
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
