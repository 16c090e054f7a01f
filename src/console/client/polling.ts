interface Polling {
  /** Sends one request. */
  readonly ask: () => Promise<void>;
  /** Pause between an answer and the next request, ms. */
  readonly every: number;
  /** Longest pause while requests fail, ms. */
  readonly slowest: number;
  /** Polling pauses while the page is hidden. */
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

/**
 * Repeats a request (spec D18). It pauses while the page is hidden, runs at once when the page is visible again, and
 * doubles the pause while requests fail.
 * @returns a function that stops the polling.
 *
 * @example
 * const stop = poll({ ask: refetchBadge, every: 5_000, slowest: 60_000, page: document });
 */
export function poll({ ask, every, slowest, page }: Polling): () => void {
  let pause = every;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let hasStopped = false;

  const isHidden = (): boolean => page.visibilityState === "hidden";

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking || hasStopped || isHidden()) return;
    isAsking = true;
    pause = await ask().then(
      () => every,
      () => Math.min(pause * 2, slowest),
    );
    isAsking = false;
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
