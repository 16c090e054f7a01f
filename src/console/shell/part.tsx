import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useReducer } from "react";
import { ErrorBoundary } from "./error-boundary";
import { PartFault, withPatience } from "./load-part";

/** A module whose default export is a screen. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

interface Props {
  /** Loads the part; the same function as long as it is the same part. */
  readonly load: LoadScreen;
  /** Shown while it loads. */
  readonly waiting: ReactNode;
}

/** One attempt to load a part. */
interface Attempt {
  readonly id: number;
  readonly Screen: ComponentType;
  hasFailed: boolean;
}

/**
 * Outside of what React renders: it throws a rendering away whose part is not there yet, when it goes from one page to
 * the next, and an attempt that began in it would begin anew without end.
 */
const attempts = new WeakMap<LoadScreen, Attempt>();
let count = 0;

function attemptAt(load: LoadScreen): Attempt {
  const known = attempts.get(load);
  if (known !== undefined) return known;
  const Screen = lazy(async () => {
    try {
      return await withPatience(load);
    } catch (error) {
      attempt.hasFailed = true;
      throw error;
    }
  });
  count += 1;
  const attempt: Attempt = { id: count, Screen, hasFailed: false };
  attempts.set(load, attempt);
  return attempt;
}

/** A part of the console that is loaded when it is shown: within 120 s, with a retry when it fails (readings, D17). */
export function Part({ load, waiting }: Props) {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const attempt = attemptAt(load);
  const { id, Screen } = attempt;
  const retry = useCallback(() => {
    attempts.delete(load);
    showAgain();
  }, [load]);
  // Whoever comes back to a part that did not load need not ask for it again.
  useEffect(
    () => () => {
      if (attempt.hasFailed) attempts.delete(load);
    },
    [attempt, load],
  );
  return (
    // Of its own for each attempt, so that what waits is shown in place of the page before.
    <ErrorBoundary key={id} onRetry={retry} describe={describe}>
      <Suspense fallback={waiting}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A part that did not come may be gone for good: then only a reload helps. */
const describe = (error: unknown): "missing" | "broken" => (error instanceof PartFault ? "missing" : "broken");
