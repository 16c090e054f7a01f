import { Alert, Radio } from "antd";
import { useId } from "react";
import { exportFormats, maxSheetRowsText } from "../../../contract";
import { isUnsupportedCall } from "../../client/call-error";
import own from "../../fields/files/files.module.css";
import { TransferProgress } from "../../fields/files/transfer-progress";
import { t } from "../../i18n";
import type { ExportState } from "./use-export";

/** Format and columns of a file, how far it is, and what has become of it. */
export function ExportForm({ state }: { readonly state: ExportState }) {
  const { format, shown, all, isWhole, progress, saved, fault } = state;
  const prefix = useId();
  const isBusy = progress !== null;
  return (
    <>
      <h3 id={`${prefix}-format`}>{t("files.format")}</h3>
      <Radio.Group
        aria-labelledby={`${prefix}-format`}
        options={[...exportFormats]}
        value={format}
        disabled={isBusy}
        onChange={(event) => state.onFormat(event.target.value)}
      />
      {shown.length < all.length && (
        <>
          <h3 id={`${prefix}-columns`}>{t("files.columns")}</h3>
          <Radio.Group
            aria-labelledby={`${prefix}-columns`}
            options={[
              { value: false, label: t("files.columnsShown", { count: shown.length }) },
              { value: true, label: t("files.columnsAll", { count: all.length }) },
            ]}
            value={isWhole}
            disabled={isBusy}
            onChange={(event) => state.onWhole(event.target.value)}
          />
        </>
      )}
      <p className={own.hint}>{t("files.exportHint")}</p>
      {state.isTooMany && <Alert type="warning" showIcon message={t("files.mostRows", { rows: maxSheetRowsText })} />}
      {isBusy && <TransferProgress progress={progress} waiting={t("files.collecting")} onStop={state.stop} />}
      <div role="status">
        {saved !== null && <Alert type="success" showIcon message={t("files.saved", { name: saved })} />}
        {fault !== null && <Alert type="error" showIcon message={wordsOf(fault)} />}
      </div>
    </>
  );
}

/** Another server may not have this call (spec W8). */
function wordsOf(fault: unknown): string {
  if (isUnsupportedCall(fault)) return t("files.exportNotOffered");
  const said = fault instanceof Error ? fault.message : "";
  return said === "" ? t("files.exportFailed") : t("files.exportFailedWhy", { reason: said });
}
