import { type RawBuilder, sql } from "kysely";
import { daysAMonth, role } from "../../contract";
import { inScope } from "../scope";
import type { Handlers } from "./handler";

/** How far ahead cartridges are watched (specification, section 9), days. */
const lookAhead = 28;

const sumOf = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

/**
 * Whether the cartridge of a bound device will be empty within the look-ahead at the rate that is set: `daysLeft` in SQL, whose days are whole.
 * Off (0) and reset (255) dispense nothing.
 */
const isDue = sql`device.bind_status = 1 and device.time_setting between 1 and 24
  and device.remaining_ratio / 100.0 * device.time_setting * ${daysAMonth} < ${lookAhead + 1}`;

/** The dashboard's figures, each counted over what the caller may reach. */
export const statisticsHandlers: Handlers<"statistics/overview"> = {
  "statistics/overview": async (_payload, { caller, database }) => {
    const devices = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .select([
        sql<number>`count(*)`.as("devices"),
        sumOf(sql`device.online = 1`).as("online"),
        sumOf(sql`device.online = 0`).as("offline"),
        sumOf(sql`device.bind_status = 1`).as("bound"),
        sumOf(sql`device.status = 1`).as("alarm"),
        sumOf(isDue).as("due_in_four_weeks"),
        // Share of the expected reports that came, %, over the devices that are in use; null while there are none.
        sql<number | null>`avg(case when device.bind_status = 1 then device.availability end)`.as("available"),
      ])
      .executeTakeFirstOrThrow();
    const { registered_users } = await database
      .selectFrom("account")
      .where(inScope(caller, "account"))
      .where("account.role", "=", role.customer)
      .select(sql<number>`count(*)`.as("registered_users"))
      .executeTakeFirstOrThrow();
    const { available } = devices;
    return { ...devices, available: available === null ? null : Math.round(available * 10) / 10, registered_users };
  },
};
