/** Why the camera gives no picture: permission denied, no camera, in use by another program, or another reason. */
export type CameraFault = "denied" | "missing" | "busy" | "other";

/** A running camera. */
export interface Camera {
  readonly stream: MediaStream;
  /** Whether the camera has a controllable light. */
  readonly hasTorch: boolean;
  /** Turns the light on or off. Rejects if the camera refuses. */
  switchTorch(isOn: boolean): Promise<void>;
  /** Releases the camera. */
  close(): void;
}

/** Whether the page may use a camera. Browsers require HTTPS or localhost. */
export const hasCamera = (): boolean =>
  window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === "function";

/** Preferred resolution, px: enough for a dense label at arm's length, and decoded within 0.1 s. */
const resolution = { width: { ideal: 1280 }, height: { ideal: 720 } };

/**
 * Opens the rear camera of a phone, else any camera.
 * @throws DOMException if there is no camera or the user denies access; see `cameraFault`.
 */
export async function openCamera(): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, ...resolution },
  });
  const [track] = stream.getVideoTracks();
  return {
    stream,
    hasTorch: track !== undefined && "torch" in (track.getCapabilities?.() ?? {}),
    async switchTorch(isOn) {
      // TypeScript's DOM types lack the `torch` constraint.
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    },
    close: () => {
      for (const mediaTrack of stream.getTracks()) mediaTrack.stop();
    },
  };
}

/** Reasons by error name of `getUserMedia` (W3C Media Capture and Streams). */
const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** The reason for an error of `openCamera`. */
export const cameraFault = (error: unknown): CameraFault =>
  (error instanceof Error ? faults[error.name] : undefined) ?? "other";
