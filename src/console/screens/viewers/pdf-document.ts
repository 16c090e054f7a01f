import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url&no-inline";
import { FileError } from "./media-file";
import { type Chapter, chaptersOf } from "./pdf-chapters";
import { CharacterMaps, jpegReaderFolder, StandardFonts } from "./pdf-resources";

// The legacy build: the modern build needs functions that only the newest browsers have.
GlobalWorkerOptions.workerSrc = workerAddress;

/** Maximum number of pixels of an image in a document; larger images are not drawn. */
const maxImagePixels = 2 ** 26;

/** Maximum number of pixels of a page's canvas; larger pages are scaled up from it. */
const maxPagePixels = 2 ** 24;

/** An open document. */
export interface OpenPdf {
  /** Number of pages. */
  readonly total: number;
  /** Title in the document's metadata; empty if there is none. */
  readonly title: string;
  /** Chapters in outline order; empty if there is no outline. */
  readonly chapters: readonly Chapter[];
  /** Loads a page by its number, counted from 1. */
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => void;
}

/** A page of an open document. */
export interface PdfPage {
  /** Width at zoom 1, CSS pixels. */
  readonly width: number;
  /**
   * Draws the page and its text layer, and replaces the host's content when both are complete.
   * @returns a function that cancels the drawing; the host then keeps its content.
   */
  readonly draw: (target: DrawTarget) => () => void;
}

/** Where and at which size to draw a page. */
export interface DrawTarget {
  readonly host: HTMLElement;
  /** CSS class of the text layer. */
  readonly textClass: string;
  /** Zoom factor; 1 is the page's own size. */
  readonly scale: number;
  readonly onFault: (error: unknown) => void;
}

/**
 * Opens a PDF. Scripts in it never run: PDF.js runs them only in its annotation layer with `enableScripting` and a
 * sandbox, and this console uses neither. `isEvalSupported: false` stops PDF.js from compiling functions in the
 * document. WebAssembly is off, because the Content Security Policy does not allow it.
 *
 * @throws FileError if the file is not a PDF, is damaged or needs a password.
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
    maxImageSize: maxImagePixels,
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
    const cause = error instanceof Error ? error : new Error(String(error));
    throw new FileError(cause.name === "PasswordException" ? "protected" : "broken", cause.message);
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
  const pixelRatio = Math.min(window.devicePixelRatio, Math.sqrt(maxPagePixels / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(Math.floor(width * pixelRatio), 1);
  canvas.height = Math.max(Math.floor(height * pixelRatio), 1);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  // Screen readers read the text layer instead of the canvas.
  canvas.ariaHidden = "true";
  const textLayer = document.createElement("div");
  textLayer.className = textClass;
  textLayer.style.setProperty("--total-scale-factor", `${scale}`);

  const rendering = page.render({
    canvas,
    viewport,
    transform: [pixelRatio, 0, 0, pixelRatio, 0, 0],
    annotationMode: AnnotationMode.ENABLE,
  });
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: textLayer, viewport });
  let isEnded = false;
  Promise.all([rendering.promise, text.render()]).then(
    () => {
      if (!isEnded) host.replaceChildren(canvas, textLayer);
    },
    (error) => {
      if (!isEnded) onFault(error);
    },
  );
  return () => {
    isEnded = true;
    rendering.cancel();
    text.cancel();
  };
}
