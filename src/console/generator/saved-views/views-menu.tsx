import { ProfileOutlined } from "@ant-design/icons";
import { useTranslation, withTexts } from "../../i18n";
import { PopoverButton } from "../../ui/popover-button";
import type { ViewsProps } from "./views-props";

const load = withTexts(() => import("./views-popover"), "lists");

/** The button that opens the saved views of a list. */
export function ViewsMenu(props: ViewsProps) {
  const { t } = useTranslation();
  return <PopoverButton label={t("list.views")} icon={<ProfileOutlined aria-hidden />} load={load} props={props} />;
}
