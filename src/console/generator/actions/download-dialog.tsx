import type { Text } from "../../../contract";
import type { Progress } from "../../client/transfer";
import { TransferProgress } from "../../fields/files/transfer-progress";
import { useTranslation } from "../../i18n";
import { Dialog } from "../../ui/dialog";

interface Props {
  readonly label: Text;
  readonly progress: Progress;
  readonly onStop: () => void;
}

/** Progress of the download that an action has started. */
export default function DownloadDialog({ label, progress, onStop }: Props) {
  const { text } = useTranslation();
  return (
    <Dialog title={text(label)} footer={null} canClose={false} onClose={onStop}>
      <TransferProgress progress={progress} onStop={onStop} />
    </Dialog>
  );
}
