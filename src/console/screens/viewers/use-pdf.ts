import { useEffect, useState } from "react";
import { withTimeout } from "../../ui/load-module";
import { FileError, loadFile } from "./media-file";
import type { OpenPdf, PdfPage } from "./pdf-document";

/** `loaded`, `total`: bytes; `total` is null if the server does not tell. */
export type PdfState =
  | { readonly status: "loading"; readonly loaded: number; readonly total: number | null }
  | { readonly status: "failed"; readonly error: FileError }
  | { readonly status: "open"; readonly pdf: OpenPdf; readonly file: Blob };

const initialState: PdfState = { status: "loading", loaded: 0, total: null };

/**
 * Loads and opens the PDF at a URL. To load another URL or to retry, remount the component with a new `key`.
 * @throws while rendering, any error that is not a {@link FileError}: the error boundary around the screen shows it.
 */
export function usePdf(url: string, isAllowed: (url: string) => boolean): PdfState {
  const [state, setState] = useState<PdfState>(initialState);
  // Wrapped: a thrown value may be null.
  const [unexpected, setUnexpected] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let pdf: OpenPdf | null = null;
    const onProgress = (loaded: number, total: number | null) => {
      if (!signal.aborted) setState({ status: "loading", loaded, total });
    };
    const open = async () => {
      const [file, { openPdf }] = await Promise.all([
        loadFile({ url, isAllowed, onProgress, signal, fetch: window.fetch.bind(window) }),
        withTimeout(() => import("./pdf-document")),
      ]);
      const opened = await openPdf(file);
      if (signal.aborted) {
        opened.close();
        return;
      }
      pdf = opened;
      setState({ status: "open", pdf: opened, file });
    };
    open().catch((error: unknown) => {
      if (signal.aborted) return;
      if (error instanceof FileError) setState({ status: "failed", error });
      else setUnexpected({ error });
    });
    return () => {
      controller.abort();
      pdf?.close();
    };
  }, [url, isAllowed]);
  if (unexpected !== null) throw unexpected.error;
  return state;
}

/**
 * Loads a page. The previous page stays while the next one loads; null before the first page.
 * @param number counted from 1.
 */
export function usePdfPage(
  pdf: OpenPdf,
  number: number,
): { readonly page: PdfPage | null; readonly hasFailed: boolean } {
  const [page, setPage] = useState<PdfPage | null>(null);
  const [failedNumber, setFailedNumber] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = true;
    pdf.page(number).then(
      (loadedPage) => {
        if (isCurrent) setPage(loadedPage);
      },
      () => {
        if (isCurrent) setFailedNumber(number);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number]);
  return { page, hasFailed: failedNumber === number };
}
