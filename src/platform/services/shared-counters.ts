import type { Kysely } from "kysely";
import type { Clock } from "../base/clock";
import { createWindowedCounter } from "../base/windowed-counter";
import type { Database } from "../database";
import { type CounterRule, type CounterRules, isRefused, type SharedCounters, textOf, waitOf } from "./counters";
import { createStoredCounters } from "./stored-counters";

/**
 * Creates the counters of one or more processes.
 *
 * @param database keeps the counts in the table `limit_count`. Without it they are in memory: SQLite has one process,
 *   and counting there costs no write to the disk.
 */
export function createSharedCounters<N extends string>(
  clock: Clock,
  rules: CounterRules<N>,
  database?: Kysely<Database>,
): SharedCounters<N> {
  return database === undefined ? createCountersInMemory(clock, rules) : createStoredCounters(clock, rules, database);
}

function createCountersInMemory<N extends string>(clock: Clock, rules: CounterRules<N>): SharedCounters<N> {
  const counters = Object.fromEntries(
    Object.entries<CounterRule>(rules).map(([name, rule]) => [name, createWindowedCounter({ clock, ...rule })]),
  ) as Record<N, ReturnType<typeof createWindowedCounter>>;
  return {
    async change(events) {
      const waits = new Map<string, number>();
      for (const { name, key, weight = 1 } of events) {
        const { count, lastAt, endsAt } = counters[name].get(key);
        const { limit = Number.POSITIVE_INFINITY, waits: rule } = rules[name];
        const isFull = count + Math.max(weight, 0) > limit;
        const pause = rule === undefined ? 0 : waitOf(rule, count);
        const openAt = isFull ? endsAt : Math.min(lastAt + pause, endsAt);
        const wait = Math.max(0, openAt - clock());
        // A clock that was set back must not make anyone wait longer.
        waits.set(textOf({ name, key }), isFull ? wait : Math.min(wait, pause));
      }
      const isCounted = !events.some((event) => isRefused(event, waits));
      if (isCounted) for (const { name, key, weight } of events) counters[name].add(key, weight);
      return {
        isCounted,
        countOf: ({ name, key }) => counters[name].get(key).count,
        waitOf: (key) => waits.get(textOf(key)) ?? 0,
      };
    },
  };
}
