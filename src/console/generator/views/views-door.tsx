import { Drawer, Popover } from "antd";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { t } from "../../i18n";
import { useIsPhone } from "../../shell/use-is-phone";
import styles from "./views.module.css";
import type { ViewsProps } from "./views-menu";
import { ViewsPanel } from "./views-panel";

interface Props extends ViewsProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** The button that they belong to. */
  readonly children: ReactNode;
}

/** The views below their button; on a phone a sheet from below. */
export default function ViewsDoor({ isOpen, onOpen, children, ...props }: Props) {
  const isPhone = useIsPhone();
  const around = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    onOpen(false);
    around.current?.querySelector("button")?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) close();
  };
  if (isPhone) {
    return (
      <>
        {children}
        <Drawer open={isOpen} placement="bottom" height="auto" title={t("list.views")} destroyOnHidden onClose={close}>
          <ViewsPanel {...props} onDone={close} />
        </Drawer>
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
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, wherever the focus is in it.
          <div className={styles.panel} onKeyDown={onKey}>
            <ViewsPanel {...props} onDone={close} />
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  );
}
