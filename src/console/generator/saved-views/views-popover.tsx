import { Popover } from "antd";
import { type ReactNode, useRef } from "react";
import { t } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import { useEscape } from "../../ui/use-escape";
import { useIsPhone } from "../../ui/use-is-phone";
import styles from "./views.module.css";
import { ViewsPanel } from "./views-panel";
import type { ViewsProps } from "./views-props";

interface Props extends ViewsProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** The button that they belong to. */
  readonly children: ReactNode;
}

/** The views below their button; on a phone a sheet from below. */
export default function ViewsPopover({ isOpen, onOpen, children, ...props }: Props) {
  const isPhone = useIsPhone();
  const around = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    onOpen(false);
    around.current?.querySelector("button")?.focus();
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
    <span ref={around} className={styles.around}>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        destroyOnHidden
        // The button itself opens and closes; what is left is a click beside it.
        onOpenChange={(next) => !next && onOpen(false)}
        // Beside its button, so that the next stop of the Tab key is in it.
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
