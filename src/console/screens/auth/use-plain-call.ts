import { useCallback, useEffect, useState } from "react";
import type { Payload } from "../../client/post";
import { retryDelay, shouldRetry } from "../../client/retry";
import { useServices } from "../../providers/services-context";

/** The state of a call. */
export interface PlainCallState {
  /** The answer; undefined until it arrives. */
  readonly data: unknown;
  /** The error of the last attempt; null if it has not failed. */
  readonly error: unknown;
  readonly retry: () => void;
}

interface Options {
  readonly path: string;
  readonly payload?: Payload;
  /** Whether to send the call. Default: true. */
  readonly isEnabled?: boolean;
}

const initialState = { data: undefined, error: null } as const;

/** Reads data by one call and retries transport failures (spec W10). For pages that do not load Refine and its cache. */
export function usePlainCall({ path, payload = {}, isEnabled = true }: Options): PlainCallState {
  const { post } = useServices();
  const [state, setState] = useState<Pick<PlainCallState, "data" | "error">>(initialState);
  const [attempt, setAttempt] = useState(0);
  const body = JSON.stringify(payload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reruns the effect
  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    const send = (failures: number): void => {
      post(path, JSON.parse(body) as Payload, { signal: controller.signal }).then(
        (data) => setState({ data, error: null }),
        (error: unknown) => {
          if (controller.signal.aborted) return;
          if (shouldRetry(failures, error)) pause = setTimeout(() => send(failures + 1), retryDelay(failures));
          else setState({ data: undefined, error });
        },
      );
    };
    send(0);
    return () => {
      controller.abort();
      clearTimeout(pause);
    };
  }, [post, path, body, isEnabled, attempt]);
  const retry = useCallback(() => {
    setState(initialState);
    setAttempt((last) => last + 1);
  }, []);
  return { ...state, retry };
}
