import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from "zxing-wasm/writer";

/** Frame size in px and frames per second of Chromium's fake camera. */
const width = 640;
const height = 480;
const rate = 10;

/** A label in front of the camera. */
interface CameraLabel {
  readonly text: string;
  readonly format: WriteInputBarcodeFormat;
}

const require = createRequire(import.meta.url);
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(require.resolve("zxing-wasm/writer/zxing_writer.wasm")).buffer as ArrayBuffer },
});

/** The brightness of each pixel of a frame with a label on white. Null makes a white frame. */
async function frame(label: CameraLabel | null): Promise<Uint8Array> {
  if (label === null) return Buffer.alloc(width * height, 255);
  const { svg, error } = await writeBarcode(label.text, { format: label.format, addQuietZones: true, scale: 4 });
  if (error !== "") throw new Error(error);
  const code = await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width: 560, height: 320, fit: "inside", kernel: "nearest" })
    .png()
    .toBuffer();
  const composed = await sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite([{ input: code }])
    .png()
    .toBuffer();
  return sharp(composed).greyscale().toColourspace("b-w").raw().toBuffer();
}

/**
 * Writes a video that shows each label for a second, and a white frame for a second after each. Chromium repeats it
 * endlessly (`--use-file-for-fake-video-capture`). The format is YUV4MPEG2, without colour.
 */
export async function writeLabelVideo(file: string, labels: readonly CameraLabel[]): Promise<void> {
  const grey = Buffer.alloc((width / 2) * (height / 2) * 2, 128);
  const video: Uint8Array[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`)];
  for (const label of labels.flatMap((one) => [one, null])) {
    const picture = await frame(label);
    for (let count = 0; count < rate; count += 1) video.push(Buffer.from("FRAME\n"), picture, grey);
  }
  writeFileSync(file, Buffer.concat(video));
}

/** Chromium flags that replace the camera by a video and grant the permission. */
export const cameraFlags = (file: string): readonly string[] => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${file}`,
];
