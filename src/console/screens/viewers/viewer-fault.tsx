import { Button } from "antd";
import { t } from "../../i18n";
import { Notice } from "../../ui/load-failure";
import type { MediaRefusal } from "./media-address";
import type { FileFault, FileFaultKind } from "./media-file";

/** Sorts after which the same address may well work. */
const passing: ReadonlySet<FileFaultKind> = new Set(["unreachable", "failed"]);

interface Props {
  readonly fault: FileFault;
  readonly onRetry: () => void;
}

/** Why a file is not shown, and what to do about it. */
export function FaultNotice({ fault: { sort }, onRetry }: Props) {
  return (
    <Notice title={t(`viewer.${sort}`)} text={t(`viewer.${sort}Advice`)}>
      {passing.has(sort) && <Button onClick={onRetry}>{t("fault.retry")}</Button>}
    </Notice>
  );
}

/** Why an address is not even tried. */
export function RefusalNotice({ refusal }: { readonly refusal: MediaRefusal }) {
  return <Notice title={t(`viewer.refused.${refusal}`)} text={t(`viewer.refused.${refusal}Advice`)} />;
}
