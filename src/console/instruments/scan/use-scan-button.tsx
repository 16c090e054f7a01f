import { ScanOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useTranslation, withTexts } from "../../i18n";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import { hasCamera } from "./camera";
import type { ScannedKind } from "./identifiers-in";
import type { ScanDialogProps } from "./scan-dialog";

/** The dialog, the camera and the code reader load on demand. */
const loadDialog: ModuleLoader<ScanDialogProps> = withTexts(() => import("./scan-dialog"), "scan");

interface Options {
  /** Null for fields that are not on labels. */
  readonly kind: ScannedKind | null;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onFound: (identifier: string) => void;
}

interface Scan {
  readonly button: ReactNode;
  /** Render it outside the input, because React passes the events of a dialog on to the components around it. */
  readonly dialog: ReactNode;
}

const none: Scan = { button: null, dialog: null };

/**
 * Without this, the input around the button would take the focus, which opens the phone's keyboard and the suggestions.
 */
const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** A button inside an input that scans a code into it, and its dialog. Empty if the page may not use a camera. */
export function useScanButton({ kind, label, isDisabled, onFound }: Options): Scan {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (kind === null || !hasCamera()) return none;
  const close = (): void => setOpen(false);
  const name = t("field.scan", { label });
  return {
    button: (
      <Button
        type="text"
        size="small"
        icon={<ScanOutlined aria-hidden />}
        disabled={isDisabled}
        aria-label={name}
        title={name}
        onMouseDown={stop}
        onFocus={stop}
        onClick={(event) => {
          stop(event);
          setOpen(true);
        }}
      />
    ),
    dialog: isOpen && (
      <LazyBoundary
        load={loadDialog}
        fallback={null}
        props={{
          kind,
          label,
          onClose: close,
          onFound: (identifier) => {
            close();
            onFound(identifier);
          },
        }}
      />
    ),
  };
}
