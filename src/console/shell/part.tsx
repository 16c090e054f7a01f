import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
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

/** A part of the console that is loaded when it is shown: within 120 s, with a retry when it fails (readings, D17). */
export function Part({ load, waiting }: Props) {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  const Screen = useMemo(() => lazy(() => withPatience(load)), [load, attempt]);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  return (
    <ErrorBoundary key={attempt} onRetry={retry} describe={describe}>
      <Suspense fallback={waiting}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A part that did not come may be gone for good: then only a reload helps. */
const describe = (error: unknown): "missing" | "broken" => (error instanceof PartFault ? "missing" : "broken");
