import { useTranslation } from "../../i18n";
import { PanelPopover } from "../../ui/panel-popover";
import type { PopoverProps } from "../../ui/popover-button";
import { ViewsPanel } from "./views-panel";
import type { ViewsProps } from "./views-props";

/** The saved views of a list. */
export default function ViewsPopover({ isOpen, onOpen, children, ...props }: ViewsProps & PopoverProps) {
  const { t } = useTranslation();
  return (
    <PanelPopover
      isOpen={isOpen}
      onOpen={onOpen}
      title={t("list.views")}
      panel={(close) => <ViewsPanel {...props} onDone={close} />}
    >
      {children}
    </PanelPopover>
  );
}
