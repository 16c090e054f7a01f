import { Drawer, Modal } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../i18n";
import { useIsPhone } from "../use-is-phone";
import styles from "./sheet.module.css";
import { useCloseOnBack } from "./use-close-on-back";

/** What a sheet is made of. */
export interface SheetProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons, the main one last. */
  readonly footer?: ReactNode;
  /** Stands at the title's other end. */
  readonly extra?: ReactNode;
  readonly isOpen?: boolean;
  /** Whether it may be closed by Escape, Back, its cross or beside it: not while something is under way. */
  readonly canClose?: boolean;
  readonly onClose: () => void;
  /** What it is where there is room: a dialog in the middle of the page, or a panel at its end, so wide, px. */
  readonly wide: "dialog" | number;
  /** Whether it is as high as a phone's screen from the beginning: what is in it comes later, or changes its height. */
  readonly isTall?: boolean;
  /** Whether what is in it reaches its edges. */
  readonly isFlush?: boolean;
  /** Whether Back closes it. Not for a question about leaving the page, for that is what Back has just done. */
  readonly hasEntry?: boolean;
}

/**
 * Whatever comes over a page: a dialog or a panel at its side; on a phone a sheet as wide as the screen that comes up from
 * below, where the thumb is. The focus stays within it and goes back to where it was.
 */
export function Sheet(props: SheetProps) {
  const { title, children, footer = null, extra, isOpen = true, canClose = true, onClose, wide } = props;
  const { isTall = false, isFlush = false, hasEntry = true } = props;
  const isPhone = useIsPhone();
  useCloseOnBack({ isOn: isPhone && isOpen && hasEntry, canClose, onClose });
  // The second click of a double click meets the ground of what the first one has opened, and would close it unseen.
  const close = (event: { readonly detail?: unknown }): void => {
    if (!(Number(event.detail) > 1)) onClose();
  };
  useFocusGivenBack();
  if (!isPhone && wide === "dialog") {
    return (
      <Modal
        open={isOpen}
        title={title}
        footer={footer}
        keyboard={canClose}
        maskClosable={canClose}
        closable={canClose}
        onCancel={close}
      >
        {children}
      </Modal>
    );
  }
  const shape = isPhone
    ? { placement: "bottom" as const, height: isTall ? "92dvh" : "auto", rootClassName: styles.sheet ?? "" }
    : { placement: "right" as const, width: wide };
  return (
    <Drawer
      {...shape}
      open={isOpen}
      title={title}
      footer={footer}
      extra={extra}
      keyboard={canClose}
      maskClosable={canClose}
      closable={canClose && (isPhone ? { placement: "end", "aria-label": t("sheet.close") } : true)}
      destroyOnHidden
      onClose={close}
      classNames={{ body: (isFlush && styles.flush) || "", footer: styles.footer ?? "" }}
    >
      {children}
    </Drawer>
  );
}

/** antd gives the focus back where a sheet is hidden; ours mostly go at once. */
function useFocusGivenBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
