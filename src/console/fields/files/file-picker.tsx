import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../i18n";
import styles from "./files.module.css";

interface Props {
  /** Id of the focusable button. */
  readonly id?: string;
  readonly label: string;
  /** Extensions that the browser's file dialog offers. */
  readonly accept: readonly string[];
  readonly isDisabled?: boolean;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly onChoose: (file: File) => void;
  /** Content below the button. */
  readonly children?: ReactNode;
}

/** A button and drop area for one file. */
export function FilePicker({
  id,
  label,
  accept,
  isDisabled = false,
  describedBy,
  isInvalid,
  onChoose,
  children,
}: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined && !isDisabled) onChoose(file);
  };
  const onDrag = (event: DragEvent): void => {
    // By default the browser would open the file in place of the page.
    event.preventDefault();
    setOver(event.type === "dragover" && !isDisabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is optional, the button does the same.
    <div
      className={styles.dropzone}
      data-over={isOver}
      data-invalid={isInvalid === true}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event);
        choose(event.dataTransfer.files);
      }}
    >
      <Button
        {...(id !== undefined && { id })}
        icon={<UploadOutlined aria-hidden />}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className={styles.drop}>{t("files.drop")}</span>
      {children}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept.map((ending) => `.${ending}`).join(",")}
        disabled={isDisabled}
        onChange={(event) => {
          choose(event.target.files);
          // Without this the browser would not report the same file again after a correction.
          event.target.value = "";
        }}
      />
    </div>
  );
}
