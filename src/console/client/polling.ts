interface Polling {
  /** Asks once. */
  readonly ask: () => Promise<void>;
  /** Pause between two answers, ms. */
  readonly every: number;
  /** Longest pause while the asking fails, ms. */
  readonly slowest: number;
  /** The page: nobody sees what a hidden one shows. */
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

/**
 * Asks again and again (spec D18): not while the page is hidden, at once when it is seen again, and with pauses
 * that double while the asking fails.
 * @returns what stops it.
 */
export function poll({ ask, every, slowest, page }: Polling): () => void {
  let pause = every;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let hasStopped = false;

  const isHidden = (): boolean => page.visibilityState === "hidden";

  const go = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking || hasStopped || isHidden()) return;
    isAsking = true;
    pause = await ask().then(
      () => every,
      () => Math.min(pause * 2, slowest),
    );
    isAsking = false;
    if (!hasStopped && !isHidden()) timer = setTimeout(() => void go(), pause);
  };

  const onVisibility = (): void => {
    if (isHidden()) clearTimeout(timer);
    else void go();
  };

  page.addEventListener("visibilitychange", onVisibility);
  void go();
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", onVisibility);
  };
}
