import { Button } from "antd";
import { useTranslation } from "../../i18n";
import { Notice } from "../../ui/load-failure";
import type { MediaRefusal } from "./media-address";
import type { FileError, FileErrorKind } from "./media-file";

/** Errors that may disappear on a retry. */
const retryableErrors: ReadonlySet<FileErrorKind> = new Set(["unreachable", "failed"]);

interface Props {
  readonly error: FileError;
  readonly onRetry: () => void;
}

/** Explains why a file cannot be shown, with a retry button if that may help. */
export function FileErrorNotice({ error: { kind }, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Notice title={t(`viewer.${kind}`)} text={t(`viewer.${kind}Advice`)}>
      {retryableErrors.has(kind) && <Button onClick={onRetry}>{t("fault.retry")}</Button>}
    </Notice>
  );
}

/** Explains why an address is refused. */
export function RefusalNotice({ refusal }: { readonly refusal: MediaRefusal }) {
  const { t } = useTranslation();
  return <Notice title={t(`viewer.refused.${refusal}`)} text={t(`viewer.refused.${refusal}Advice`)} />;
}
