import { useState } from "react";
import { asRecord, parseScene, type Scene, serialiseScene } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { useCall } from "../../providers/use-call";
import { useCallMutation } from "../../providers/use-call-mutation";
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

/** The data must not change while the user edits it, and the editor must not start with cached data. */
const options = { parse: parseSceneState, staleTime: "static", gcTime: 0, refetchOnReconnect: false } as const;

/** Loads and saves a device's scene. */
export function useScene(deviceId: number) {
  const send = useCallMutation();
  const notify = useNotify();
  const payload = { device_id: deviceId };
  const { data, error, isPending, refetch } = useCall("device/scene-detail", payload, options);
  /** The answer to the last save, which replaces the loaded state. */
  const [saved, setSaved] = useState<{ readonly deviceId: number; readonly state: SceneState } | null>(null);
  const state = (saved?.deviceId === deviceId ? saved.state : data) ?? null;

  /** Saves the scene unless another user has changed it in the meantime. Errors are shown as a notification. */
  const save = async (scene: Scene): Promise<"saved" | "changed" | "failed"> => {
    try {
      const fresh = parseSceneState(await send("device/scene-detail", payload));
      const isChanged =
        state !== null && serialiseScene(requestedScene(fresh)) !== serialiseScene(requestedScene(state));
      const next = isChanged
        ? fresh
        : parseSceneState(await send("device/save-scene", { ...payload, scene: serialiseScene(scene) }));
      setSaved({ deviceId, state: next });
      return isChanged ? "changed" : "saved";
    } catch (failure) {
      notify.failure(failure);
      return "failed";
    }
  };
  return { state, error, isPending, refetch, save };
}
