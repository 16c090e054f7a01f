import { extensionOf, type FileRule } from "../../../contract";
import { t } from "../../i18n";

/** The size limit in whole megabytes. */
export const megabytes = ({ maxBytes }: FileRule): number => Math.floor(maxBytes / 1024 / 1024);

/** File extensions as text: `.xlsx, .csv`. */
export const endingsOf = (accept: readonly string[]): string => accept.map((ending) => `.${ending}`).join(", ");

/** Checks extension and size before the upload; the server checks the content. Returns the error text, or null. */
export function fileFault(file: File, rule: FileRule): string | null {
  if (!rule.accept.includes(extensionOf(file.name))) return t("files.endings", { endings: endingsOf(rule.accept) });
  return file.size > rule.maxBytes ? t("files.tooLarge", { size: megabytes(rule) }) : null;
}
