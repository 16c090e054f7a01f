import { type Kysely, type RawBuilder, sql } from "kysely";
import { type GatewayOutage, role } from "../../../contract";
import type { Caller, Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import { isDueWithin, lookAheadDays } from "../../fleet/forecast";

const sumOf = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

const rounded = (share: number | null): number | null => (share === null ? null : Math.round(share * 10) / 10);

/** The dashboard's figures, each counted over what the caller may reach. */
export const statisticsHandlers: Handlers<"statistics/overview"> = {
  "statistics/overview": async (_payload, { caller, database, now }) => {
    const devices = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .select([
        sql<number>`count(*)`.as("devices"),
        sumOf(sql`device.online = 1`).as("online"),
        sumOf(sql`device.online = 0`).as("offline"),
        sumOf(sql`device.bind_status = 1`).as("bound"),
        sumOf(sql`device.status = 1`).as("alarm"),
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
    // Apart from the rest: an index holds the few that are due.
    const { due_in_four_weeks } = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where(isDueWithin(lookAheadDays, now()))
      .select(sql<number>`count(*)`.as("due_in_four_weeks"))
      .executeTakeFirstOrThrow();
    return {
      ...{ ...devices, available: rounded(devices.available), due_in_four_weeks, registered_users },
      gateways_down: await gatewaysDown(database, caller),
    };
  },
};

/** As many gateways are named: those that the most devices are behind. */
const mostGateways = 3;

/** Gateways are off line when all of their devices are. Where one device is, the device is more likely at fault. */
const fewestDevices = 2;

async function gatewaysDown(database: Kysely<Database>, caller: Caller): Promise<readonly GatewayOutage[]> {
  const down = await database
    .selectFrom("gateway")
    .where(inScope(caller, "gateway"))
    .where("gateway.status", "=", 1)
    // Gateway by gateway, by an index: those that are off line are few, the devices that are may be many.
    .select(({ selectFrom }) => [
      ...(["gateway.id", "gateway.eui", "gateway.name"] as const),
      selectFrom("device")
        .whereRef("device.gateway_id", "=", "gateway.id")
        .where("device.online", "=", 0)
        .where(inScope(caller, "device"))
        .select(sql<number>`count(*)`.as("devices"))
        .$asScalar()
        .$notNull()
        .as("devices"),
    ])
    .execute();
  return down
    .filter(({ devices }) => devices >= fewestDevices)
    .toSorted((one, other) => other.devices - one.devices || one.id - other.id)
    .slice(0, mostGateways);
}
