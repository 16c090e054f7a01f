import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { t } from "../../i18n";
import styles from "./files.module.css";

interface Props {
  /** Id of the button, which takes the focus. */
  readonly id?: string;
  readonly label: string;
  /** Endings that the browser offers first. */
  readonly accept: readonly string[];
  readonly isDisabled?: boolean;
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  readonly onChoose: (file: File) => void;
  /** What stands below the button. */
  readonly children?: ReactNode;
}

/** A place where one file is chosen or dropped. */
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
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined && !isDisabled) onChoose(file);
  };
  const over = (event: DragEvent): void => {
    // Without this the browser would open the file in place of the page.
    event.preventDefault();
    setOver(event.type === "dragover" && !isDisabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the button within does the same.
    <div
      className={styles.door}
      data-over={isOver}
      data-invalid={isInvalid === true}
      onDragOver={over}
      onDragLeave={over}
      onDrop={(event) => {
        over(event);
        take(event.dataTransfer.files);
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
          take(event.target.files);
          // The same file, mended, is to be taken again.
          event.target.value = "";
        }}
      />
    </div>
  );
}
