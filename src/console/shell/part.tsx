import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useReducer } from "react";
import { ErrorBoundary } from "./error-boundary";
import { PartFault, withPatience } from "./load-part";

/** A module whose default export is a screen. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

interface Attempt {
  readonly Screen: LazyExoticComponent<ComponentType>;
  readonly key: number;
}

/** The latest attempt at each part. React forgets what a suspended render has made, so it cannot keep them itself. */
const attempts = new WeakMap<LoadScreen, Attempt>();
let made = 0;

function attemptAt(load: LoadScreen): Attempt {
  const known = attempts.get(load);
  if (known !== undefined) return known;
  made += 1;
  const attempt = { Screen: lazy(() => withPatience(load)), key: made };
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
  const { Screen, key } = attemptAt(load);
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
