import { ProfileOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { t, withTexts } from "../../i18n";
import { useOpener } from "../../ui/use-opener";
import type { ViewsProps } from "./views-props";

const load = withTexts(() => import("./views-popover"));
const ViewsDoor = lazy(load);

/** The saved views of a list, behind a button. */
export function ViewsMenu(props: ViewsProps) {
  const { isOpen, setOpen, isWanted, button } = useOpener(load);
  const door = (
    <Button
      type="text"
      icon={<ProfileOutlined aria-hidden />}
      aria-label={t("list.views")}
      title={t("list.views")}
      aria-haspopup="dialog"
      {...button}
    />
  );
  if (!isWanted) return door;
  return (
    <Suspense fallback={door}>
      <ViewsDoor {...props} isOpen={isOpen} onOpen={setOpen}>
        {door}
      </ViewsDoor>
    </Suspense>
  );
}
