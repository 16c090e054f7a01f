import { useEffect, useState } from "react";
import { withTimeout } from "../../ui/load-module";
import { FileFault, loadFile } from "./media-file";
import type { OpenPdf, PdfPage } from "./pdf-document";

/** The state of a document: loading, failed or open. */
export type PdfState =
  | { readonly status: "loading"; readonly loaded: number; readonly total: number | null }
  | { readonly status: "failed"; readonly fault: FileFault }
  | { readonly status: "open"; readonly pdf: OpenPdf; readonly file: Blob };

const initialState: PdfState = { status: "loading", loaded: 0, total: null };

/**
 * Loads and opens the PDF at a URL. To load another URL or to retry, remount the component with a new `key`.
 * Errors other than {@link FileFault} are thrown, for the boundary around the screen.
 */
export function usePdf(url: string, isAllowed: (url: string) => boolean): PdfState {
  const [state, setState] = useState<PdfState>(initialState);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
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
      if (error instanceof FileFault) setState({ status: "failed", fault: error });
      else setFailure({ error });
    });
    return () => {
      controller.abort();
      pdf?.close();
    };
  }, [url, isAllowed]);
  if (failure !== null) throw failure.error;
  return state;
}

/** Loads a page. The previous page stays while the next one loads; null before the first page. */
export function usePage(pdf: OpenPdf, number: number): { readonly page: PdfPage | null; readonly isBroken: boolean } {
  const [page, setPage] = useState<PdfPage | null>(null);
  const [brokenPage, setBrokenPage] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = true;
    pdf.page(number).then(
      (read) => {
        if (isCurrent) setPage(read);
      },
      () => {
        if (isCurrent) setBrokenPage(number);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number]);
  return { page, isBroken: brokenPage === number };
}
