import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A chapter of a document and the page it begins on, from 1. */
export interface Chapter {
  readonly title: string;
  readonly page: number;
}

type Item = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

/** More than anybody goes through in a list. */
const mostChapters = 200;

/** The chapters that a document's outline names, as far as they lead to one of its pages. */
export async function chaptersOf(document: PDFDocumentProxy): Promise<readonly Chapter[]> {
  const outline = ((await document.getOutline()) as readonly Item[] | null) ?? [];
  const found = await Promise.all(outline.slice(0, mostChapters).map((item) => chapterOf(document, item)));
  return found.filter((chapter) => chapter !== null);
}

async function chapterOf(document: PDFDocumentProxy, { title, dest }: Item): Promise<Chapter | null> {
  try {
    const [place] = (typeof dest === "string" ? await document.getDestination(dest) : dest) ?? [];
    const at = typeof place === "number" ? place : await document.getPageIndex(place);
    return at >= 0 && at < document.numPages ? { title, page: at + 1 } : null;
  } catch {
    return null;
  }
}
