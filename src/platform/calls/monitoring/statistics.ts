import { type Expression, expressionBuilder, type Kysely, sql } from "kysely";
import { overviewLists, role } from "../../../contract";
import type { Caller, Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import { dueBySite, lookAheadDays } from "../../fleet/forecast";

/** The figures that count devices. */
const deviceFigures = ["devices", "online", "offline", "bound", "alarm"] as const;

/** The columns that the figures filter by. */
const compared = ["status", "online", "bind_status"] as const;

/** Numbers of devices with the same values in the columns. */
interface DeviceCount {
  readonly status: number;
  readonly online: number;
  readonly bind_status: number;
  readonly count: number;
  /** Number of devices with an availability, and the sum of the availabilities, tenths of a percent. */
  readonly measured: number;
  readonly availability: number;
}

const deviceCounts = (database: Kysely<Database>, caller: Caller): Promise<readonly DeviceCount[]> =>
  database
    .selectFrom("state_count")
    .where(inScope(caller, "state_count"))
    .select(compared)
    .select(["state_count.devices as count", "measured", "availability"])
    .execute();

/** The number of devices that the device list shows with the filters. */
function countWhere(counts: readonly DeviceCount[], filters: { readonly [N in (typeof compared)[number]]?: number }) {
  const found = counts.filter((one) => compared.every((name) => (filters[name] ?? one[name]) === one[name]));
  return found.reduce((sum, { count }) => sum + count, 0);
}

/** Mean share of the expected reports that arrived, %, over the bound devices; null without any. */
function meanAvailability(counts: readonly DeviceCount[]): number | null {
  const bound = counts.filter(({ bind_status }) => bind_status === 1);
  const measured = bound.reduce((sum, one) => sum + one.measured, 0);
  return measured === 0 ? null : bound.reduce((sum, one) => sum + one.availability, 0) / 10 / measured;
}

const roundToTenth = (share: number | null): number | null => (share === null ? null : Math.round(share * 10) / 10);

/** The figures of the dashboard, each over the caller's scope. */
export const statisticsHandlers: Handlers<"statistics/overview" | "statistics/first-steps"> = {
  "statistics/overview": async (_payload, { caller, database, now }) => {
    const counts = await deviceCounts(database, caller);
    const figures = deviceFigures.map((name) => [name, countWhere(counts, overviewLists[name].filters)] as const);
    const { registered_users } = await database
      .selectFrom("account")
      .where(inScope(caller, "account"))
      .where("account.role", "=", role.customer)
      .select(sql<number>`count(*)`.as("registered_users"))
      .executeTakeFirstOrThrow();
    const due = await dueBySite(database, caller, lookAheadDays, now()).execute();
    return {
      ...(Object.fromEntries(figures) as Readonly<Record<(typeof deviceFigures)[number], number>>),
      available: roundToTenth(meanAvailability(counts)),
      due_in_four_weeks: due.reduce((sum, { count }) => sum + count, 0),
      registered_users,
    };
  },

  "statistics/first-steps": (_payload, { caller, database }) => {
    const one = sql.lit(1).as("one");
    const { exists } = expressionBuilder<Database>();
    const flag = (...found: readonly Expression<unknown>[]) => {
      const isDone = sql.join(
        found.map((query) => exists(query)),
        sql` or `,
      );
      return sql<0 | 1>`case when ${isDone} then 1 else 0 end`;
    };
    const inStock = database.selectFrom("storage").where(inScope(caller, "storage")).select(one);
    const devices = database.selectFrom("device").where(inScope(caller, "device")).select(one);
    return database
      .selectNoFrom([
        flag(inStock).as("stock"),
        flag(database.selectFrom("agent").where(inScope(caller, "agent")).select(one)).as("provider"),
        flag(inStock.where("storage.agent_id", "is not", null)).as("allotted"),
        flag(
          database.selectFrom("team").where(inScope(caller, "team")).select(one),
          database
            .selectFrom("account")
            .where(inScope(caller, "account"))
            .where("account.role", "=", role.customer)
            .select(one),
        ).as("people"),
        flag(devices.where("device.bind_status", "=", 1)).as("device"),
        flag(devices.where("device.active_time", "is not", null)).as("report"),
      ])
      .executeTakeFirstOrThrow();
  },
};
