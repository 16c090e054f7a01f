import { type Expression, type SqlBool, sql } from "kysely";
import { totalScope } from "../database/tables/totals";
import { equals, ownGroupRows, type Rules } from "./owner-rules";

type TotalTable = "bind_count" | "day_total" | "due_count" | "map_count" | "quarter_total" | "state_count";

/** Each kind of caller reads its own totals. The conditions set the first columns of the primary key. */
export function totalRules(table: TotalTable): Rules {
  const totals = (scope: number, owner: Expression<unknown>): Expression<SqlBool> =>
    sql<SqlBool>`(${sql.ref(`${table}.scope`)} = ${scope} and ${owner})`;
  const [agent, owner] = [`${table}.agent_id`, `${table}.owner_id`] as const;
  return {
    admin: () => totals(totalScope.everybody, sql`${equals(agent, 0)} and ${equals(owner, 0)}`),
    provider: (caller) => totals(totalScope.agent, sql`${equals(agent, caller.agentId)} and ${equals(owner, 0)}`),
    group: (caller) => totals(totalScope.group, ownGroupRows(agent, owner)(caller)),
    // The totals of customers cover devices of all providers.
    customer: (caller) => totals(totalScope.customer, sql`${equals(agent, 0)} and ${equals(owner, caller.accountId)}`),
  };
}
