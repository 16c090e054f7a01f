import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer } from "react";
import { ErrorBoundary } from "./error-boundary";
import { PartFault, withPatience } from "./load-part";

/** A module whose default export is a screen. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

interface Attempt {
  readonly Screen: ComponentType;
  readonly key: number;
  hasFailed: boolean;
}

/** The latest attempt at each part. React forgets what a suspended render has made, so it cannot keep them itself. */
const attempts = new WeakMap<LoadScreen, Attempt>();
let made = 0;

function attemptAt(load: LoadScreen): Attempt {
  const known = attempts.get(load);
  if (known !== undefined) return known;
  made += 1;
  const loading = async () => {
    try {
      return await withPatience(load);
    } catch (error) {
      attempt.hasFailed = true;
      throw error;
    }
  };
  const attempt: Attempt = { Screen: lazy(loading), key: made, hasFailed: false };
  attempts.set(load, attempt);
  return attempt;
}

interface Props {
  /** Loads the part; the same function as long as it is the same part. */
  readonly load: LoadScreen;
  /** Shown while it loads. */
  readonly waiting: ReactNode;
}

/** A part of the console that is loaded when it is shown: within 120 s, with a retry when it fails (readings, D17). */
export function Part({ load, waiting }: Props) {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const attempt = attemptAt(load);
  const { Screen, key } = attempt;
  // Whoever comes back to a part that did not come has it asked for again.
  useEffect(
    () => () => {
      if (attempt.hasFailed) attempts.delete(load);
    },
    [attempt, load],
  );
  const retry = (): void => {
    attempts.delete(load);
    showAgain();
  };
  return (
    <ErrorBoundary key={key} onRetry={retry} describe={describe}>
      <Suspense fallback={waiting}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A part that did not come may be gone for good: then only a reload helps. */
const describe = (error: unknown): "missing" | "broken" => (error instanceof PartFault ? "missing" : "broken");
