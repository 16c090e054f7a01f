/** The state of the PDF viewer. */
export interface PdfViewState {
  /** The page shown, counted from 1. */
  readonly page: number;
  /** Number of pages in the document, at least 1. */
  readonly total: number;
  /** Zoom factor (1 is the page's own size), or "width" to fit the viewer's width. */
  readonly zoom: number | "width";
}

/** A command of the user to the viewer. */
export type PdfCommand =
  | "previous"
  | "next"
  | "first"
  | "last"
  | "larger"
  | "smaller"
  | "width"
  | { readonly page: number };

/** The zoom steps of the buttons. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const smallest = zooms[0];
const largest = zooms[zooms.length - 1] ?? smallest;

/** The initial state: the first page, fitted to the width. */
export const firstPage = (total: number): PdfViewState => ({ page: 1, total, zoom: "width" });

/**
 * The viewer's reducer. It never leaves the range of pages (spec §5).
 *
 * @param shownZoom the current zoom factor, where zooming starts while the page fits the width.
 */
export function applyPdfCommand(state: PdfViewState, command: PdfCommand, shownZoom = 1): PdfViewState {
  const { page, total, zoom } = state;
  const goTo = (number: number): PdfViewState => ({
    ...state,
    page: Math.min(Math.max(Math.trunc(number), 1), total),
  });
  const currentZoom = zoom === "width" ? shownZoom : zoom;
  switch (command) {
    case "previous":
      return goTo(page - 1);
    case "next":
      return goTo(page + 1);
    case "first":
      return goTo(1);
    case "last":
      return goTo(total);
    // Skip steps within 2 % of the current zoom, so that each step is visible.
    case "larger":
      return { ...state, zoom: zooms.find((step) => step > currentZoom * 1.02) ?? largest };
    case "smaller":
      return { ...state, zoom: zooms.findLast((step) => step < currentZoom / 1.02) ?? smallest };
    case "width":
      return { ...state, zoom: "width" };
    default:
      return goTo(command.page);
  }
}

/** Whether the smallest zoom is reached. */
export const isSmallest = ({ zoom }: PdfViewState): boolean => zoom === smallest;
/** Whether the largest zoom is reached. */
export const isLargest = ({ zoom }: PdfViewState): boolean => zoom === largest;

const keyCommands: Readonly<Record<string, PdfCommand>> = {
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

/** The command of a key; undefined for other keys and key combinations. */
export function pdfCommandOfKey(
  event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">,
): PdfCommand | undefined {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
  return hasModifier || !Object.hasOwn(keyCommands, event.key) ? undefined : keyCommands[event.key];
}
