import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Column, Resource } from "../../../contract";
import { useTranslation } from "../../i18n";
import { Dialog } from "../../ui/dialog";
import { shownTotal } from "../list/shown-total";
import type { ListRecords } from "../list/use-list";
import { ExportForm } from "./export-form";
import { useExport } from "./use-export";

interface Props {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state" | "total" | "within">;
  /** The columns that the list shows. */
  readonly columns: readonly Column[];
  readonly onClose: () => void;
}

/** Exports the records of a list, with its filters and order. */
export default function ExportDialog({ resource, list, columns, onClose }: Props) {
  const { t, text } = useTranslation();
  const { state, total, within } = list;
  const exportState = useExport({ list: { resource, state, within, total }, columns });
  const isBusy = exportState.progress !== null;
  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {t(exportState.saved === null ? "action.cancel" : "files.close")}
      </Button>
      <Button
        type="primary"
        icon={<DownloadOutlined aria-hidden />}
        disabled={isBusy || total === 0 || exportState.isTooMany}
        onClick={exportState.start}
      >
        {t("list.export")}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t("files.exportTitle", { label: text(resource.label) })}
      footer={footer}
      canClose={!isBusy}
      onClose={onClose}
    >
      <p>{t("files.count", { count: shownTotal(total) })}</p>
      <ExportForm state={exportState} />
    </Dialog>
  );
}
