import { Button } from "antd";
import { type FileRule, pictureFile } from "../../../contract";
import { useTranslation } from "../../i18n";
import { Picture } from "../cells/cells";
import { endingsOf, megabytes } from "../files/check-file";
import { FileUpload } from "../files/file-upload";
import styles from "../files/files.module.css";
import type { InputProps } from "../props";

/** Height of the picture in a form, px. */
const previewHeight = 96;

/** Uploads, shows and removes a picture. The field's value is the picture's address on the server. */
export default function ImageInput({
  id,
  field,
  value,
  onChange,
  isDisabled,
  isInvalid,
  describedBy,
}: InputProps<"image">) {
  const { t, text } = useTranslation();
  const rule = ruleOf(field.accept);
  return (
    <FileUpload
      id={id}
      label={t(value === null ? "picture.choose" : "picture.replace")}
      rule={rule}
      isDisabled={isDisabled}
      isInvalid={isInvalid}
      describedBy={describedBy}
      onUploaded={(address) => onChange(address)}
    >
      {value === null ? (
        <span className={styles.hint}>
          {t("picture.hint", { endings: endingsOf(field.accept), size: megabytes(rule) })}
        </span>
      ) : (
        <span className={styles.picture}>
          <Picture value={value} field={field} height={previewHeight} />
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
    </FileUpload>
  );
}

/** The file rule of the field. JPEG files have two extensions, jpg and jpeg. */
const ruleOf = (accept: readonly string[]): FileRule => ({
  ...pictureFile,
  accept: accept.includes("jpg") && !accept.includes("jpeg") ? [...accept, "jpeg"] : accept,
});
