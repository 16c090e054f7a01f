/** How the events of one kind are counted, and when a further one is refused. */
export interface CounterRule {
  /** ms from a key's first event (sliding: its last event) until the key is forgotten. */
  readonly window: number;
  readonly isSliding?: boolean;
  /** Events of a key within its window. */
  readonly limit?: number;
  readonly waits?: Waits;
}

/** Waits after each event: none below `free` events, then `first`, which doubles up to `longest`, ms. */
export interface Waits {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
}

export const waitOf = ({ free, first, longest }: Waits, count: number): number =>
  count < free ? 0 : Math.min(first * 2 ** (count - free), longest);

export interface CounterKey<N extends string> {
  readonly name: N;
  readonly key: string;
}

/** Events to count. */
export interface Counted<N extends string> extends CounterKey<N> {
  /** Number of events, by default 1. 0 only reads; a negative number takes events back. */
  readonly weight?: number;
}

export interface Counts<N extends string> {
  /** False if a key has reached its limit or has to wait. Then nothing was counted. */
  readonly isCounted: boolean;
  /** Events of a key, with those just counted. */
  countOf(key: CounterKey<N>): number;
  /** Time until the key was allowed a further event, ms, before these were counted. */
  waitOf(key: CounterKey<N>): number;
}

/** Counters that all processes on the same database share. */
export interface SharedCounters<N extends string> {
  /** Counts all events, or none if one of them is refused. Concurrent calls cannot exceed the limit. */
  change(events: readonly Counted<N>[]): Promise<Counts<N>>;
}

export type CounterRules<N extends string> = Readonly<Record<N, CounterRule>>;

/** Whether events are to be added to a key that must wait. */
export const isRefused = <N extends string>(event: Counted<N>, waits: ReadonlyMap<string, number>): boolean =>
  (event.weight ?? 1) > 0 && (waits.get(textOf(event)) ?? 0) > 0;

/** The name and the key as one text. */
export const textOf = ({ name, key }: CounterKey<string>): string => `${name} ${key}`;
