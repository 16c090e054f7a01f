import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** A picture: 4 bytes a pixel, red, green, blue and opacity. */
export interface DecodeRequest {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayBuffer;
}

/** The texts of the codes in it. */
export interface DecodeResponse {
  readonly texts: readonly string[];
}

// From our own origin, like everything else; the library would ask a public server for it.
prepareZXingModule({ overrides: { locateFile: (name: string) => (name.endsWith(".wasm") ? wasm : name) } });

self.addEventListener("message", async ({ data }: MessageEvent<DecodeRequest>) => {
  const picture = new ImageData(new Uint8ClampedArray(data.pixels), data.width, data.height);
  const codes = await readBarcodes(picture, {
    formats: ["QRCode", "DataMatrix", "Code128", "Code39", "ITF", "PDF417", "Aztec"],
    tryHarder: true,
    // GS1 elements come as they are printed, `(01)…(21)…`: nothing else would tell them from digits.
    textMode: "HRI",
    maxNumberOfSymbols: 8,
  });
  const texts = codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  self.postMessage({ texts } satisfies DecodeResponse);
});
