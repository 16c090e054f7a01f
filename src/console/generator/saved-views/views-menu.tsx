import { ProfileOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { useTranslation, withTexts } from "../../i18n";
import { PopoverButton } from "../../ui/popover-button";
import type { ViewsProps } from "./views-props";

const load = withTexts(() => import("./views-popover"), "lists");
const ViewsPopover = lazy(load);

/** The button that opens the saved views of a list. */
export function ViewsMenu(props: ViewsProps) {
  const { t } = useTranslation();
  return (
    <PopoverButton
      label={t("list.views")}
      icon={<ProfileOutlined aria-hidden />}
      load={load}
      Content={ViewsPopover}
      props={props}
    />
  );
}
