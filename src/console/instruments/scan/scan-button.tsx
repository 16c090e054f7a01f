import { ScanOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t, withTexts } from "../../i18n";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import { hasCamera } from "./camera";
import type { ScannedKind } from "./identifiers-in";
import type { ScanDialogProps } from "./scan-dialog";

/** The dialog, the camera and the code reader load on demand. */
const loadDialog: ModuleLoader<ScanDialogProps> = withTexts(() => import("./scan-dialog"));

interface Props {
  readonly kind: ScannedKind;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onFound: (identifier: string) => void;
}

/** A button that scans a code into a field. Hidden if the page may not use a camera. */
export function ScanButton({ kind, label, isDisabled, onFound }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!hasCamera()) return null;
  const close = (): void => setOpen(false);
  const name = t("field.scan", { label });
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ScanOutlined aria-hidden />}
        disabled={isDisabled}
        aria-label={name}
        title={name}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
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
      )}
    </>
  );
}
