import { SettingOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { useTranslation, withTexts } from "../../i18n";
import { PopoverButton } from "../../ui/popover-button";
import type { ColumnsProps } from "./columns-popover";

const load = withTexts(() => import("./columns-popover"), "lists");
const ColumnsPopover = lazy(load);

/** The button that opens the choice of columns. */
export function ColumnMenu(props: ColumnsProps) {
  const { t } = useTranslation();
  return (
    <PopoverButton
      label={t("list.columns")}
      icon={<SettingOutlined aria-hidden />}
      load={load}
      Content={ColumnsPopover}
      props={props}
    />
  );
}
