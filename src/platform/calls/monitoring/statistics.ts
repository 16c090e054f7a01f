import { type Kysely, type RawBuilder, sql } from "kysely";
import { type GatewayOutage, overviewLists, role, statusOfDevice } from "../../../contract";
import type { Caller, Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, type Engine, engineOf } from "../../database";
import { isDueWithin, lookAheadDays } from "../../fleet/forecast";
import { type DeviceFilters, deviceConditions } from "../device/device-filters";

/** The figures that count devices. */
const deviceFigures = ["devices", "online", "offline", "bound", "alarm"] as const;

/** Counts the devices that the device list shows with the filters. */
function countWhere(engine: Engine, filters: DeviceFilters): RawBuilder<number> {
  const conditions = deviceConditions(engine, filters);
  if (conditions.length === 0) return sql<number>`count(*)`;
  return sql<number>`coalesce(sum(case when ${sql.join(conditions, sql` and `)} then 1 else 0 end), 0)`;
}

const roundToTenth = (share: number | null): number | null => (share === null ? null : Math.round(share * 10) / 10);

/** The figures of the dashboard, each over the caller's scope. */
export const statisticsHandlers: Handlers<"statistics/overview"> = {
  "statistics/overview": async (_payload, { caller, database, now }) => {
    const devices = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .select([
        ...deviceFigures.map((name) => countWhere(engineOf(database), overviewLists[name].filters).as(name)),
        // Mean share of the expected reports that arrived, %, over the bound devices; null without bound devices.
        sql<number | null>`avg(case when device.bind_status = 1 then device.availability end)`.as("available"),
      ])
      .executeTakeFirstOrThrow();
    const { registered_users } = await database
      .selectFrom("account")
      .where(inScope(caller, "account"))
      .where("account.role", "=", role.customer)
      .select(sql<number>`count(*)`.as("registered_users"))
      .executeTakeFirstOrThrow();
    // A separate query, because a partial index finds the few due devices.
    const { due_in_four_weeks } = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where(isDueWithin(lookAheadDays, now(), caller))
      .select(sql<number>`count(*)`.as("due_in_four_weeks"))
      .executeTakeFirstOrThrow();
    return {
      ...devices,
      available: roundToTenth(devices.available),
      due_in_four_weeks,
      registered_users,
      gateways_down: await gatewaysDown(database, caller),
    };
  },
};

/** The overview names only the gateways with the most offline devices. */
const maxGateways = 3;

/**
 * A gateway counts as offline when all of its devices are. With a single device, the device is more likely at fault.
 */
const minDevices = 2;

async function gatewaysDown(database: Kysely<Database>, caller: Caller): Promise<readonly GatewayOutage[]> {
  const down = await database
    .selectFrom("gateway")
    .where(inScope(caller, "gateway"))
    .where("gateway.status", "=", 1)
    // A subquery per gateway uses an index: few gateways are offline, but many devices may be.
    .select(["gateway.id", "gateway.eui", "gateway.name"])
    .select(({ selectFrom }) => [
      selectFrom("device")
        .whereRef("device.gateway_id", "=", "gateway.id")
        .where("device.status", "=", statusOfDevice.offline)
        .where(inScope(caller, "device"))
        .select(sql<number>`count(*)`.as("devices"))
        .$asScalar()
        .$notNull()
        .as("devices"),
    ])
    .execute();
  return down
    .filter(({ devices }) => devices >= minDevices)
    .toSorted((one, other) => other.devices - one.devices || one.id - other.id)
    .slice(0, maxGateways);
}
