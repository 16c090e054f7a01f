import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Camera, type CameraFault, cameraFault, openCamera } from "./camera";
import { type CodeReader, openCodeReader } from "./code-reader";
import { createDuplicateFilter } from "./duplicate-filter";

/** The browser functions that a scan needs; tests replace them. */
export interface ScanTools {
  readonly openCamera: () => Promise<Camera>;
  readonly openReader: () => Promise<CodeReader>;
}

const browserTools: ScanTools = { openCamera, openReader: openCodeReader };

/** State of the camera. */
export type CameraState =
  | { readonly name: "starting" }
  | { readonly name: "scanning"; readonly hasTorch: boolean }
  /** The camera or the code reader failed. */
  | { readonly name: "failed"; readonly fault: CameraFault | "reader" };

interface Scan {
  readonly state: CameraState;
  /** Ref for the `video` element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isLit: boolean;
  readonly setLight: (isOn: boolean) => void;
  readonly retry: () => void;
}

/** Pause between two reads, ms: fast enough for labels that pass by, without overheating a phone. */
const readInterval = 100;

/**
 * Reads codes with the camera while the component is mounted and the tab is visible. Each code is reported once until
 * it leaves the picture.
 */
export function useCamera(onCode: (text: string) => void, tools: ScanTools = browserTools): Scan {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera | null>(null);
  const [state, setState] = useState<CameraState>({ name: "starting" });
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isVisible = useIsVisible();
  const report = useEffectEvent(onCode);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera again
  useEffect(() => {
    if (!isVisible) return;
    const scan = { isActive: true };
    const opened: { camera?: Camera; reader?: CodeReader } = {};
    setState({ name: "starting" });
    setLit(false);
    const run = async (): Promise<void> => {
      const started = await open(tools, scan, opened);
      if (started === null || !scan.isActive) return;
      if ("fault" in started) return setState({ name: "failed", fault: started.fault });
      camera.current = started.camera;
      setState({ name: "scanning", hasTorch: started.camera.hasTorch });
      await show(video.current, started.camera.stream);
      const isNew = createDuplicateFilter();
      while (scan.isActive) {
        const texts = video.current === null ? [] : await started.reader.read(video.current);
        if (!scan.isActive) return;
        for (const text of texts) if (isNew(text, performance.now())) report(text);
        await new Promise((resolve) => setTimeout(resolve, readInterval));
      }
    };
    run().catch(() => {
      opened.camera?.close();
      if (scan.isActive) setState({ name: "failed", fault: "reader" });
    });
    return () => {
      scan.isActive = false;
      camera.current = null;
      opened.camera?.close();
      opened.reader?.close();
    };
  }, [isVisible, attempt, tools]);

  const setLight = (isOn: boolean): void => {
    camera.current?.switchTorch(isOn).then(
      () => setLit(isOn),
      () => setLit(false),
    );
  };
  return { state, video, isLit, setLight, retry: () => setAttempt((count) => count + 1) };
}

/** Opens the camera and the reader. If the scan has ended in the meantime, both are closed again. */
async function open(
  tools: ScanTools,
  scan: { readonly isActive: boolean },
  opened: { camera?: Camera; reader?: CodeReader },
): Promise<{ readonly camera: Camera; readonly reader: CodeReader } | { readonly fault: CameraFault } | null> {
  try {
    opened.camera = await tools.openCamera();
  } catch (error) {
    return { fault: cameraFault(error) };
  }
  if (scan.isActive) opened.reader = await tools.openReader();
  if (scan.isActive && opened.reader !== undefined) return { camera: opened.camera, reader: opened.reader };
  opened.camera.close();
  opened.reader?.close();
  return null;
}

async function show(video: HTMLVideoElement | null, stream: MediaStream): Promise<void> {
  if (video === null) return;
  video.srcObject = stream;
  // Rejects when the page is closed, which is not an error.
  await video.play().catch(() => undefined);
}

/** Whether the tab is visible. */
function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const onChange = (): void => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  return isVisible;
}
