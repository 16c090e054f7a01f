import { type Kysely, sql } from "kysely";
import { listPayloadNames, mostCounted, mostFound } from "../../../contract";
import type { Caller, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";

/** The filters of the device list by whose values the stored counts are grouped. */
const counted = ["type", "is_enable", "bind_status", "status", "online"] as const;

/** The filters whose devices are counted quickly in an index. */
const indexed = ["customer_id", "province", "city"] as const;

/** The parameters that are no filters: the page, its order and how the total is counted. */
const paging: readonly string[] = Object.values(listPayloadNames);

type Filters = Payloads["device/list"];

/** For fewer devices, counting them is as fast as reading the stored counts. */
const manyDevices = 10_000;

/**
 * Counts the devices of a list. More than 10,000 come from the stored counts if these know all filters. Otherwise rows are
 * counted up to `mostCounted`; up to `mostFound` if more than 10,000 devices must be compared one by one.
 *
 * @param countRows counts the devices up to `most + 1`.
 */
export async function countDevices(
  database: Kysely<Database>,
  caller: Caller,
  filters: Filters,
  countRows: (most: number) => Promise<number>,
): Promise<number> {
  const hasOther = (...known: readonly string[]): boolean =>
    typeof filters.status === "string" ||
    Object.entries(filters).some(([name, value]) => (value ?? null) !== null && ![...known, ...paging].includes(name));
  const { devices } = await database
    .selectFrom("state_count")
    .where(inScope(caller, "state_count"))
    .where(({ and, eb }) =>
      and(
        counted.flatMap((name) => {
          const value = filters[name] ?? null;
          return value === null || typeof value === "string" ? [] : [eb(`state_count.${name}`, "=", value)];
        }),
      ),
    )
    .select(sql<number>`cast(coalesce(sum(devices), 0) as bigint)`.as("devices"))
    .executeTakeFirstOrThrow();
  if (!hasOther(...counted) && devices > manyDevices) return devices;
  // Other filters compare each device, which is slow for many.
  return countRows(devices > manyDevices && hasOther(...counted, ...indexed) ? mostFound : mostCounted);
}
