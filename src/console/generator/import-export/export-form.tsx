import { Alert, Radio } from "antd";
import { useId } from "react";
import { exportFormats, maxSheetRowsText } from "../../../contract";
import { isUnsupportedCall } from "../../client/call-error";
import fileStyles from "../../fields/files/files.module.css";
import { TransferProgress } from "../../fields/files/transfer-progress";
import { t, useTranslation } from "../../i18n";
import { errorText } from "../../i18n/error-text";
import type { ExportState } from "./use-export";

/** The options of an export, its progress and its result. */
export function ExportForm({ state }: { readonly state: ExportState }) {
  const { t } = useTranslation();
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
      <p className={fileStyles.hint}>{t("files.exportHint")}</p>
      {state.isTooMany && <Alert type="warning" showIcon message={t("files.mostRows", { rows: maxSheetRowsText })} />}
      {isBusy && (
        <TransferProgress
          progress={progress}
          sending={t("files.collecting")}
          waiting={t("files.collecting")}
          onStop={state.stop}
        />
      )}
      <div role="status">
        {saved !== null && <Alert type="success" showIcon message={t("files.saved", { name: saved })} />}
        {fault !== null && <Alert type="error" showIcon message={faultMessage(fault)} />}
      </div>
    </>
  );
}

/** The message of a failed export. A third-party server may not have the call (spec W8). */
function faultMessage(fault: unknown): string {
  if (isUnsupportedCall(fault)) return t("files.exportNotOffered");
  const reason = errorText(fault, "");
  return reason === "" ? t("files.exportFailed") : t("files.exportFailedWhy", { reason });
}
