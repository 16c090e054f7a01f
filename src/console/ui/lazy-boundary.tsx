import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer } from "react";
import { hasUnsaved } from "../client/unsaved";
import { ErrorBoundary } from "./error-boundary";
import { LoadError, withTimeout } from "./load-module";

/** A module whose default export is a screen. */
export type ModuleLoader<P extends object = object> = () => Promise<{ readonly default: ComponentType<P> }>;

interface Attempt<P extends object> {
  readonly Screen: ComponentType<P>;
  readonly key: number;
  hasFailed: boolean;
  /** How many boundaries show it. */
  shown: number;
}

/** The latest attempt at each part. React forgets what a suspended render has made, so it cannot keep them itself. */
const attempts = new WeakMap<WeakKey, unknown>();
let made = 0;

function attemptAt<P extends object>(load: ModuleLoader<P>): Attempt<P> {
  // What stands under a function was made out of what that function loads.
  const known = attempts.get(load) as Attempt<P> | undefined;
  return known ?? attempt(load, false);
}

function attempt<P extends object>(load: ModuleLoader<P>, isRetry: boolean): Attempt<P> {
  made += 1;
  const loading = async () => {
    try {
      return await withTimeout(load);
    } catch (error) {
      begun.hasFailed = true;
      // It was left while it loaded: the next visit loads it again.
      if (begun.shown === 0) forget(load, begun);
      // Some browsers never ask again for a module that did not come: then only a new page does.
      if (isRetry && !hasUnsaved()) window.location.reload();
      throw error;
    }
  };
  const begun: Attempt<P> = { Screen: lazy(loading), key: made, hasFailed: false, shown: 0 };
  attempts.set(load, begun);
  return begun;
}

/** Forgets a failed attempt, unless a newer one has taken its place. */
function forget(load: WeakKey, attempt: object): void {
  if (attempts.get(load) === attempt) attempts.delete(load);
}

interface Props<P extends object> {
  /** Loads the part; the same function as long as it is the same part. */
  readonly load: ModuleLoader<P>;
  /** Shown while it loads. */
  readonly fallback: ReactNode;
  /** What the part is given; left out for one that takes nothing. */
  readonly props?: P;
}

/** A part of the console that is loaded when it is shown: within 120 s, with a retry when it fails (spec D17). */
export function LazyBoundary<P extends object>({ load, fallback, props }: Props<P>) {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const current = attemptAt(load);
  const { Screen, key } = current;
  // Whoever comes back to a part that did not come has it asked for again.
  useEffect(() => {
    current.shown += 1;
    return () => {
      current.shown -= 1;
      if (current.hasFailed) forget(load, current);
    };
  }, [current, load]);
  const retry = (): void => {
    attempt(load, current.hasFailed);
    showAgain();
  };
  return (
    <ErrorBoundary key={key} onRetry={retry} describe={describe}>
      <Suspense fallback={fallback}>
        <Screen {...(props ?? ({} as P))} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A part that did not come may be gone for good: then only a reload helps. */
const describe = (error: unknown): "missing" | "broken" => (error instanceof LoadError ? "missing" : "broken");
