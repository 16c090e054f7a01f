import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A chapter of a document and its first page, counted from 1. */
export interface Chapter {
  readonly title: string;
  readonly page: number;
}

type Item = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

/** Maximum number of chapters in the list. */
const maxChapters = 200;

/** The top-level chapters of a document's outline. Chapters that lead to no page are dropped. */
export async function chaptersOf(document: PDFDocumentProxy): Promise<readonly Chapter[]> {
  const outline = ((await document.getOutline()) as readonly Item[] | null) ?? [];
  const found = await Promise.all(outline.slice(0, maxChapters).map((item) => chapterOf(document, item)));
  return found.filter((chapter) => chapter !== null);
}

async function chapterOf(document: PDFDocumentProxy, { title, dest }: Item): Promise<Chapter | null> {
  try {
    const [target] = (typeof dest === "string" ? await document.getDestination(dest) : dest) ?? [];
    const index = typeof target === "number" ? target : await document.getPageIndex(target);
    return index >= 0 && index < document.numPages ? { title, page: index + 1 } : null;
  } catch {
    return null;
  }
}
