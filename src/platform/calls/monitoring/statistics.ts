import { type Kysely, sql } from "kysely";
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
  /** How many of them have an availability, and their sum, tenths of a percent. */
  readonly measured: number;
  readonly availability: number;
}

const countDevices = (database: Kysely<Database>, caller: Caller): Promise<readonly DeviceCount[]> =>
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
export const statisticsHandlers: Handlers<"statistics/overview"> = {
  "statistics/overview": async (_payload, { caller, database, now }) => {
    const counts = await countDevices(database, caller);
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
};
