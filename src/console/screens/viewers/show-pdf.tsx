import { useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "../../i18n";
import { ScrollRegion } from "../../ui/scroll-region";
import { FileProgress } from "./file-progress";
import { handlesKeys } from "./handles-keys";
import { fileNameOf } from "./media-address";
import { applyPdfCommand, firstPage, type PdfCommand, pdfCommandOfKey } from "./paging";
import type { OpenPdf, PdfPage } from "./pdf-document";
import { PdfTools } from "./pdf-tools";
import { saveAs } from "./save-as";
import { useElementWidth } from "./use-element-width";
import { useMediaAddress } from "./use-media-address";
import { usePdf, usePdfPage } from "./use-pdf";
import { useGivenTitle, ViewerHead } from "./viewer-head";
import { FileErrorNotice, RefusalNotice } from "./viewer-notices";
import styles from "./viewers.module.css";

/** Maximum zoom factor of "fit width": beyond it lines are too long to read. */
const maxFitZoom = 1.5;

/** Shows the PDF in the `src` parameter of the address (spec §2, D15). */
export default function ShowPdf() {
  const { t } = useTranslation();
  const { address, isAllowed } = useMediaAddress();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  if ("refusal" in address) {
    return (
      <>
        <ViewerHead title={t("viewer.pdf")} />
        <RefusalNotice refusal={address.refusal} />
      </>
    );
  }
  return <Loaded key={`${attempt} ${address.url}`} url={address.url} isAllowed={isAllowed} onRetry={retry} />;
}

interface LoadedProps {
  readonly url: string;
  readonly isAllowed: (url: string) => boolean;
  readonly onRetry: () => void;
}

function Loaded({ url, isAllowed, onRetry }: LoadedProps) {
  const { t } = useTranslation();
  const state = usePdf(url, isAllowed);
  const name = fileNameOf(url);
  const givenTitle = useGivenTitle();
  if (state.status === "open") {
    const title = state.pdf.title || givenTitle || name || t("viewer.pdf");
    return <Viewer pdf={state.pdf} title={title} onDownload={() => saveAs(state.file, name)} />;
  }
  return (
    <>
      <ViewerHead title={givenTitle || name || t("viewer.pdf")} />
      {state.status === "failed" ? (
        <FileErrorNotice error={state.error} onRetry={onRetry} />
      ) : (
        <FileProgress loaded={state.loaded} total={state.total} />
      )}
    </>
  );
}

interface ViewerProps {
  readonly pdf: OpenPdf;
  readonly title: string;
  readonly onDownload: () => void;
}

function Viewer({ pdf, title, onDownload }: ViewerProps) {
  const { t } = useTranslation();
  const [paging, setPaging] = useState(() => firstPage(pdf.total));
  const { page, hasFailed } = usePdfPage(pdf, paging.page);
  const scrollRegion = useRef<HTMLElement>(null);
  const availableWidth = useElementWidth(scrollRegion);
  const fitZoom = page === null ? 1 : Math.min(availableWidth / page.width, maxFitZoom);
  const scale = paging.zoom === "width" ? fitZoom : paging.zoom;
  const move = (command: PdfCommand): void => setPaging((current) => applyPdfCommand(current, command, scale));
  useKeys(move);

  useEffect(() => {
    if (paging.page > 0) scrollRegion.current?.scrollTo({ top: 0 });
  }, [paging.page]);

  return (
    <div className={styles.viewer}>
      <ViewerHead title={title}>
        <PdfTools paging={paging} chapters={pdf.chapters} scale={scale} onMove={move} onDownload={onDownload} />
      </ViewerHead>
      <ScrollRegion ref={scrollRegion} className={styles.scrollRegion} aria-label={title}>
        {hasFailed && <p role="alert">{t("viewer.pageBroken", { page: paging.page })}</p>}
        {!hasFailed && page !== null && scale > 0 && <Sheet page={page} scale={scale} />}
      </ScrollRegion>
    </div>
  );
}

function Sheet({ page, scale }: { readonly page: PdfPage; readonly scale: number }) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (host.current === null) return;
    setBroken(false);
    return page.draw({ host: host.current, textClass: styles.words ?? "", scale, onFault: () => setBroken(true) });
  }, [page, scale]);
  return (
    <>
      {isBroken && <p role="alert">{t("viewer.drawingFailed")}</p>}
      <div ref={host} className={styles.sheet} hidden={isBroken} />
    </>
  );
}

/** Handles the viewer's keys anywhere on the page, except while the user types. */
function useKeys(onMove: (move: PdfCommand) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const move = pdfCommandOfKey(event);
      if (move === undefined || event.defaultPrevented || handlesKeys(event.target)) return;
      event.preventDefault();
      onMove(move);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [onMove]);
}
