import type { Clock } from "../base/clock";
import { createWindowedCounter, type WindowedCounter } from "../base/windowed-counter";
import type { ProcessRelay } from "../database";

/** An event that one process has counted. `by` is added to the count; null forgets the key. */
interface CountEvent {
  readonly counter: string;
  readonly key: string;
  readonly by: number | null;
}

type CounterOptions = Omit<Parameters<typeof createWindowedCounter>[0], "clock">;

/**
 * Creates counters that send their events to the other processes on the same database, so that a limit holds for all of
 * them together. An event arrives within about 0.1 s, so concurrent events may exceed a limit by a few.
 *
 * @param relay undefined if there are no other processes
 * @returns a function that creates a counter; counters with the same name share their counts across processes
 */
export function createSharedCounters(
  clock: Clock,
  relay: ProcessRelay | undefined,
): (name: string, options: CounterOptions) => WindowedCounter {
  const counters = new Map<string, WindowedCounter>();
  const send = relay?.open<CountEvent>("counts", (events) => {
    for (const { counter, key, by } of events ?? []) {
      const own = counters.get(counter);
      if (by === null) own?.reset(key);
      else if (by < 0) own?.decrement(key);
      else own?.add(key, by);
    }
  });
  return (name, options) => {
    const own = createWindowedCounter({ clock, ...options });
    counters.set(name, own);
    if (send === undefined) return own;
    const tell = (key: string, by: number | null): void => send([{ counter: name, key, by }]);
    return {
      get: own.get,
      add(key, weight = 1) {
        tell(key, weight);
        return own.add(key, weight);
      },
      decrement(key) {
        tell(key, -1);
        own.decrement(key);
      },
      reset(key) {
        tell(key, null);
        own.reset(key);
      },
    };
  };
}
