/** What the PDF viewer shows: a page, counted from 1, at a size. */
export interface PdfViewState {
  readonly page: number;
  /** How many pages the document has, 1 at least. */
  readonly total: number;
  /** Share of the page's own size, or as wide as there is room. */
  readonly zoom: number | "width";
}

/** What its person does to the viewer. */
export type PdfCommand =
  | "previous"
  | "next"
  | "first"
  | "last"
  | "larger"
  | "smaller"
  | "width"
  | { readonly page: number };

/** The sizes that the buttons go through. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const smallest = zooms[0];
const largest = zooms[zooms.length - 1] ?? smallest;

/** A document as it is opened. */
export const firstPage = (total: number): PdfViewState => ({ page: 1, total, zoom: "width" });

/**
 * The next state of the viewer. It never leaves the pages that there are (spec §5).
 *
 * @param shown the size at which the page is shown at the moment: where zooming begins when it fits the width.
 */
export function applyPdfCommand(paging: PdfViewState, move: PdfCommand, shown = 1): PdfViewState {
  const { page, total, zoom } = paging;
  const at = (wanted: number): PdfViewState => ({ ...paging, page: Math.min(Math.max(Math.trunc(wanted), 1), total) });
  const now = zoom === "width" ? shown : zoom;
  switch (move) {
    case "previous":
      return at(page - 1);
    case "next":
      return at(page + 1);
    case "first":
      return at(1);
    case "last":
      return at(total);
    // A little apart from what is shown, so that a step is always seen.
    case "larger":
      return { ...paging, zoom: zooms.find((one) => one > now * 1.02) ?? largest };
    case "smaller":
      return { ...paging, zoom: zooms.findLast((one) => one < now / 1.02) ?? smallest };
    case "width":
      return { ...paging, zoom: "width" };
    default:
      return at(move.page);
  }
}

/** Whether the page gets no smaller. */
export const isSmallest = ({ zoom }: PdfViewState): boolean => zoom === smallest;
/** Whether the page gets no larger. */
export const isLargest = ({ zoom }: PdfViewState): boolean => zoom === largest;

const keys: Readonly<Record<string, PdfCommand>> = {
  ArrowLeft: "previous",
  PageUp: "previous",
  ArrowRight: "next",
  PageDown: "next",
  Home: "first",
  End: "last",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  "0": "width",
};

/** What a key does in the viewer; undefined where it is none of its keys. */
export function pdfCommandOfKey(
  event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">,
): PdfCommand | undefined {
  const isOthers = event.altKey || event.ctrlKey || event.metaKey;
  return isOthers || !Object.hasOwn(keys, event.key) ? undefined : keys[event.key];
}
