import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { mostCounted, withoutSeparators } from "../../../contract";
import { contains, type Database, engineOf, findByText, searchByText, textContains, valuesOf } from "../../database";

/**
 * The condition of a search for keywords in lubricator number, identifiers, gateway, name, work-machine number, customer
 * and application (spec D5). The query selects from `device` without an alias.
 *
 * The condition compares ids: with a condition on another table, SQLite may read every device and search that table for
 * each.
 *
 * @param maxFound up to this number, devices are looked up by their ids. Beyond it, the text of each device in scope is
 *   compared.
 */
export const keywordCondition = async (
  database: Kysely<Database>,
  keywords: string,
  maxFound?: number,
): Promise<Expression<SqlBool>> => (await searchDevices(database, keywords, maxFound)).condition;

/** The condition of a search, and how its devices are counted. */
export interface DeviceSearch {
  readonly condition: Expression<SqlBool>;
  /** The word that finds every device by the index of texts, if they are too many to look up; else null. */
  readonly textWord: string | null;
}

/** Prepares a search: see `keywordCondition`. */
export async function searchDevices(
  database: Kysely<Database>,
  keywords: string,
  maxFound = 5000,
): Promise<DeviceSearch> {
  const customers = await customersWith(database, keywords);
  const gateways = await gatewaysWith(database, keywords);
  const identifier = identifierIn(keywords);
  const condition = anyOf([
    textContains(keywords, engineOf(database)),
    ...(identifier === null ? [] : [identifierContains(database, identifier)]),
    ...(customers === null ? [] : [sql<SqlBool>`device.customer_id in ${customers}`]),
    ...(gateways === null ? [] : [sql<SqlBool>`device.gateway_eui in ${gateways}`]),
  ]);
  const found = [
    await findByText(database, keywords, maxFound),
    identifier === null ? [] : await findByText(database, identifier, maxFound),
    await devicesWith(database, "customer_id", customers, maxFound),
    await devicesWith(database, "gateway_eui", gateways, maxFound),
  ];
  if (found.some((ids) => ids === null)) {
    const isOnlyText = identifier === null && customers === null && gateways === null;
    return { condition, textWord: isOnlyText ? keywords : null };
  }
  const ids = [...new Set(found.flatMap((some) => some ?? []))];
  // The index finds more devices than the condition, which ignores the case of A to Z only.
  const ofIds = sql<SqlBool>`(device.id in ${valuesOf(database, "bigint", ids)} and ${condition})`;
  return { condition: ids.length === 0 ? sql<SqlBool>`1 = 0` : ofIds, textWord: null };
}

/**
 * Counts the devices of a search up to `mostCounted + 1`. SQLite reads them from the index of texts: the condition alone
 * would compare the text of each device in scope. PostgreSQL chooses the index by itself.
 *
 * @param conditions all conditions of the list, scope included
 * @param maxRead up to this number, devices are read from the index
 * @returns null if the index cannot tell: then count with the condition
 */
export async function countByText(
  database: Kysely<Database>,
  word: string,
  conditions: readonly Expression<SqlBool>[],
  maxRead = 40_000,
): Promise<number | null> {
  const search = engineOf(database) === "sqlite" ? searchByText(word, maxRead, "sqlite") : null;
  if (search === null) return null;
  // "cross join" fixes the order of the tables.
  const { rows } = await sql<{ total: number; read: number }>`with found as materialized (${search})
    select (select count(*) from found) as read, (select count(*) from (
      select 1 from found cross join device on device.id = found.id
      where ${sql.join([...conditions], sql` and `)} limit ${mostCounted + 1}
    ) as counted) as total`.execute(database);
  const { total = 0, read = maxRead } = rows[0] ?? {};
  return read < maxRead || total > mostCounted ? total : null;
}

const anyOf = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/**
 * An identifier, or half of an identifier, that was pasted with separators or in full width; null for other keywords.
 */
function identifierIn(keywords: string): string | null {
  const bare = withoutSeparators(keywords);
  return bare !== keywords && /^[0-9A-F]{8,}$/i.test(bare) ? bare : null;
}

const identifierContains = (database: Kysely<Database>, identifier: string): Expression<SqlBool> =>
  anyOf(
    (["device.imei", "device.eui", "device.gateway_eui"] as const).map((name) =>
      contains(sql.ref(name), identifier, engineOf(database)),
    ),
  );

/** The ids of customers whose name or company contains the keywords; null if there are none. */
async function customersWith(database: Kysely<Database>, keywords: string): Promise<RawBuilder<number> | null> {
  const matches = (column: "username" | "company") =>
    contains(sql.ref(`account.${column}`), keywords, engineOf(database));
  const accounts = await database
    .selectFrom("account")
    .select("id")
    .where(anyOf([matches("username"), matches("company")]))
    .execute();
  const ids = accounts.map(({ id }) => id);
  return ids.length === 0 ? null : valuesOf(database, "bigint", ids);
}

/**
 * The EUIs of gateways in reports; null if there are none. Each step jumps to the next EUI of the index: gateways are
 * few.
 */
async function gatewaysWith(database: Kysely<Database>, keywords: string): Promise<RawBuilder<string> | null> {
  const word = identifierIn(keywords) ?? keywords;
  if (!/^[0-9A-F]{1,16}$/i.test(word)) return null;
  const { rows } = await sql<{ eui: string }>`with recursive gateway_of_report (eui) as (
      select min(gateway_eui) from device where gateway_eui > ''
      union all
      select (select min(gateway_eui) from device where gateway_eui > gateway_of_report.eui)
      from gateway_of_report where eui is not null
    )
    select eui from gateway_of_report where ${contains(sql.ref("eui"), word, engineOf(database))}`.execute(database);
  const euis = rows.map(({ eui }) => eui);
  return euis.length === 0 ? null : valuesOf(database, "text", euis);
}

/** Devices in which a column has one of the values; null if there are more than `limit`. */
async function devicesWith(
  database: Kysely<Database>,
  column: "customer_id" | "gateway_eui",
  wanted: RawBuilder<number | string> | null,
  limit: number,
): Promise<readonly number[] | null> {
  if (wanted === null) return [];
  const devices = await database
    .selectFrom("device")
    .select("id")
    .where(sql<SqlBool>`${sql.ref(column)} in ${wanted}`)
    .limit(limit + 1)
    .execute();
  return devices.length > limit ? null : devices.map(({ id }) => id);
}
