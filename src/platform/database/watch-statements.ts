import { CompiledQuery, type Kysely, type LogEvent, type Logger as LoggerFunction } from "kysely";
import type { Logger } from "../base/logger";
import type { Database } from "./tables";

/** A statement that has ended. */
export interface EndedStatement {
  /** Whether it ran on a connection that only reads. */
  readonly isReader: boolean;
  readonly isOk: boolean;
  /** Duration, including the wait for a connection. */
  readonly seconds: number;
}

interface WatchOptions {
  readonly log: Logger;
  readonly isReader: boolean;
  /** Statements that take at least so long are logged, ms. Default: 500; no list of a large fleet takes longer. */
  readonly slowAfter?: number | undefined;
  /** Reads the plan of a statement, without values of rows and parameters. */
  readonly planOf: (query: CompiledQuery) => Promise<readonly string[]>;
  /** Called with the error of each failed statement. */
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly onEnd?: ((statement: EndedStatement) => void) | undefined;
}

/** Maximum number of statements whose plan is logged. A plan is read once, because reading costs a statement. */
const maxPlans = 200;

/** Longest text of a statement in the log, characters. Lists of values can make it very long. */
const maxText = 500;

/** Watches the statements of a connection: counts them, and logs slow ones with their plan. */
export function watchStatements(options: WatchOptions): LoggerFunction {
  const { log, isReader, slowAfter = 500, planOf, onError, onEnd } = options;
  const explained = new Set<string>();

  const logSlow = async ({ query, queryDurationMillis }: LogEvent): Promise<void> => {
    const isNew = explained.size < maxPlans && !explained.has(query.sql);
    if (isNew) explained.add(query.sql);
    const plan = isNew && isSelect(query.sql) ? await planOf(query).catch(() => undefined) : undefined;
    const ms = Math.round(queryDurationMillis);
    log.warn({ ms, isReader, statement: query.sql.slice(0, maxText), plan }, "slow statement");
  };

  return (event) => {
    if (event.level === "error") onError?.(event.error);
    onEnd?.({ isReader, isOk: event.level !== "error", seconds: event.queryDurationMillis / 1000 });
    const isSlow = event.level === "query" && event.queryDurationMillis >= slowAfter;
    if (isSlow && !isPlan(event.query.sql)) void logSlow(event);
  };
}

const isSelect = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text);
const isPlan = (text: string): boolean => /^explain\b/i.test(text);

/** Reads plans from PostgreSQL. @param database the connection, once it is open */
export const postgresPlans =
  (database: () => Kysely<Database>): WatchOptions["planOf"] =>
  async ({ sql, parameters }) => {
    const query = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
    const { rows } = await database().executeQuery<{ readonly "QUERY PLAN": readonly [{ readonly Plan: PlanStep }] }>(
      query,
    );
    return rows.flatMap((row) => stepsOf(row["QUERY PLAN"][0].Plan));
  };

/** One step of PostgreSQL's plan. It has further properties, which contain values of parameters. */
interface PlanStep {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly PlanStep[];
}

/** The steps of a plan of PostgreSQL (`explain (format json)`), indented by depth: what is read, and by which index. */
function stepsOf(plan: PlanStep, depth = 0): readonly string[] {
  const parts = [plan["Node Type"], plan["Relation Name"], plan["Index Name"] && `by ${plan["Index Name"]}`];
  const line = "  ".repeat(depth) + parts.filter(Boolean).join(" ");
  return [line, ...(plan.Plans ?? []).flatMap((step) => stepsOf(step, depth + 1))];
}
