import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer } from "react";
import { hasUnsaved } from "../client/unsaved";
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
  return attempts.get(load) ?? attempt(load, false);
}

function attempt(load: LoadScreen, isRetry: boolean): Attempt {
  made += 1;
  const loading = async () => {
    try {
      return await withPatience(load);
    } catch (error) {
      begun.hasFailed = true;
      // Some browsers never ask again for a module that did not come: then only a new page does.
      if (isRetry && !hasUnsaved()) window.location.reload();
      throw error;
    }
  };
  const begun: Attempt = { Screen: lazy(loading), key: made, hasFailed: false };
  attempts.set(load, begun);
  return begun;
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
  const current = attemptAt(load);
  const { Screen, key } = current;
  // Whoever comes back to a part that did not come has it asked for again.
  useEffect(
    () => () => {
      if (current.hasFailed) attempts.delete(load);
    },
    [current, load],
  );
  const retry = (): void => {
    attempt(load, current.hasFailed);
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
