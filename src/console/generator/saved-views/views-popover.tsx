import { Popover } from "antd";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import { useEscape } from "../../ui/use-escape";
import { useIsPhone } from "../../ui/use-is-phone";
import styles from "./views.module.css";
import { ViewsPanel } from "./views-panel";
import type { ViewsProps } from "./views-props";

interface Props extends ViewsProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** The button that opens the popover. */
  readonly children: ReactNode;
}

/** The saved views in a popover below the button, on a phone in a sheet. */
export default function ViewsPopover({ isOpen, onOpen, children, ...props }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const anchor = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    onOpen(false);
    anchor.current?.querySelector("button")?.focus();
  };
  useEscape(isOpen && !isPhone, close);
  if (isPhone) {
    return (
      <>
        {children}
        {isOpen && (
          <Sheet title={t("list.views")} wide="dialog" onClose={close}>
            <ViewsPanel {...props} onDone={close} />
          </Sheet>
        )}
      </>
    );
  }
  return (
    <span ref={anchor} className={styles.anchor}>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        destroyOnHidden
        // The button opens and closes by itself, so only a click outside is handled here.
        onOpenChange={(next) => !next && onOpen(false)}
        // Rendered next to the button, so that the Tab key moves from the button into the popover.
        getPopupContainer={(button) => button.parentElement ?? document.body}
        content={
          <div className={styles.panel}>
            <ViewsPanel {...props} onDone={close} />
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  );
}
