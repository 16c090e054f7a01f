/**
 * Resources that PDF.js needs for some documents: character maps for Chinese, Japanese and Korean text, standard fonts,
 * and a JPEG 2000 decoder. Each is a separate file and loads only when a document needs it.
 */
import jpegReader from "pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline";

type Addresses = Readonly<Record<string, string>>;

const cmaps: Addresses = import.meta.glob("/node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const fonts: Addresses = import.meta.glob("/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

async function bytesAt(address: string | undefined, name: string): Promise<Uint8Array> {
  if (address === undefined) throw new Error(`PDF.js does not include the file "${name}".`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: HTTP ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Loads character maps for PDF.js by name. */
export class CharacterMaps {
  async fetch({ name }: { readonly name: string }): Promise<{ cMapData: Uint8Array; isCompressed: boolean }> {
    const file = `/node_modules/pdfjs-dist/cmaps/${name}.bcmap`;
    return { cMapData: await bytesAt(cmaps[file], name), isCompressed: true };
  }
}

/** Loads standard fonts for PDF.js by file name. */
export class StandardFonts {
  fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    return bytesAt(fonts[`/node_modules/pdfjs-dist/standard_fonts/${filename}`], filename);
  }
}

/** URL of the JPEG 2000 decoder's folder. PDF.js appends the file name. */
export const jpegReaderFolder = new URL(".", new URL(jpegReader, window.location.href)).href;
