import { ProfileOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { t, withTexts } from "../../i18n";
import type { ViewsProps } from "./views-props";

const load = withTexts(() => import("./views-door"));
const ViewsDoor = lazy(load);

/** The saved views of a list, behind a button. They are loaded when somebody is about to open them. */
export function ViewsMenu(props: ViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const prefetch = (): void => void load().catch(() => undefined);
  const door = (
    <Button
      type="text"
      icon={<ProfileOutlined aria-hidden />}
      aria-label={t("list.views")}
      title={t("list.views")}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => {
        setWanted(true);
        setOpen(!isOpen);
      }}
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
