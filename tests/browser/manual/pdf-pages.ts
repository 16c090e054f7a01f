import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Chapter, chaptersOf } from "../../../src/console/screens/viewers/pdf-chapters";

/** The number of pages and the chapters of a PDF, read like in the console's viewer. */
export async function readPdf(
  file: Uint8Array,
): Promise<{ readonly pages: number; readonly chapters: readonly Chapter[] }> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  try {
    const document = await task.promise;
    return { pages: document.numPages, chapters: await chaptersOf(document) };
  } finally {
    await task.destroy();
  }
}
