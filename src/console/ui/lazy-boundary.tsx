import { type ComponentType, type ReactNode, Suspense, startTransition, useEffect, useReducer } from "react";
import { hasUnsaved } from "../client/unsaved";
import { ErrorBoundary } from "./error-boundary";
import { LoadError, withTimeout } from "./load-module";

/** Loads a module whose default export is a component. */
export type ModuleLoader<P extends object = object> = () => Promise<{ readonly default: ComponentType<P> }>;

/** One attempt to load a component. */
interface Attempt<P extends object> {
  readonly key: number;
  /** Null until the component has loaded. */
  Screen: ComponentType<P> | null;
  /** The error, if the component did not load; null otherwise. */
  error: unknown;
  /** Ends with success or failure. Never rejects. */
  ended: Promise<void>;
  /** Number of boundaries that show it. */
  shown: number;
}

/** The latest attempt per loader. It lives outside React, so that a preloaded component shows at once. */
const attempts = new WeakMap<WeakKey, unknown>();
let attemptCount = 0;

function currentAttempt<P extends object>(load: ModuleLoader<P>): Attempt<P> {
  // The map cannot express that an attempt has the props of its loader.
  const existing = attempts.get(load) as Attempt<P> | undefined;
  return existing ?? startAttempt(load, false);
}

function newAttempt<P extends object>(Screen: ComponentType<P> | null): Attempt<P> {
  attemptCount += 1;
  return { key: attemptCount, Screen, error: null, ended: Promise.resolve(), shown: 0 };
}

function startAttempt<P extends object>(load: ModuleLoader<P>, isRetry: boolean): Attempt<P> {
  const attempt = newAttempt<P>(null);
  const loadModule = async (): Promise<void> => {
    try {
      attempt.Screen = (await withTimeout(load)).default;
    } catch (error) {
      attempt.error = error;
      // The screen was left while it loaded: the next visit loads it again.
      if (attempt.shown === 0) forget(load, attempt);
      // Some browsers cache the failure of a module, so only a page reload requests it again.
      if (isRetry && !hasUnsaved()) window.location.reload();
    }
  };
  attempt.ended = loadModule();
  attempts.set(load, attempt);
  return attempt;
}

/** Loads a component before its boundary renders, so that the boundary shows it in its first render. */
export async function preload<P extends object>(load: ModuleLoader<P>): Promise<void> {
  if (attempts.has(load)) return;
  const attempt = newAttempt((await load()).default);
  if (!attempts.has(load)) attempts.set(load, attempt);
}

/** Deletes a failed attempt, unless a newer one has replaced it. */
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
  // After a failure, the next visit loads the component again.
  useEffect(() => {
    current.shown += 1;
    return () => {
      current.shown -= 1;
      if (current.error !== null) forget(load, current);
    };
  }, [current, load]);
  const retry = (): void => {
    startAttempt(load, current.error !== null);
    rerender();
  };
  return (
    <ErrorBoundary key={current.key} onRetry={retry} describe={describe}>
      <Loaded attempt={current} fallback={fallback} props={props ?? ({} as P)} />
    </ErrorBoundary>
  );
}

interface LoadedProps<P extends object> extends Required<Omit<Props<P>, "load">> {
  readonly attempt: Attempt<P>;
}

/** Shows the component as soon as it has loaded. React's `lazy` would show it up to 300 ms later. */
function Loaded<P extends object>({ attempt, fallback, props }: LoadedProps<P>) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const { Screen, error } = attempt;
  const isLoading = Screen === null && error === null;
  useEffect(() => {
    if (!isLoading) return;
    let isShown = true;
    void attempt.ended.then(() => {
      if (isShown) startTransition(rerender);
    });
    return () => {
      isShown = false;
    };
  }, [attempt, isLoading]);
  if (error !== null) throw error;
  if (Screen === null) return fallback;
  return (
    <Suspense fallback={fallback}>
      <Screen {...props} />
    </Suspense>
  );
}

/** A module that did not load may be gone after a deployment, so its error offers a reload. */
const describe = (error: unknown): "missing" | "broken" => (error instanceof LoadError ? "missing" : "broken");
