import { Popover } from "antd";
import { type ReactNode, useRef } from "react";
import styles from "./panel-popover.module.css";
import type { PopoverProps } from "./popover-button";
import { Sheet } from "./sheet/sheet";
import { useEscape } from "./use-escape";
import { useIsPhone } from "./use-is-phone";

interface Props extends PopoverProps {
  readonly title: string;
  /** The content. Receives the function that closes the popover. */
  readonly panel: (close: () => void) => ReactNode;
}

/** A panel in a popover below its button, on a phone in a sheet. */
export function PanelPopover({ isOpen, onOpen, children, title, panel }: Props) {
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
          <Sheet title={title} wide="dialog" onClose={close}>
            {panel(close)}
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
        content={<div className={styles.panel}>{panel(close)}</div>}
      >
        {children}
      </Popover>
    </span>
  );
}
