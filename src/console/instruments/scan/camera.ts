/** Why there is no picture: forbidden by the user, no camera there, in use by another program, or something else. */
export type CameraFault = "denied" | "missing" | "busy" | "other";

/** A camera that is running. */
export interface Camera {
  readonly stream: MediaStream;
  /** Whether it has a light that can be switched. */
  readonly hasTorch: boolean;
  /** Switches the light. Rejects where the camera refuses. */
  switchTorch(isOn: boolean): Promise<void>;
  /** Lets go of the camera; its light goes out. */
  close(): void;
}

/** Whether this browser has a camera for this page: it gives one to pages over TLS (or of this machine) alone. */
export const hasCamera = (): boolean =>
  window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === "function";

/** Enough for a dense label at arm's length, and read within a tenth of a second; px. */
const wanted = { width: { ideal: 1280 }, height: { ideal: 720 } };

/**
 * Opens the camera at the back of a phone, or the only one.
 * @throws DOMException where there is none or the user forbids it; see `cameraFault`.
 */
export async function openCamera(): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, ...wanted },
  });
  const [track] = stream.getVideoTracks();
  return {
    stream,
    hasTorch: track !== undefined && "torch" in (track.getCapabilities?.() ?? {}),
    async switchTorch(isOn) {
      // Browsers know the constraint, the DOM's types do not.
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    },
    close: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
}

/** Names of the errors of `getUserMedia` (Media Capture and Streams, W3C). */
const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Why the camera did not open, out of what the browser says. */
export const cameraFault = (error: unknown): CameraFault =>
  (error instanceof Error ? faults[error.name] : undefined) ?? "other";
