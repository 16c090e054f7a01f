/**
 * What PDF.js needs beside itself for some documents: tables for Chinese, Japanese and Korean text that is not embedded,
 * stand-ins for fonts that are not, and a reader of JPEG 2000 pictures. All ship as files of their own, and each is loaded
 * when a document asks for it.
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
  if (address === undefined) throw new Error(`PDF.js has no file "${name}".`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: HTTP ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Hands PDF.js its tables by name. */
export class CharacterMaps {
  async fetch({ name }: { readonly name: string }): Promise<{ cMapData: Uint8Array; isCompressed: boolean }> {
    const file = `/node_modules/pdfjs-dist/cmaps/${name}.bcmap`;
    return { cMapData: await bytesAt(cmaps[file], name), isCompressed: true };
  }
}

/** Hands PDF.js its fonts by file name. */
export class StandardFonts {
  fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    return bytesAt(fonts[`/node_modules/pdfjs-dist/standard_fonts/${filename}`], filename);
  }
}

/** The folder of the JPEG 2000 reader: PDF.js adds the file's name itself. */
export const jpegReaderFolder = new URL(".", new URL(jpegReader, window.location.href)).href;
