/** The event that starts the tour. The layout listens to it, so that the sender need not load the tour's code. */
export const tourEvent = "lubricator:tour";

/** Starts the tour of the console on the current page. */
export const startTour = (): void => void window.dispatchEvent(new Event(tourEvent));
