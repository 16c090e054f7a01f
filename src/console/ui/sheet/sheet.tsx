import { Drawer, Modal } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "../../i18n";
import { useIsPhone } from "../use-is-phone";
import styles from "./sheet.module.css";
import { useCloseOnBack } from "./use-close-on-back";

/** Props of a sheet. */
export interface SheetProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the primary button last. */
  readonly footer?: ReactNode;
  /** Content at the end of the title bar. */
  readonly extra?: ReactNode;
  readonly isOpen?: boolean;
  /** Whether the user may close it now (Escape, Back, close button, click outside). False while an action runs. */
  readonly canClose?: boolean;
  readonly onClose: () => void;
  /** Form on wide screens: a centred dialog, or a side panel with this width in px. */
  readonly wide: "dialog" | number;
  /** Whether it has the full height of a phone from the start, for content that loads late or changes its height. */
  readonly isTall?: boolean;
  /** Whether the content has no padding. */
  readonly isFlush?: boolean;
  /** Whether Back closes it. False for the prompt about leaving the page, which Back itself opens. */
  readonly hasEntry?: boolean;
}

/**
 * A dialog or side panel; on a phone a full-width bottom sheet, within reach of the thumb. It traps the focus and
 * restores it when it closes.
 */
export function Sheet(props: SheetProps) {
  const { t } = useTranslation();
  const { title, children, footer = null, extra, isOpen = true, canClose = true, onClose, wide } = props;
  const { isTall = false, isFlush = false, hasEntry = true } = props;
  const isPhone = useIsPhone();
  useCloseOnBack({ isOn: isPhone && isOpen && hasEntry, canClose, onClose });
  // The first click of a double click may open the sheet; the second one would hit the backdrop and close it.
  const close = (event: { readonly detail?: unknown }): void => {
    if (!(Number(event.detail) > 1)) onClose();
  };
  useRestoreFocus();
  if (!isPhone && wide === "dialog") {
    return (
      <Modal
        open={isOpen}
        getContainer={root}
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
      getContainer={root}
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

/**
 * The parent element of sheets. In the body, antd would lock scrolling with a style element without a nonce, which the
 * security policy blocks. `page.css` locks scrolling.
 */
const root = (): HTMLElement => document.querySelector<HTMLElement>("#root") ?? document.body;

/** antd restores the focus when a sheet is hidden, but most sheets are unmounted at once. */
function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
