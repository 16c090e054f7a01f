import type { DecodeRequest, DecodeResponse } from "./code-worker";

/** Reads the codes in a picture. */
export interface CodeReader {
  /** The texts of all codes in the picture that a video shows at the moment. */
  read(video: HTMLVideoElement): Promise<readonly string[]>;
  close(): void;
}

/** The browser's own reader (Shape Detection, WICG), which the DOM's types do not know. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What labels of modems and lubricators bear. */
const formats = ["qr_code", "data_matrix", "code_128", "code_39", "itf", "pdf417", "aztec"];

/** Without these it would miss most labels. */
const needed = ["qr_code", "data_matrix", "code_128"];

/** The browser's own reader where it has one, else ZXing in a thread of its own, loaded now. */
export async function openCodeReader(): Promise<CodeReader> {
  const Detector = (window as { readonly BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
  // Some browsers have the class and no reader behind it: they support nothing, or reject.
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (Detector === undefined || !needed.every((one) => supported.includes(one))) return threadReader();
  const detector = new Detector({ formats: formats.filter((one) => supported.includes(one)) });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

/** Longer side of the picture that is read, px: more costs time and tells nothing more. */
const longestSide = 1280;

function threadReader(): CodeReader {
  // Its file's name decides the policy that it runs under: see the platform's security headers.
  const worker = new Worker(new URL("./code-worker.ts", import.meta.url), { type: "module", name: "code-worker" });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((done, fail) => {
        const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1));
        const width = Math.round(video.videoWidth * scale);
        const height = Math.round(video.videoHeight * scale);
        if (pen === null || width === 0 || height === 0) return done([]);
        canvas.width = width;
        canvas.height = height;
        pen.drawImage(video, 0, 0, width, height);
        const { data } = pen.getImageData(0, 0, width, height);
        worker.onmessage = ({ data: reply }: MessageEvent<DecodeResponse>) => done(reply.texts);
        worker.onerror = (event) => fail(new Error(event.message || "the reader of codes could not be loaded"));
        worker.postMessage({ width, height, pixels: data.buffer } satisfies DecodeRequest, [data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
