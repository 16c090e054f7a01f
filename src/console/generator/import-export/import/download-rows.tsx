import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type RefusedRow, type Resource, textIn } from "../../../../contract";
import { saveFile } from "../../../client/save-file";
import { language, t } from "../../../i18n";
import { useNotify } from "../../../providers/notify";
import { useBusyLock } from "../../../providers/use-busy-lock";
import { rowParams } from "./text-params";

interface Props {
  readonly resource: Resource;
  readonly variant: number | null;
  readonly rows: readonly RefusedRow[];
  /** What they are: refused, or left because the import has ended before them. */
  readonly of: "refused" | "left";
  readonly isMain?: boolean;
}

const labels = { refused: "import.saveRefused", left: "import.saveLeft" } as const;
const names = { refused: "import.refusedName", left: "import.leftName" } as const;

/** Hands rows that were not entered to the person, as a file that can be mended and uploaded again. */
export function DownloadRowsButton({ resource, variant, rows, of, isMain = false }: Props) {
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();
  const save = async (): Promise<void> => {
    try {
      const { refusedFile } = await import("./refused-file");
      const name = `${t(names[of])} - ${textIn(resource.one, language())}.xlsx`;
      saveFile(name, await refusedFile(resource, variant, rows));
      notify.success(t("files.saved", { name }));
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Button
      type={isMain ? "primary" : "default"}
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => void run(save)}
    >
      {t(labels[of], rowParams(rows.length))}
    </Button>
  );
}
