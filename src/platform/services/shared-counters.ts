import type { Kysely } from "kysely";
import type { Clock } from "../base/clock";
import { type CountedRow, createWindowedCounter, type WindowedCounter } from "../base/windowed-counter";
import type { Database } from "../database";

/** How the events of one kind are counted; see `createWindowedCounter`. */
export interface CounterRule {
  /** ms */
  readonly window: number;
  readonly isSliding?: boolean;
}

/** Counters that all processes on the same database share. */
export interface SharedCounters<N extends string> {
  /**
   * Reads and changes counts. No other process, and no other call, changes them meanwhile, so that of many calls at the
   * same time no more pass than the limit allows.
   *
   * @param keys the keys that `decide` uses, by counter
   * @param decide gets the counters with these keys
   */
  change<K extends N, R>(
    keys: Readonly<Record<K, readonly string[]>>,
    decide: (counters: Readonly<Record<K, WindowedCounter>>) => R,
  ): Promise<R>;
}

/**
 * Creates the counters of one or more processes.
 *
 * @param database keeps the counts in the table `limit_count`. Without it they are in memory: SQLite has one process,
 *   and counting there costs no write to the disk.
 */
export function createSharedCounters<N extends string>(
  clock: Clock,
  rules: Readonly<Record<N, CounterRule>>,
  database?: Kysely<Database>,
): SharedCounters<N> {
  if (database !== undefined) return createStoredCounters(clock, rules, database);
  const counters = Object.fromEntries(
    Object.entries<CounterRule>(rules).map(([name, rule]) => [name, createWindowedCounter({ clock, ...rule })]),
  ) as Record<N, WindowedCounter>;
  return { change: async (_, decide) => decide(counters) };
}

/** Locks the rows of the keys, lets `decide` work on a copy, and stores what it has changed. */
function createStoredCounters<N extends string>(
  clock: Clock,
  rules: Readonly<Record<N, CounterRule>>,
  database: Kysely<Database>,
): SharedCounters<N> {
  return {
    change: (keys, decide) =>
      database.transaction().execute(async (trx) => {
        const names = Object.keys(keys) as (keyof typeof keys)[];
        const wanted = names.flatMap((name) => [...new Set(keys[name])].map((subject) => ({ name, subject, ...none })));
        const locked = await trx
          .insertInto("limit_count")
          // Each process locks rows in the same order, so that none waits for another in a circle.
          .values(wanted.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1)))
          // Changes nothing, but locks the row and returns it.
          .onConflict((conflict) =>
            conflict.columns(["name", "subject"]).doUpdateSet(({ ref }) => ({ count: ref("limit_count.count") })),
          )
          .returningAll()
          .execute();
        const rows = new Map(names.map((name) => [name, new Map<string, CountedRow>()]));
        for (const { name, subject, count, last_time, end_time } of locked) {
          rows.get(name as keyof typeof keys)?.set(subject, { count, lastAt: last_time, endsAt: end_time });
        }
        const counters = names.map((name) => [
          name,
          createWindowedCounter({ clock, ...rules[name], rows: rows.get(name) }),
        ]);
        const answer = decide(Object.fromEntries(counters));
        const changed = locked.flatMap((before) => {
          const row = rows.get(before.name as keyof typeof keys)?.get(before.subject);
          const after = row ? { count: row.count, last_time: row.lastAt, end_time: row.endsAt } : none;
          const isSame = (["count", "last_time", "end_time"] as const).every((name) => after[name] === before[name]);
          return isSame ? [] : [{ ...before, ...after }];
        });
        for (const { name, subject, ...values } of changed) {
          await trx
            .updateTable("limit_count")
            .set(values)
            .where("name", "=", name)
            .where("subject", "=", subject)
            .execute();
        }
        return answer;
      }),
  };
}

const none = { count: 0, last_time: 0, end_time: 0 } as const;

const textOf = ({ name, subject }: { readonly name: string; readonly subject: string }): string => `${name} ${subject}`;

/** Deletes the counts whose windows have ended. */
export async function sweepCounts(database: Kysely<Database>, now: number): Promise<void> {
  await database.deleteFrom("limit_count").where("end_time", "<=", now).execute();
}
