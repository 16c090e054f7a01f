import { Drawer, Modal } from "antd";
import type { ReactNode } from "react";
import { useIsPhone } from "../../shell/use-is-phone";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, the main one last. */
  readonly footer: ReactNode;
  /** Whether it may be closed by Escape or beside it: not while something is under way. */
  readonly canClose: boolean;
  readonly onClose: () => void;
}

/** A dialog; on a phone a sheet that comes up from below, where the thumb is. */
export function Dialog({ title, children, footer, canClose, onClose }: Props) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <Drawer
        open
        placement="bottom"
        height="auto"
        title={title}
        footer={footer}
        keyboard={canClose}
        maskClosable={canClose}
        closable={canClose}
        onClose={onClose}
        styles={{ wrapper: { maxHeight: "90vh" }, footer: { display: "flex", justifyContent: "flex-end", gap: 8 } }}
      >
        {children}
      </Drawer>
    );
  }
  return (
    <Modal
      open
      title={title}
      footer={footer}
      keyboard={canClose}
      maskClosable={canClose}
      closable={canClose}
      onCancel={onClose}
    >
      {children}
    </Modal>
  );
}
