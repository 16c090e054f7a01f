import { type Kysely, sql } from "kysely";
import { listPayloadNames } from "../../../contract";
import type { Caller, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";

/** The filters of the device list by whose values the stored counts are grouped. */
const counted = ["type", "is_enable", "bind_status", "status", "online"] as const;

/** The parameters that are no filters: the page, its order and how the total is counted. */
const paging: readonly string[] = Object.values(listPayloadNames);

type Filters = Payloads["device/list"];

/** For fewer devices, counting them is as fast as reading the stored counts. */
const manyDevices = 10_000;

/**
 * The number of devices in a list: from the stored counts if there are many, else by counting the devices.
 *
 * @param countRows counts the devices.
 */
export async function countDevices(
  database: Kysely<Database>,
  caller: Caller,
  filters: Filters,
  countRows: () => Promise<number>,
): Promise<number> {
  const known: readonly string[] = [...counted, ...paging];
  const isUncounted = Object.entries(filters).some(
    ([name, value]) => (value ?? null) !== null && !known.includes(name),
  );
  if (isUncounted || typeof filters.status === "string") return countRows();
  const { devices } = await database
    .selectFrom("state_count")
    .where(inScope(caller, "state_count"))
    .where(({ and, eb }) =>
      and(
        counted.flatMap((name) => {
          const value = filters[name] ?? null;
          return value === null ? [] : [eb(`state_count.${name}`, "=", Number(value))];
        }),
      ),
    )
    .select(sql<number>`cast(coalesce(sum(devices), 0) as bigint)`.as("devices"))
    .executeTakeFirstOrThrow();
  return devices > manyDevices ? devices : countRows();
}
