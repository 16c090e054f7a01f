import { callByPath, type WireRecord, writePayload } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { usePost } from "../../providers/services-context";
import { useOneAtATime } from "../../providers/use-busy-lock";

/** Makes calls that change something, one at a time; what fails is said, and answers undefined. */
export function useChange() {
  const post = usePost();
  const registry = useRegistry();
  const notify = useNotify();
  const { isBusy, alone } = useOneAtATime();

  const change = (path: string, payload: WireRecord): Promise<unknown> =>
    alone(async () => {
      try {
        return await post(path, writePayload(callByPath(registry, path), payload));
      } catch (error) {
        notify.failure(error);
        return undefined;
      }
    });
  return { change, isBusy };
}
