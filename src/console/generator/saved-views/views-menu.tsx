import { ProfileOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useTranslation, withTexts } from "../../i18n";
import { useOpener } from "../../ui/use-opener";
import type { ViewsProps } from "./views-props";

const load = withTexts(() => import("./views-popover"), "lists");
const ViewsPopover = lazy(load);

/** The button that opens the saved views of a list. */
export function ViewsMenu(props: ViewsProps) {
  const { t } = useTranslation();
  const { isOpen, setOpen, wasOpened, button: openerProps } = useOpener(load);
  const button = (
    <Button
      type="text"
      icon={<ProfileOutlined aria-hidden />}
      aria-label={t("list.views")}
      title={t("list.views")}
      aria-haspopup="dialog"
      {...openerProps}
    />
  );
  if (!wasOpened) return button;
  return (
    <Suspense fallback={button}>
      <ViewsPopover {...props} isOpen={isOpen} onOpen={setOpen}>
        {button}
      </ViewsPopover>
    </Suspense>
  );
}
