interface Polling {
  /** Sends one request. */
  readonly request: () => Promise<void>;
  /** Pause between an answer and the next request, ms. */
  readonly interval: number;
  /** Longest pause while requests fail, ms. */
  readonly longestInterval: number;
  /** Polling pauses while the page is hidden. */
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

/**
 * Repeats a request (spec D18). It pauses while the page is hidden, runs at once when the page is visible again, and
 * doubles the pause while requests fail.
 * @returns a function that stops the polling.
 *
 * @example
 * const stop = poll({ request: refetchBadge, interval: 5_000, longestInterval: 60_000, page: document });
 */
export function poll({ request, interval, longestInterval, page }: Polling): () => void {
  let pause = interval;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRequesting = false;
  let hasStopped = false;

  const isHidden = (): boolean => page.visibilityState === "hidden";

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isRequesting || hasStopped || isHidden()) return;
    isRequesting = true;
    pause = await request().then(
      () => interval,
      () => Math.min(pause * 2, longestInterval),
    );
    isRequesting = false;
    if (!hasStopped && !isHidden()) timer = setTimeout(() => void run(), pause);
  };

  const onVisibility = (): void => {
    if (isHidden()) clearTimeout(timer);
    else void run();
  };

  page.addEventListener("visibilitychange", onVisibility);
  void run();
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", onVisibility);
  };
}
