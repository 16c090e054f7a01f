import { useRef, useState } from "react";
import { useRefreshAll } from "../../generator/use-refresh-all";
import { t } from "../../i18n";
import { usePost } from "../../providers/context";
import { useNotify } from "../../providers/notification";

/** Takes back everything that waits for a device's next report. */
export function useCancel(deviceId: number, onCancelled: () => void) {
  const post = usePost();
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const [isBusy, setBusy] = useState(false);
  // A state would let two clicks of one frame through.
  const latch = useRef(false);
  const cancel = async (): Promise<void> => {
    if (latch.current) return;
    latch.current = true;
    setBusy(true);
    try {
      await post("device/cancel-pending", { device_id: deviceId });
      notify.success(t("waiting.cancelled"));
      void refreshAll();
      onCancelled();
    } catch (error) {
      notify.failure(error);
    } finally {
      latch.current = false;
      setBusy(false);
    }
  };
  return { cancel, isBusy };
}
