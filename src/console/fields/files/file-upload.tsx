import type { ReactNode } from "react";
import type { FileRule } from "../../../contract";
import { FilePicker } from "./file-picker";
import styles from "./files.module.css";
import { TransferProgress } from "./transfer-progress";
import { type OnUploaded, useUpload } from "./use-upload";

interface Props {
  /** Id of the button, which takes the focus. */
  readonly id?: string;
  readonly label: string;
  readonly rule: FileRule;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
  readonly onUploaded: OnUploaded;
  /** What stands below the button. */
  readonly children?: ReactNode;
}

/**
 * A place where a file is chosen or dropped, and uploaded at once: what is wrong with it, or how far it is, stands below.
 */
export function FileUpload({ rule, isDisabled = false, isInvalid = false, onUploaded, ...door }: Props) {
  const { progress, fault, start, stop } = useUpload(rule, onUploaded);
  return (
    <div>
      <FilePicker
        {...door}
        accept={rule.accept}
        isDisabled={isDisabled || progress !== null}
        isInvalid={isInvalid || fault !== null}
        onChoose={start}
      />
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {progress !== null && <TransferProgress progress={progress} onStop={stop} />}
    </div>
  );
}
