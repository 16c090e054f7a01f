import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** A picture with 4 bytes per pixel (RGBA). */
export interface DecodeRequest {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayBuffer;
}

/** The texts of the codes in a picture. */
export interface DecodeResponse {
  readonly texts: readonly string[];
}

// Loads the WebAssembly file from the page's own origin; by default the library loads it from a public server.
prepareZXingModule({ overrides: { locateFile: (name: string) => (name.endsWith(".wasm") ? wasm : name) } });

self.addEventListener("message", async ({ data }: MessageEvent<DecodeRequest>) => {
  const picture = new ImageData(new Uint8ClampedArray(data.pixels), data.width, data.height);
  const codes = await readBarcodes(picture, {
    formats: ["QRCode", "DataMatrix", "Code128", "Code39", "ITF", "PDF417", "Aztec"],
    tryHarder: true,
    // Returns GS1 elements in printed form, `(01)…(21)…`, because plain digits would not show where they begin.
    textMode: "HRI",
    maxNumberOfSymbols: 8,
  });
  const texts = codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  self.postMessage({ texts } satisfies DecodeResponse);
});
