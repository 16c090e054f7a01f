import { useQuery, useQueryClient } from "@tanstack/react-query";
import { asRecord, parseScene, type Scene, serialiseScene } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { usePost } from "../../providers/services-context";
import { numberIn } from "./number-in";

/** A device's scene as stored on the server. */
export interface SceneState {
  /** The scene in effect. */
  readonly scene: Scene;
  /** The scene that waits for the next report; null if there is none. */
  readonly pending: Scene | null;
  /** Time of the request, ms UTC; null if nothing is pending or the time is unknown. */
  readonly pendingTime: number | null;
}

/** The last requested scene, pending or in effect: the editor's initial scene. */
export const requestedScene = ({ scene, pending }: SceneState): Scene => pending ?? scene;

/** Parses the answer of the scene calls. Other servers may send the scenes as JSON text. */
function parseSceneState(answer: unknown): SceneState {
  const record = asRecord(answer);
  const { scene, pending_scene: pending } = record;
  return {
    scene: parseScene(scene)?.scene ?? [],
    pending: pending === null || pending === undefined ? null : (parseScene(pending)?.scene ?? null),
    pendingTime: numberIn(record, "pending_time"),
  };
}

/** Loads and saves a device's scene. */
export function useScene(deviceId: number) {
  const post = usePost();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const key = ["call", "device/scene-detail", deviceId];
  const read = async (signal?: AbortSignal): Promise<SceneState> =>
    parseSceneState(await post("device/scene-detail", { device_id: deviceId }, { signal }));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    // The data must not change while the user edits it, and the editor must not start with cached data.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { isQuiet: true },
  });

  /** Saves the scene unless another user has changed it in the meantime. Errors are shown as a notification. */
  const save = async (scene: Scene): Promise<"saved" | "changed" | "failed"> => {
    try {
      const fresh = await read();
      const isChanged =
        data !== undefined && serialiseScene(requestedScene(fresh)) !== serialiseScene(requestedScene(data));
      const next = isChanged
        ? fresh
        : parseSceneState(await post("device/save-scene", { device_id: deviceId, scene: serialiseScene(scene) }));
      queryClient.setQueryData(key, next);
      return isChanged ? "changed" : "saved";
    } catch (failure) {
      notify.failure(failure);
      return "failed";
    }
  };
  return { state: data ?? null, error, isPending, refetch, save };
}
