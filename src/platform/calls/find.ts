import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { alarmKind, type FoundRecord, findKinds, findLimits, isPhone, role, withoutSeparators } from "../../contract";
import { mayList } from "../access/authorize";
import type { Caller, Handlers } from "../access/handler";
import { inScope } from "../access/scope";
import { contains, type Database, engineOf, unindexed } from "../database";
import { isOpen } from "../fleet/alarms/open-alarms";
import { keywordCondition, searchScope } from "./device/device-search";
import { customerName } from "./stock/stock-queries";
import { stockContains } from "./stock/stock-search";

/** The inputs of a search. */
interface Search {
  readonly database: Kysely<Database>;
  readonly caller: Caller;
  readonly keywords: string;
  /** The condition for devices with the keywords. */
  readonly device: Expression<SqlBool>;
}

type Found = Omit<FoundRecord, "kind">;

/** Maximum number of devices whose alarms are looked up. */
const devicesWithAlarms = 500;

/** One query for each kind, all limited to the caller's scope. */
const searches: Readonly<Record<(typeof findKinds)[number], (search: Search) => Promise<readonly Found[]>>> = {
  device: ({ database, caller, device }) =>
    database
      .selectFrom("device")
      .leftJoin("account", "account.id", "device.customer_id")
      .where(inScope(caller, "device"))
      .where(device)
      .select([
        "device.id",
        "device.device_name as name",
        sql<string>`coalesce(device.imei, device.eui, '')`.as("identifier"),
        sql<string>`coalesce(${customerName()}, '')`.as("detail"),
        sql<null>`null`.as("code"),
      ])
      .orderBy("device.id", "desc")
      .limit(findLimits.perKind)
      .execute(),

  user: ({ database, caller, keywords }) =>
    database
      .selectFrom("account")
      .where(inScope(caller, "account"))
      .where("account.role", "=", role.customer)
      .where(anyContains(database, ["account.username", "account.company", "account.email", "account.phone"], keywords))
      .select([
        "account.id",
        sql<string>`${customerName()}`.as("name"),
        "account.phone as identifier",
        "account.company as detail",
        sql<null>`null`.as("code"),
      ])
      .orderBy("account.id", "desc")
      .limit(findLimits.perKind)
      .execute(),

  gateway: ({ database, caller, keywords }) =>
    database
      .selectFrom("gateway")
      .where(inScope(caller, "gateway"))
      .where(anyContains(database, ["gateway.eui", "gateway.name"], keywords))
      .select([
        "gateway.id",
        "gateway.name",
        "gateway.eui as identifier",
        sql<string>`''`.as("detail"),
        sql<null>`null`.as("code"),
      ])
      .orderBy("gateway.id", "desc")
      .limit(findLimits.perKind)
      .execute(),

  // The open alarms of the devices and gateways with the keywords.
  alarm: ({ database, caller, keywords, device }) => {
    const devices = database
      .selectFrom("device")
      .select("device.id")
      .where(inScope(caller, "device"))
      .where(device)
      .orderBy("device.id", "desc")
      .limit(devicesWithAlarms);
    const gateways = database
      .selectFrom("gateway")
      .select("gateway.id")
      .where(inScope(caller, "gateway"))
      .where(anyContains(database, ["gateway.eui", "gateway.name"], keywords));
    const open = database.selectFrom("alarm as open").select("open.id").where("open.end_time", "is", null);
    const ofDevices = open.where("open.device_id", "in", devices);
    // The found devices and gateways are few. Without `unindexed`, SQLite would start from all open alarms.
    return database
      .selectFrom("alarm")
      .leftJoin("device", "device.id", "alarm.device_id")
      .leftJoin("gateway", "gateway.id", "alarm.gateway_id")
      .leftJoin("account", "account.id", "device.customer_id")
      .where("alarm.id", "in", ofDevices.unionAll(open.where("open.gateway_id", "in", gateways)))
      .where(unindexed(inScope(caller, "alarm")))
      .where(unindexed(isOpen))
      .where(
        "alarm.code",
        "in",
        alarmKind.map(({ value }) => value),
      )
      .select([
        "alarm.id",
        sql<string>`coalesce(device.device_name, gateway.name, '')`.as("name"),
        sql<string>`coalesce(device.imei, device.eui, gateway.eui, '')`.as("identifier"),
        sql<string>`coalesce(${customerName()}, '')`.as("detail"),
        sql<FoundRecord["code"]>`alarm.code`.as("code"),
      ])
      .orderBy("alarm.severity", "desc")
      .orderBy("alarm.id", "desc")
      .limit(findLimits.perKind)
      .execute();
  },

  storage: async ({ database, caller, keywords }) => {
    const words = new Set([keywords, withoutSeparators(keywords)].filter((word) => word !== ""));
    const found = await Promise.all([...words].map((word) => stockContains({ database, caller }, word)));
    return (
      database
        .selectFrom("storage")
        .where(inScope(caller, "storage"))
        // Callers who see devices find bound stock as its device.
        .$if(mayList(caller, "device"), (query) => query.where("storage.device_id", "is", null))
        .where(({ or }) => or(found))
        .select([
          "storage.id",
          "storage.model as name",
          "storage.imei as identifier",
          "storage.batch as detail",
          sql<null>`null`.as("code"),
        ])
        .orderBy("storage.id", "desc")
        .limit(findLimits.perKind)
        .execute()
    );
  },
};

/** A second list that a caller must be allowed to read, beside the list of the same name. */
const otherList: Partial<Readonly<Record<(typeof findKinds)[number], string>>> = { storage: "distribution" };

/** Finds devices, customers, gateways, alarms and stock by name, identifier or phone (spec E29). */
export const findHandlers: Handlers<"find/list"> = {
  "find/list": async ({ keywords }, { database, caller }) => {
    const kinds = findKinds.filter((kind) => mayList(caller, kind) || mayList(caller, otherList[kind] ?? kind));
    const device = kinds.includes("device")
      ? await keywordCondition(database, keywords, searchScope(caller))
      : sql<SqlBool>`1 = 0`;
    const list: FoundRecord[] = [];
    for (const kind of kinds) {
      const found = await searches[kind]({ database, caller, keywords, device });
      list.push(...found.map((one) => ({ kind, ...one })));
    }
    return { list };
  },
};

type TextColumn =
  | "account.username"
  | "account.company"
  | "account.email"
  | "account.phone"
  | "gateway.eui"
  | "gateway.name";

/** A condition: one of the columns contains the keywords. Separators in identifiers and phone numbers do not count. */
function anyContains(
  database: Kysely<Database>,
  columns: readonly TextColumn[],
  keywords: string,
): Expression<SqlBool> {
  const engine = engineOf(database);
  const bare = withoutSeparators(keywords);
  const conditions = columns.flatMap((column) => [
    contains(sql.ref(column), keywords, engine),
    ...(column === "account.phone"
      ? isPhone(keywords)
        ? [contains(phoneDigits, keywords.replace(/\D/g, ""), engine)]
        : []
      : bare !== keywords && bare !== "" && !column.startsWith("account.")
        ? [contains(sql.ref(column), bare, engine)]
        : []),
  ]);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** A phone number without the usual separators. */
const phoneDigits = [" ", "-", "/", "(", ")", "."].reduce(
  (text, sign) => sql<string>`replace(${text}, ${sql.lit(sign)}, '')`,
  sql<string>`account.phone`,
);
