import type { ReactNode } from "react";
import type { FileRule } from "../../../contract";
import { FilePicker } from "./file-picker";
import styles from "./files.module.css";
import { TransferProgress } from "./transfer-progress";
import { type OnUploaded, useUpload } from "./use-upload";

interface Props {
  /** Id of the focusable button. */
  readonly id?: string;
  readonly label: string;
  readonly rule: FileRule;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly onUploaded: OnUploaded;
  /** Content below the button. */
  readonly children?: ReactNode;
}

/** A file picker that uploads at once. It shows the progress or the error below. */
export function FileUpload({ rule, isDisabled = false, isInvalid = false, onUploaded, ...picker }: Props) {
  const { progress, fault, start, stop } = useUpload(rule, onUploaded, picker.id);
  return (
    <div>
      <FilePicker
        {...picker}
        accept={rule.accept}
        isDisabled={isDisabled || progress !== null}
        isInvalid={isInvalid || fault !== null}
        onChoose={start}
      />
      {/* A form that has waited for the upload shows its fault itself. */}
      {fault !== null && !isInvalid && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {progress !== null && <TransferProgress progress={progress} onStop={stop} />}
    </div>
  );
}
