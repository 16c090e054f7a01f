import { Button } from "antd";
import { useTranslation } from "../../i18n";
import { Notice } from "../../ui/load-failure";
import type { MediaRefusal } from "./media-address";
import type { FileFault, FileFaultKind } from "./media-file";

/** Faults that may disappear on a retry. */
const retryableFaults: ReadonlySet<FileFaultKind> = new Set(["unreachable", "failed"]);

interface Props {
  readonly fault: FileFault;
  readonly onRetry: () => void;
}

/** Explains why a file cannot be shown, with a retry button if that may help. */
export function FaultNotice({ fault: { kind }, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Notice title={t(`viewer.${kind}`)} text={t(`viewer.${kind}Advice`)}>
      {retryableFaults.has(kind) && <Button onClick={onRetry}>{t("fault.retry")}</Button>}
    </Notice>
  );
}

/** Explains why an address is refused. */
export function RefusalNotice({ refusal }: { readonly refusal: MediaRefusal }) {
  const { t } = useTranslation();
  return <Notice title={t(`viewer.refused.${refusal}`)} text={t(`viewer.refused.${refusal}Advice`)} />;
}
