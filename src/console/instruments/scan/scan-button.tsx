import { ScanOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t, withTexts } from "../../i18n";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import { hasCamera } from "./camera";
import type { ScannedKind } from "./identifiers-in";
import type { ScanDialogProps } from "./scan-dialog";

/** The dialog, the camera and whatever reads codes come when somebody scans. */
const loadDialog: ModuleLoader<ScanDialogProps> = withTexts(() => import("./scan-dialog"));

interface Props {
  readonly kind: ScannedKind;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onFound: (identifier: string) => void;
}

/** Opens the camera for a field; nothing where the browser gives this page none. */
export function ScanButton({ kind, label, isDisabled, onFound }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!hasCamera()) return null;
  const close = (): void => setOpen(false);
  const said = t("field.scan", { label });
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ScanOutlined aria-hidden />}
        disabled={isDisabled}
        aria-label={said}
        title={said}
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
