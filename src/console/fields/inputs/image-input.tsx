import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { type FileRule, pictureFile } from "../../../contract";
import type { Progress } from "../../client/transfer";
import { t, text } from "../../i18n";
import { useTransfer } from "../../providers/context";
import { Picture } from "../cells/cells";
import { endingsOf, fileFault, megabytes } from "../files/check-file";
import { FileDoor } from "../files/file-door";
import styles from "../files/files.module.css";
import { TransferProgress } from "../files/transfer-progress";
import type { InputProps } from "../props";

/** Height of the picture in a form, px. */
const shownHeight = 96;

/** A picture: chosen or dropped, uploaded at once, shown, and taken off again. The field holds its address on the server. */
export default function ImageInput({
  id,
  field,
  value,
  onChange,
  isDisabled,
  isInvalid,
  describedBy,
}: InputProps<"image">) {
  const { progress, fault, start, stop } = usePictureUpload(field.accept, onChange);
  const rule = ruleOf(field.accept);
  return (
    <div>
      <FileDoor
        id={id}
        label={t(value === null ? "picture.choose" : "picture.replace")}
        accept={rule.accept}
        isDisabled={isDisabled || progress !== null}
        isInvalid={isInvalid || fault !== null}
        describedBy={describedBy}
        onChoose={start}
      >
        {value === null ? (
          <span className={styles.hint}>
            {t("picture.hint", { endings: endingsOf(field.accept), size: megabytes(rule) })}
          </span>
        ) : (
          <span className={styles.picture}>
            <Picture value={value} field={field} height={shownHeight} />
            <Button
              type="text"
              disabled={isDisabled}
              aria-label={`${t("picture.remove")} ${text(field.label)}`}
              onClick={() => onChange(null)}
            >
              {t("picture.remove")}
            </Button>
          </span>
        )}
      </FileDoor>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {progress !== null && <TransferProgress progress={progress} onStop={stop} />}
    </div>
  );
}

/** A JPG has two endings. */
const ruleOf = (accept: readonly string[]): FileRule => ({
  ...pictureFile,
  accept: accept.includes("jpg") && !accept.includes("jpeg") ? [...accept, "jpeg"] : accept,
});

function usePictureUpload(accept: readonly string[], onChange: (address: string) => void) {
  const transfer = useTransfer();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    const wrong = fileFault(file, ruleOf(accept));
    setFault(wrong);
    if (wrong !== null || running.current !== null) return;
    const own = new AbortController();
    running.current = own;
    setProgress({ stage: "sending", share: 0 });
    try {
      const { upload } = await transfer();
      const answer = await upload("file/upload", file, { signal: own.signal, onProgress: setProgress });
      const address = addressIn(answer);
      if (address !== null) onChange(address);
    } catch (error) {
      if (!own.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, fault, start: (file: File) => void start(file), stop: () => running.current?.abort() };
}

/** Where the picture is, out of an upload's answer (readings, E11). */
function addressIn(answer: unknown): string | null {
  const url = typeof answer === "object" && answer !== null && "url" in answer ? answer.url : null;
  return typeof url === "string" && url !== "" ? url : null;
}
