import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Camera, type CameraFault, cameraFault, openCamera } from "./camera";
import { type CodeReader, openCodeReader } from "./code-reader";
import { createDuplicateFilter } from "./duplicate-filter";

/** What a scan needs of the browser; tests bring their own. */
export interface ScanTools {
  readonly openCamera: () => Promise<Camera>;
  readonly openReader: () => Promise<CodeReader>;
}

const browserTools: ScanTools = { openCamera, openReader: openCodeReader };

/** Where looking through the camera stands. */
export type CameraState =
  | { readonly name: "starting" }
  | { readonly name: "looking"; readonly hasTorch: boolean }
  /** No picture, or no reader for it. */
  | { readonly name: "failed"; readonly fault: CameraFault | "reader" };

interface Scan {
  readonly state: CameraState;
  /** Goes onto the `video` that shows the picture. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isLit: boolean;
  readonly light: (isOn: boolean) => void;
  readonly retry: () => void;
}

/** Between two looks, ms: fast enough for a hand that passes labels by, and a phone stays cool. */
const lookEvery = 100;

/**
 * The camera as long as the component is shown and its tab in sight: let go when either ends. Each code is told once
 * until it leaves the picture.
 */
export function useCamera(onCode: (text: string) => void, tools: ScanTools = browserTools): Scan {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera | null>(null);
  const [state, setState] = useState<CameraState>({ name: "starting" });
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isInSight = useInSight();
  const tell = useEffectEvent(onCode);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of the attempt is not read here; a new one is the wish to open the camera again
  useEffect(() => {
    if (!isInSight) return;
    const own = { isWanted: true };
    const opened: { camera?: Camera; reader?: CodeReader } = {};
    setState({ name: "starting" });
    setLit(false);
    const run = async (): Promise<void> => {
      const started = await begin(tools, own, opened);
      if (started === null || !own.isWanted) return;
      if ("fault" in started) return setState({ name: "failed", fault: started.fault });
      camera.current = started.camera;
      setState({ name: "looking", hasTorch: started.camera.hasTorch });
      await show(video.current, started.camera.stream);
      const isNew = createDuplicateFilter();
      while (own.isWanted) {
        const texts = video.current === null ? [] : await started.reader.read(video.current);
        if (!own.isWanted) return;
        for (const text of texts.filter((one) => isNew(one, performance.now()))) tell(text);
        await new Promise((done) => setTimeout(done, lookEvery));
      }
    };
    run().catch(() => {
      opened.camera?.close();
      if (own.isWanted) setState({ name: "failed", fault: "reader" });
    });
    return () => {
      own.isWanted = false;
      camera.current = null;
      opened.camera?.close();
      opened.reader?.close();
    };
  }, [isInSight, attempt, tools]);

  const light = (isOn: boolean): void => {
    camera.current?.switchTorch(isOn).then(
      () => setLit(isOn),
      () => setLit(false),
    );
  };
  return { state, video, isLit, light, retry: () => setAttempt((times) => times + 1) };
}

/** Opens both; what comes when nobody wants it any more is closed at once. */
async function begin(
  tools: ScanTools,
  own: { readonly isWanted: boolean },
  opened: { camera?: Camera; reader?: CodeReader },
): Promise<{ readonly camera: Camera; readonly reader: CodeReader } | { readonly fault: CameraFault } | null> {
  try {
    opened.camera = await tools.openCamera();
  } catch (error) {
    return { fault: cameraFault(error) };
  }
  if (own.isWanted) opened.reader = await tools.openReader();
  if (own.isWanted && opened.reader !== undefined) return { camera: opened.camera, reader: opened.reader };
  opened.camera.close();
  opened.reader?.close();
  return null;
}

async function show(video: HTMLVideoElement | null, stream: MediaStream): Promise<void> {
  if (video === null) return;
  video.srcObject = stream;
  // Refused while the page is left; nobody looks then.
  await video.play().catch(() => undefined);
}

/** Whether the tab is in sight. */
function useInSight(): boolean {
  const [isInSight, setInSight] = useState(() => !document.hidden);
  useEffect(() => {
    const look = (): void => setInSight(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isInSight;
}
