import { useEffect, useState } from "react";
import { withTimeout } from "../../ui/load-module";
import { FileFault, loadFile } from "./media-file";
import type { OpenPdf, PdfPage } from "./pdf-document";

/** A document on its way to the screen. */
export type PdfState =
  | { readonly status: "loading"; readonly loaded: number; readonly total: number | null }
  | { readonly status: "failed"; readonly fault: FileFault }
  | { readonly status: "open"; readonly pdf: OpenPdf; readonly file: Blob };

const begun: PdfState = { status: "loading", loaded: 0, total: null };

/**
 * Loads and opens the PDF at an address, once: another address or another try is another component (a `key`).
 * What is wrong with the console itself is thrown, for the boundary around the screen.
 */
export function usePdf(url: string, isAllowed: (url: string) => boolean): PdfState {
  const [state, setState] = useState<PdfState>(begun);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
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
      leaving.abort();
      pdf?.close();
    };
  }, [url, isAllowed]);
  if (failure !== null) throw failure.error;
  return state;
}

/** A page of the document; the one before while it is on its way, null where there is none or it cannot be read. */
export function usePage(pdf: OpenPdf, number: number): { readonly page: PdfPage | null; readonly isBroken: boolean } {
  const [page, setPage] = useState<PdfPage | null>(null);
  const [broken, setBroken] = useState<number | null>(null);
  useEffect(() => {
    let isWanted = true;
    pdf.page(number).then(
      (read) => {
        if (isWanted) setPage(read);
      },
      () => {
        if (isWanted) setBroken(number);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, number]);
  return { page, isBroken: broken === number };
}
