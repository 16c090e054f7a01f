import { useCallback, useEffect, useState } from "react";
import type { Payload } from "../../client/post";
import { retryDelay, shouldRetry } from "../../client/retry";
import { usePost } from "../../providers/services-context";

/** What a call has answered so far. */
export interface PlainCallState {
  /** Undefined until it is there. */
  readonly data: unknown;
  /** Why it could not be had; null otherwise. */
  readonly error: unknown;
  readonly retry: () => void;
}

interface Options {
  readonly path: string;
  readonly payload?: Payload;
  /** Nothing is asked before the answer is wanted. */
  readonly isWanted?: boolean;
}

const nothing = { data: undefined, error: null } as const;

/** Reads by one call, again after transport failures (spec W10). For pages that do without Refine and its cache. */
export function usePlainCall({ path, payload = {}, isWanted = true }: Options): PlainCallState {
  const post = usePost();
  const [state, setState] = useState<Pick<PlainCallState, "data" | "error">>(nothing);
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify(payload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of the attempt is not read here; a new one is the wish to ask again
  useEffect(() => {
    if (!isWanted) return;
    const asking = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    const ask = (failures: number): void => {
      post(path, JSON.parse(asked) as Payload, { signal: asking.signal }).then(
        (data) => setState({ data, error: null }),
        (error: unknown) => {
          if (asking.signal.aborted) return;
          if (shouldRetry(failures, error)) pause = setTimeout(() => ask(failures + 1), retryDelay(failures));
          else setState({ data: undefined, error });
        },
      );
    };
    ask(0);
    return () => {
      asking.abort();
      clearTimeout(pause);
    };
  }, [post, path, asked, isWanted, attempt]);
  const retry = useCallback(() => {
    setState(nothing);
    setAttempt((last) => last + 1);
  }, []);
  return { ...state, retry };
}
