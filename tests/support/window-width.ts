import { onTestFinished } from "vitest";

const set = (width: number): void =>
  (window as unknown as { happyDOM: { setViewport: (viewport: { width: number }) => void } }).happyDOM.setViewport({
    width,
  });

/** Sets the width of the window, px, until the end of the test. */
export function setWindowWidth(width: number): void {
  const { innerWidth } = window;
  onTestFinished(() => set(innerWidth));
  set(width);
}
