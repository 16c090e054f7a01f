import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type RefusedRow, type Resource, textIn } from "../../../../contract";
import { saveFile } from "../../../client/save-file";
import { language, useTranslation } from "../../../i18n";
import { useNotify } from "../../../providers/notify";
import { useBusyLock } from "../../../providers/use-busy-lock";
import { rowParams } from "./text-params";

interface Props {
  readonly resource: Resource;
  readonly variant: number | null;
  readonly rows: readonly RefusedRow[];
  /** `remaining`: rows that were not sent because the import ended early. */
  readonly kind: "refused" | "remaining";
  readonly isPrimary?: boolean;
}

const labels = { refused: "import.saveRefused", remaining: "import.saveLeft" } as const;
const fileNames = { refused: "import.refusedName", remaining: "import.leftName" } as const;

/** Saves rows that were not imported as a file that can be corrected and uploaded again. */
export function DownloadRowsButton({ resource, variant, rows, kind, isPrimary = false }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();
  const save = async (): Promise<void> => {
    try {
      const { refusedFile } = await import("./refused-file");
      const name = `${t(fileNames[kind])} - ${textIn(resource.one, language())}.xlsx`;
      saveFile(name, await refusedFile(resource, variant, rows));
      notify.success(t("files.saved", { name }));
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Button
      type={isPrimary ? "primary" : "default"}
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => void run(save)}
    >
      {t(labels[kind], rowParams(rows.length))}
    </Button>
  );
}
