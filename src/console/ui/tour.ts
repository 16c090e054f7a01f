/** The event that starts the tour. The layout listens, so that its code stays small. */
export const tourEvent = "lubricator:tour";

/** Starts the tour of the console on the current page. */
export const startTour = (): void => void window.dispatchEvent(new Event(tourEvent));
