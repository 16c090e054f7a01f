import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer } from "react";
import { hasUnsaved } from "../client/unsaved";
import { ErrorBoundary } from "./error-boundary";
import { LoadError, withTimeout } from "./load-module";

/** Loads a module whose default export is a component. */
export type ModuleLoader<P extends object = object> = () => Promise<{ readonly default: ComponentType<P> }>;

interface Attempt<P extends object> {
  readonly Screen: ComponentType<P>;
  readonly key: number;
  hasFailed: boolean;
  /** How many boundaries show it. */
  shown: number;
}

/** The latest attempt per loader. It lives outside React, because React discards the state of a suspended render. */
const attempts = new WeakMap<WeakKey, unknown>();
let attemptCount = 0;

function currentAttempt<P extends object>(load: ModuleLoader<P>): Attempt<P> {
  // The map cannot express that an attempt has the props of its loader.
  const existing = attempts.get(load) as Attempt<P> | undefined;
  return existing ?? startAttempt(load, false);
}

function startAttempt<P extends object>(load: ModuleLoader<P>, isRetry: boolean): Attempt<P> {
  attemptCount += 1;
  const loadModule = async () => {
    try {
      return await withTimeout(load);
    } catch (error) {
      attempt.hasFailed = true;
      // The screen was left while it loaded: the next visit loads it again.
      if (attempt.shown === 0) forget(load, attempt);
      // Some browsers cache the failure of a module, so only a page reload requests it again.
      if (isRetry && !hasUnsaved()) window.location.reload();
      throw error;
    }
  };
  const attempt: Attempt<P> = { Screen: lazy(loadModule), key: attemptCount, hasFailed: false, shown: 0 };
  attempts.set(load, attempt);
  return attempt;
}

/**
 * Loads a component before its boundary renders. The boundary then shows it in its first render: a lazy component would
 * suspend even if its module is loaded, and React shows the result of that only 300 ms later.
 */
export async function preload<P extends object>(load: ModuleLoader<P>): Promise<void> {
  if (attempts.has(load)) return;
  const { default: Screen } = await load();
  attemptCount += 1;
  const attempt: Attempt<P> = { Screen, key: attemptCount, hasFailed: false, shown: 0 };
  if (!attempts.has(load)) attempts.set(load, attempt);
}

/** Forgets a failed attempt, unless a newer one has taken its place. */
function forget(load: WeakKey, attempt: object): void {
  if (attempts.get(load) === attempt) attempts.delete(load);
}

interface Props<P extends object> {
  /** Loads the component. Pass the same function on each render. */
  readonly load: ModuleLoader<P>;
  /** Shown while the component loads. */
  readonly fallback: ReactNode;
  /** Props of the component. */
  readonly props?: P;
}

/**
 * Loads a component on demand, with a time-out of 120 s and a retry button (spec D17).
 *
 * @example
 * const loadChart = () => import("../instruments/charts/chart");
 * <LazyBoundary load={loadChart} fallback={<Skeleton />} props={{ spec }} />
 */
export function LazyBoundary<P extends object>({ load, fallback, props }: Props<P>) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const current = currentAttempt(load);
  const { Screen, key } = current;
  // After a failure, the next visit loads the component again.
  useEffect(() => {
    current.shown += 1;
    return () => {
      current.shown -= 1;
      if (current.hasFailed) forget(load, current);
    };
  }, [current, load]);
  const retry = (): void => {
    startAttempt(load, current.hasFailed);
    rerender();
  };
  return (
    <ErrorBoundary key={key} onRetry={retry} describe={describe}>
      <Suspense fallback={fallback}>
        <Screen {...(props ?? ({} as P))} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A module that did not load may be gone after a deployment, so its error offers a reload. */
const describe = (error: unknown): "missing" | "broken" => (error instanceof LoadError ? "missing" : "broken");
