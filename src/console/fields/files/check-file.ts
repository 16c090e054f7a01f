import { extensionOf, type FileRule } from "../../../contract";
import { t } from "../../i18n";

/** Whole megabytes of what may be sent. */
export const megabytes = ({ maxBytes }: FileRule): number => Math.floor(maxBytes / 1024 / 1024);

/** Endings as people write them: `.xlsx, .csv`. */
export const endingsOf = (accept: readonly string[]): string => accept.map((ending) => `.${ending}`).join(", ");

/** What is wrong with a chosen file before anything is sent; null when nothing is. The server looks at its content. */
export function fileFault(file: File, rule: FileRule): string | null {
  if (!rule.accept.includes(extensionOf(file.name))) return t("files.endings", { endings: endingsOf(rule.accept) });
  return file.size > rule.maxBytes ? t("files.tooLarge", { size: megabytes(rule) }) : null;
}
