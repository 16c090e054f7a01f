import { type Kysely, sql } from "kysely";
import type { Caller, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";

/** The filters of the device list whose values the stored counts have. */
const counted = ["type", "is_enable", "bind_status", "status", "online"] as const;

/** The other ones. */
const uncounted = [
  "keywords",
  "province",
  "city",
  "application",
  "customer_id",
  "empty_from",
  "empty_until",
  "seen_from",
  "seen_until",
] as const;

type Filters = Payloads["device/list"];

/** To count fewer devices takes no longer than to read the stored counts. */
const manyDevices = 10_000;

/**
 * The number of devices in a list: from the stored counts if they are many, else from the devices.
 *
 * @param countRows counts the devices.
 */
export async function countDevices(
  database: Kysely<Database>,
  caller: Caller,
  filters: Filters,
  countRows: () => Promise<number>,
): Promise<number> {
  const { status } = filters;
  if (typeof status === "string" || uncounted.some((name) => (filters[name] ?? null) !== null)) return countRows();
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
