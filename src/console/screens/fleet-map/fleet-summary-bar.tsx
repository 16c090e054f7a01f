import { UpOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import styles from "./fleet-phone.module.css";

interface Props {
  /** The text of the bar. */
  readonly label: string;
  /** Renders the list. `close` closes the sheet. */
  readonly children: (close: () => void) => ReactNode;
}

/** The bar below a full-screen map on a phone. It summarizes the view and opens the list in a sheet. */
export function FleetSummaryBar({ label, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" className={styles.strip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span role="status">{label}</span>
        <UpOutlined aria-hidden />
      </button>
      {isOpen && (
        <Sheet wide={360} isTall isFlush title={t("fleet.title")} onClose={close}>
          {children(close)}
        </Sheet>
      )}
    </>
  );
}
