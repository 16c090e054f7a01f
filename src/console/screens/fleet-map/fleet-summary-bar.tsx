import { UpOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { t } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import styles from "./fleet-phone.module.css";

interface Props {
  /** What is in view. */
  readonly words: string;
  /** The list; it is given what closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** Below a map that fills a phone: what it shows in a line, and behind that the list as a sheet. */
export function FleetSummaryBar({ words, children }: Props) {
  const [isListed, setListed] = useState(false);
  const close = (): void => setListed(false);
  return (
    <>
      <button type="button" className={styles.strip} aria-haspopup="dialog" onClick={() => setListed(true)}>
        <span role="status">{words}</span>
        <UpOutlined aria-hidden />
      </button>
      {isListed && (
        <Sheet wide={360} isTall isFlush title={t("fleet.title")} onClose={close}>
          {children(close)}
        </Sheet>
      )}
    </>
  );
}
