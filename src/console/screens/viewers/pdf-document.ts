import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url&no-inline";
import { FileFault } from "./media-file";
import { type Chapter, chaptersOf } from "./pdf-chapters";
import { CharacterMaps, jpegReaderFolder, StandardFonts } from "./pdf-resources";

// The build for browsers of the last three years; the newer one asks for functions of this year.
GlobalWorkerOptions.workerSrc = workerAddress;

/** Pixels that a picture inside a document may have; a larger one is left out. */
const mostPicturePixels = 2 ** 26;

/** Pixels that a page is drawn with at most: beyond that it is shown larger, not sharper. */
const mostPagePixels = 2 ** 24;

/** A document that is open. */
export interface OpenPdf {
  /** How many pages it has. */
  readonly total: number;
  /** What it calls itself; empty where it does not say. */
  readonly title: string;
  /** In the order of its outline; none where it has no outline. */
  readonly chapters: readonly Chapter[];
  /** A page by its number, from 1. */
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => void;
}

/** A page of an opened document. */
export interface PdfPage {
  /** Its own width, CSS pixels. */
  readonly width: number;
  /**
   * Draws the page and its text in place of what an element holds, once both are complete.
   * @returns what ends the drawing; what was shown before then stays.
   */
  readonly draw: (target: DrawTarget) => () => void;
}

/** Where and how large a page is drawn. */
export interface DrawTarget {
  readonly host: HTMLElement;
  /** Class of the element with the page's text. */
  readonly textClass: string;
  /** Share of the page's own size. */
  readonly scale: number;
  readonly onFault: (error: unknown) => void;
}

/**
 * Opens a PDF. Scripts in it never run: the viewer draws pages and text and has no interpreter for them (PDF.js keeps it in
 * the annotation layer, with `enableScripting`, and in a sandbox; this console has neither), and PDF.js makes no code out
 * of functions in the document. WebAssembly stays off as well, because the page's policy would have to permit it.
 *
 * @throws FileFault when it is no PDF, is damaged or asks for a password.
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    isEvalSupported: false,
    useWasm: false,
    wasmUrl: jpegReaderFolder,
    useWorkerFetch: false,
    CMapReaderFactory: CharacterMaps,
    StandardFontDataFactory: StandardFonts,
    maxImageSize: mostPicturePixels,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    return {
      total: document.numPages,
      title: await titleOf(document),
      chapters: await chaptersOf(document),
      page: async (number) => pageOf(await document.getPage(number)),
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    const said = error instanceof Error ? error : new Error(String(error));
    throw new FileFault(said.name === "PasswordException" ? "protected" : "broken", said.message);
  }
}

async function titleOf(document: PDFDocumentProxy): Promise<string> {
  const { info } = await document.getMetadata();
  const title = "Title" in info ? info.Title : undefined;
  return typeof title === "string" ? title.trim() : "";
}

const pageOf = (page: PDFPageProxy): PdfPage => ({
  width: page.getViewport({ scale: 1 }).width,
  draw: (target) => draw(page, target),
});

function draw(page: PDFPageProxy, { host, textClass, scale, onFault }: DrawTarget): () => void {
  const viewport = page.getViewport({ scale });
  const { width, height } = viewport;
  const sharpness = Math.min(window.devicePixelRatio, Math.sqrt(mostPagePixels / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(Math.floor(width * sharpness), 1);
  canvas.height = Math.max(Math.floor(height * sharpness), 1);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  // What the picture says, the text beside it says to those who hear it.
  canvas.ariaHidden = "true";
  const words = document.createElement("div");
  words.className = textClass;
  words.style.setProperty("--total-scale-factor", `${scale}`);

  const picture = page.render({
    canvas,
    viewport,
    transform: [sharpness, 0, 0, sharpness, 0, 0],
    annotationMode: AnnotationMode.ENABLE,
  });
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
  let isEnded = false;
  Promise.all([picture.promise, text.render()]).then(
    () => {
      if (!isEnded) host.replaceChildren(canvas, words);
    },
    (error) => {
      if (!isEnded) onFault(error);
    },
  );
  return () => {
    isEnded = true;
    picture.cancel();
    text.cancel();
  };
}
