import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Clock, second } from "../base/clock";
import { type Database, skipLocked } from "../database";
import { type Counted, type CounterRules, isRefused, type SharedCounters, textOf } from "./counters";

/** Maximum time a process caches a refusal, ms. Short, because another process may take events back. */
const maxCacheTime = second;

/** Maximum number of cached refusals: clients can invent keys and must not exhaust the memory. */
const maxCached = 100_000;

interface StoredCount {
  readonly name: string;
  readonly key: string;
  readonly wait: number;
  readonly count: number;
  readonly is_full: boolean;
  readonly is_changed: boolean;
}

/**
 * Creates counters in PostgreSQL. One auto-committed statement counts all events of a call, so a stalled process holds
 * no lock. Refusals are cached, so a flood of refused calls does not delay other calls.
 */
export function createStoredCounters<N extends string>(
  clock: Clock,
  rules: CounterRules<N>,
  database: Kysely<Database>,
): SharedCounters<N> {
  /** Cached refusals by key text: end of the refusal and end of the cache entry, ms UTC. */
  const refused = new Map<string, { readonly openAt: number; readonly forgetAt: number }>();
  const remember = (text: string, wait: number): void => {
    if (refused.size >= maxCached) refused.clear();
    const now = clock();
    refused.set(text, { openAt: now + wait, forgetAt: now + Math.min(wait, maxCacheTime) });
  };
  const waitsOf = (events: readonly Counted<N>[]): ReadonlyMap<string, number> => {
    const now = clock();
    const texts = events.map(textOf);
    for (const text of texts) if ((refused.get(text)?.forgetAt ?? now) <= now) refused.delete(text);
    return new Map(texts.map((text) => [text, Math.max(0, (refused.get(text)?.openAt ?? 0) - now)]));
  };

  return {
    change: (events) =>
      // Check the cache only after getting a connection: the key may have been refused during the wait.
      database.connection().execute(async (connection) => {
        const known = waitsOf(events);
        if (events.some((event) => isRefused(event, known))) return countsOf(false, known);
        const stored = await count(connection, clock, rules, events);
        const waits = new Map(stored.map((row) => [textOf(row), row.wait]));
        for (const row of stored) if (row.wait > 0 && row.is_full) remember(textOf(row), row.wait);
        for (const event of events) if ((event.weight ?? 1) < 0) refused.delete(textOf(event));
        if (events.some((event) => isRefused(event, waits))) return countsOf(false, waits);
        const changedKeys = new Set(stored.flatMap((row) => (row.is_changed ? [textOf(row)] : [])));
        const added = events.filter(({ weight = 1 }) => weight > 0);
        const missed = added.filter((event) => !changedKeys.has(textOf(event)));
        if (missed.length === 0) {
          return countsOf(true, waits, new Map(stored.map((row) => [textOf(row), row.count])));
        }
        // A concurrent call has used up these keys: take the other events back.
        const others = added.filter((event) => changedKeys.has(textOf(event)));
        const takenBack = others.map((event) => ({ ...event, weight: -(event.weight ?? 1) }));
        if (takenBack.length > 0) await count(connection, clock, rules, takenBack);
        return countsOf(false, new Map(missed.map((event) => [textOf(event), second])));
      }),
  };
}

const countsOf = (
  isCounted: boolean,
  waits: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number> = new Map(),
) => ({
  isCounted,
  countOf: (key: Parameters<typeof textOf>[0]) => counts.get(textOf(key)) ?? 0,
  waitOf: (key: Parameters<typeof textOf>[0]) => waits.get(textOf(key)) ?? 0,
});

/** Counts the events unless a key is refused, and returns the state of each key. */
async function count<N extends string>(
  database: Kysely<Database>,
  clock: Clock,
  rules: CounterRules<N>,
  events: readonly Counted<N>[],
): Promise<readonly StoredCount[]> {
  const wanted = events.map(({ name, key, weight = 1 }) => {
    const { window, isSliding = false, limit, waits } = rules[name];
    return { name, key, weight, span: window, is_sliding: isSliding, top: limit, ...waits };
  });
  // Process clocks may differ, so the database's clock counts. Tests set their own clock.
  const now =
    clock === Date.now ? sql`(extract(epoch from clock_timestamp()) * 1000)::bigint` : sql`${clock()}::bigint`;
  const { rows } = await sql<StoredCount>`
    with wanted as materialized (
      select w.*, ${now} as now from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(
        name text, key text, weight bigint, span bigint, is_sliding boolean,
        top bigint, free bigint, first bigint, longest bigint)
    ), stored as materialized (
      select w.*, coalesce(c.count, 0) as count, ${openAt(sql`c`)} as open_at,
        coalesce(c.count >= w.top, w.free is not null) as is_full
      from wanted w
      left join limit_count c on c.name = w.name and c.subject = w.key and c.end_time > w.now
    ), changed as (
      insert into limit_count as c (name, subject, count, last_time, end_time)
      select name, key, greatest(weight, 0), now, now + span from stored
      where (weight > 0 or (weight < 0 and count > 0))
        and not exists (select from stored where weight > 0 and open_at > now)
      -- Every statement locks rows in the same order, which prevents deadlocks.
      order by name, key
      on conflict (name, subject) do update set (count, last_time, end_time) = (
        select
          greatest(0, case when c.end_time > w.now then c.count else 0 end + w.weight),
          case when w.weight > 0 then w.now else c.last_time end,
          case when w.weight > 0 and (w.is_sliding or c.end_time <= w.now) then w.now + w.span else c.end_time end
        from wanted w where w.name = c.name and w.key = c.subject)
      where exists (select from wanted w where w.name = c.name and w.key = c.subject
        and (c.end_time <= w.now or w.weight < 0 or ${openAt(sql`c`)} <= w.now))
      returning c.name, c.subject, c.count
    )
    select s.name, s.key, greatest(0, s.open_at - s.now) as wait, s.is_full,
      coalesce(c.count, s.count) as count, c.name is not null as is_changed
    from stored s left join changed c on c.name = s.name and c.subject = s.key`.execute(database);
  return rows;
}

/** Time from which a key accepts the events `w`, ms UTC; 0 for now. @param c the row of the key in its current window */
const openAt = (c: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(case
  when coalesce(${c}.count, 0) + greatest(w.weight, 0) > w.top then coalesce(${c}.end_time, w.now + w.span)
  when ${c}.count >= w.free
    then least(${c}.end_time, ${c}.last_time + least(w.longest, w.first * 2 ^ least(${c}.count - w.free, 30))::bigint)
  end, 0)`;

/** Deletes expired counts in batches, and skips locked rows. */
export async function sweepCounts(database: Kysely<Database>, now: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from limit_count where (name, subject) in
      (select name, subject from limit_count where end_time <= ${now} limit 1000 ${skipLocked(database)})`.execute(
      database,
    );
    if (numAffectedRows === 0n) return;
  }
}
