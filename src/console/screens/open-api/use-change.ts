import { useRef, useState } from "react";
import { callAt, type WireRecord, writePayload } from "../../../contract";
import { usePost } from "../../providers/context";
import { useNotify } from "../../providers/notification";
import { useRegistry } from "../../registry";

/** Makes calls that change something, one at a time; what fails is said, and answers undefined. */
export function useChange() {
  const post = usePost();
  const registry = useRegistry();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  // A state would let two clicks of one frame through.
  const latch = useRef(false);

  const change = async (path: string, payload: WireRecord): Promise<unknown> => {
    if (latch.current) return undefined;
    latch.current = true;
    setBusy(true);
    try {
      return await post(path, writePayload(callAt(registry, path), payload));
    } catch (error) {
      notify.failure(error);
      return undefined;
    } finally {
      latch.current = false;
      setBusy(false);
    }
  };
  return { change, isBusy };
}
