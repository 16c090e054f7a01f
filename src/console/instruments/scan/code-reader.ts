import type { DecodeRequest, DecodeResponse } from "./code-worker";

/** Reads the codes in a picture. */
export interface CodeReader {
  /** The texts of all codes in the current frame of a video. */
  read(video: HTMLVideoElement): Promise<readonly string[]>;
  close(): void;
}

/** The browser's reader (WICG Shape Detection API). TypeScript's DOM types lack it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Barcode formats on labels of modems and lubricators. */
const formats = ["qr_code", "data_matrix", "code_128", "code_39", "itf", "pdf417", "aztec"];

/** Formats without which the browser's reader would miss most labels. */
const requiredFormats = ["qr_code", "data_matrix", "code_128"];

/** Opens the browser's reader if it supports the required formats, else loads ZXing in a worker. */
export async function openCodeReader(): Promise<CodeReader> {
  const Detector = (window as { readonly BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
  // Some browsers have the class without a reader: they support no format, or reject.
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (Detector === undefined || !requiredFormats.every((format) => supported.includes(format))) return workerReader();
  const detector = new Detector({ formats: formats.filter((format) => supported.includes(format)) });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

/** Longer side of the decoded picture, px. A larger picture takes more time without reading more codes. */
const longestSide = 1280;

function workerReader(): CodeReader {
  // The file name selects the worker's content security policy; see the platform's security headers.
  const worker = new Worker(new URL("./code-worker.ts", import.meta.url), { type: "module", name: "code-worker" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1));
        const width = Math.round(video.videoWidth * scale);
        const height = Math.round(video.videoHeight * scale);
        if (context === null || width === 0 || height === 0) return resolve([]);
        canvas.width = width;
        canvas.height = height;
        context.drawImage(video, 0, 0, width, height);
        const { data } = context.getImageData(0, 0, width, height);
        worker.onmessage = ({ data: reply }: MessageEvent<DecodeResponse>) => resolve(reply.texts);
        worker.onerror = (event) => reject(new Error(event.message || "the code reader could not be loaded"));
        worker.postMessage({ width, height, pixels: data.buffer } satisfies DecodeRequest, [data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
