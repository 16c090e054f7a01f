import { useQuery, useQueryClient } from "@tanstack/react-query";
import { asRecord, parseScene, type Scene, serialiseScene } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { usePost } from "../../providers/services-context";
import { numberIn } from "./number-in";

/** A device's scene as the server tells it. */
export interface SceneState {
  /** The one in effect. */
  readonly scene: Scene;
  /** The one that waits for the next report; null where none does. */
  readonly pending: Scene | null;
  /** Since when it waits, ms UTC. */
  readonly pendingTime: number | null;
}

/** What was asked for last, in effect or not: what the editor begins with. */
export const requestedScene = ({ scene, pending }: SceneState): Scene => pending ?? scene;

/** Reads an answer of the scene calls; a server of somebody else's may write the scenes as text. */
function sceneStateOf(answer: unknown): SceneState {
  const record = asRecord(answer);
  const { scene, pending_scene: pending } = record;
  return {
    scene: parseScene(scene)?.scene ?? [],
    pending: pending === null || pending === undefined ? null : (parseScene(pending)?.scene ?? null),
    pendingTime: numberIn(record, "pending_time"),
  };
}

/** Reads and saves a device's scene. */
export function useScene(deviceId: number) {
  const post = usePost();
  const notify = useNotify();
  const client = useQueryClient();
  const key = ["call", "device/scene-detail", deviceId];
  const read = async (signal?: AbortSignal): Promise<SceneState> =>
    sceneStateOf(await post("device/scene-detail", { device_id: deviceId }, { signal }));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    // A later reading must not change the rows below somebody's hands, nor an earlier one be what he begins with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { isQuiet: true },
  });

  /** Saves, unless somebody else has saved meanwhile. A failure is said. */
  const save = async (wanted: Scene): Promise<"saved" | "changed" | "failed"> => {
    try {
      const fresh = await read();
      const isChanged =
        data !== undefined && serialiseScene(requestedScene(fresh)) !== serialiseScene(requestedScene(data));
      const next = isChanged
        ? fresh
        : sceneStateOf(await post("device/save-scene", { device_id: deviceId, scene: serialiseScene(wanted) }));
      client.setQueryData(key, next);
      return isChanged ? "changed" : "saved";
    } catch (failure) {
      notify.failure(failure);
      return "failed";
    }
  };
  return { state: data ?? null, error, isPending, refetch, save };
}
