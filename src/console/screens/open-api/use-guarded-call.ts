import { callByPath, type WireRecord, writePayload } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCallMutation } from "../../providers/use-call-mutation";

/**
 * Sends calls. While one runs, further calls are dropped and resolve to undefined. A failure shows a notification and
 * also resolves to undefined.
 */
export function useGuardedCall() {
  const mutate = useCallMutation();
  const registry = useRegistry();
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();

  const send = (path: string, payload: WireRecord): Promise<unknown> =>
    run(async () => {
      try {
        return await mutate(path, writePayload(callByPath(registry, path), payload));
      } catch (error) {
        notify.failure(error);
        return undefined;
      }
    });
  return { send, isBusy };
}
