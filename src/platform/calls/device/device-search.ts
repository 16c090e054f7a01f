import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { mostFound, withoutSeparators } from "../../../contract";
import {
  contains,
  type Database,
  engineOf,
  findByText,
  findsExactly,
  isShort,
  maxLookedUp,
  oneOf,
  ownTextContains,
  searchByText,
  textContains,
  unindexed,
} from "../../database";

/**
 * The condition of a search for keywords in lubricator number, identifiers, gateway, name, work-machine number, customer
 * and application (spec D5). The query selects from `device` without an alias.
 *
 * The condition compares ids: with a condition on another table, SQLite may read every device and search that table for
 * each.
 *
 * @param scope the condition of the devices that the caller may see. The devices of a customer or gateway are looked up
 *   among them only.
 * @param maxFound up to this number, devices are looked up by their ids. Beyond it, the text of each device in scope is
 *   compared.
 */
export const keywordCondition = async (
  database: Kysely<Database>,
  keywords: string,
  scope: Expression<SqlBool>,
  maxFound?: number,
): Promise<Expression<SqlBool>> => (await searchDevices(database, keywords, scope, maxFound)).condition;

/** The condition of a search, and how its devices are counted. */
export interface DeviceSearch {
  readonly condition: Expression<SqlBool>;
  /** The same condition, for reading devices in the order of a list until a page is full. */
  readonly inOrder: Expression<SqlBool>;
  /** The word that finds every device by the index of texts, if they are too many to look up; else null. */
  readonly textWord: string | null;
  /** Whether the index of texts finds only devices of the condition. */
  readonly isExact: boolean;
}

/** One of the ways in which a search finds devices. */
interface Source {
  readonly condition: Expression<SqlBool>;
  /** The devices that an index finds; null if they are too many to look up. */
  readonly ids: readonly number[] | null;
  /** Whether `ids` are exactly the devices of the condition. */
  readonly isExact: boolean;
}

/** Prepares a search: see `keywordCondition`. */
export async function searchDevices(
  database: Kysely<Database>,
  keywords: string,
  scope: Expression<SqlBool>,
  maxFound = maxLookedUp,
): Promise<DeviceSearch> {
  const engine = engineOf(database);
  const identifier = identifierIn(keywords);
  const text: Source = {
    condition: textContains(keywords, engine),
    ids: await findByText(database, keywords, maxFound),
    isExact: findsExactly(keywords, engine),
  };
  const others: readonly Source[] = [
    ...(identifier === null
      ? []
      : [
          {
            condition: identifierContains(database, identifier),
            ids: await findByText(database, identifier, maxFound),
            isExact: false,
          },
        ]),
    await devicesWith(database, await customersWith(database, keywords), scope, maxFound),
    await devicesWith(database, await gatewaysWith(database, keywords), scope, maxFound),
  ];
  const isLookedUp = [text, ...others].every(({ ids }) => ids !== null);
  const isOnlyText = text.ids === null && others.every(({ ids }) => ids?.length === 0);
  const condition = conditionOf(database, [text, ...others]);
  // By its indexes, SQLite would find and sort all devices of the search.
  const inOrder = engine === "sqlite" ? unindexed(condition) : isOnlyText ? ownTextContains(keywords) : condition;
  return {
    condition,
    inOrder: isLookedUp ? condition : inOrder,
    textWord: isOnlyText ? keywords : null,
    isExact: text.isExact,
  };
}

/** Prepares a search for a word in the application of devices, which is one of their texts. */
export async function searchApplications(database: Kysely<Database>, word: string): Promise<DeviceSearch> {
  const condition = contains(sql.ref("device.application"), word, engineOf(database));
  const ids = await findByText(database, word, maxLookedUp);
  const found = conditionOf(database, [{ condition, ids, isExact: false }]);
  return { condition: found, inOrder: found, textWord: ids === null ? word : null, isExact: false };
}

/** Devices that were looked up are compared by their ids, so that only sources of many devices compare every device. */
function conditionOf(database: Kysely<Database>, sources: readonly Source[]): Expression<SqlBool> {
  const many = sources.filter(({ ids }) => ids === null).map(({ condition }) => condition);
  const few = sources.filter(({ ids }) => ids !== null && ids.length > 0);
  const exact = few.filter(({ isExact }) => isExact);
  // The index of texts may find more devices than the condition.
  const rough = few.filter(({ isExact }) => !isExact);
  const isFoundIn = (some: readonly Source[]) => {
    const ids = [...new Set(some.flatMap((source) => source.ids ?? []))];
    return ofDevice("device.id", ...oneOf(database, "bigint", ids));
  };
  const all = [
    ...(exact.length === 0 ? [] : [isFoundIn(exact)]),
    ...(rough.length === 0
      ? []
      : [sql<SqlBool>`(${isFoundIn(rough)} and ${anyOf(rough.map(({ condition }) => condition))})`]),
    ...many,
  ];
  return all.length === 0 ? sql<SqlBool>`1 = 0` : anyOf(all);
}

/**
 * Counts the devices of a search up to `mostFound + 1`, as the index of texts finds them: the condition alone might
 * compare the text of each device in scope.
 *
 * @param scope the condition of the devices that the caller may see
 * @param filters the other conditions of the list
 * @param limits up to `maxRead` devices are read from the index. If the caller sees at most `few`, comparing their texts
 *   is faster
 * @returns null if the index cannot tell, or not quickly: then count with the condition
 */
export async function countByText(
  database: Kysely<Database>,
  { textWord, condition, isExact }: DeviceSearch,
  scope: Expression<SqlBool>,
  filters: readonly Expression<SqlBool>[],
  { maxRead, few } = { maxRead: 40_000, few: 5000 },
): Promise<number | null> {
  const engine = engineOf(database);
  // PostgreSQL finds short words sooner in the texts than in their index.
  if (textWord === null || (engine === "postgres" && isShort(textWord))) return null;
  const search = searchByText(textWord, maxRead, engine);
  if (search === null) return null;
  const countOf = async (some: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(database);
    return rows[0]?.total ?? 0;
  };
  const visible = await countOf(sql`select 1 from device where ${scope} limit ${few + 1}`);
  if (visible <= few) return null;
  const conditions = [...(isExact ? [] : [condition]), scope, ...filters];
  // The joins fix the order of the tables. The limit ends the reading of the index, too.
  const where = sql.join(conditions, sql` and `);
  const joined =
    engine === "sqlite"
      ? sql`cross join device on device.id = found.id where ${where}`
      : sql`cross join lateral (select 1 from device where device.id = found.id and ${where} offset 0) as device`;
  const total = await countOf(sql`select 1 from (${search}) as found ${joined} limit ${mostFound + 1}`);
  return total > mostFound || (await countOf(search)) < maxRead ? total : null;
}

const ofDevice = expressionBuilder<Database, "device">();

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

/** The devices of customers whose name or company contains the keywords; null if there are no such customers. */
async function customersWith(database: Kysely<Database>, keywords: string): Promise<Expression<SqlBool> | null> {
  const matches = (column: "username" | "company") =>
    contains(sql.ref(`account.${column}`), keywords, engineOf(database));
  const accounts = await database
    .selectFrom("account")
    .select("id")
    .where(anyOf([matches("username"), matches("company")]))
    .execute();
  const ids = accounts.map(({ id }) => id);
  return ids.length === 0 ? null : ofDevice("device.customer_id", ...oneOf(database, "bigint", ids));
}

/**
 * The devices that such gateways report for; null if there are no such gateways. Each step jumps to the next EUI of the
 * index: gateways are few.
 */
async function gatewaysWith(database: Kysely<Database>, keywords: string): Promise<Expression<SqlBool> | null> {
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
  return euis.length === 0 ? null : ofDevice("device.gateway_eui", ...oneOf(database, "text", euis));
}

/** Looks up the devices of a condition that an index serves. @param condition null if it finds nothing */
async function devicesWith(
  database: Kysely<Database>,
  condition: Expression<SqlBool> | null,
  scope: Expression<SqlBool>,
  limit: number,
): Promise<Source> {
  if (condition === null) return { condition: sql<SqlBool>`1 = 0`, ids: [], isExact: true };
  const devices = await database
    .selectFrom("device")
    .select("id")
    .where(condition)
    // SQLite finds them in the index alone. To compare the scope, it would read each device; the list compares it later.
    .$if(engineOf(database) === "postgres", (query) => query.where(scope))
    .limit(limit + 1)
    .execute();
  return { condition, ids: devices.length > limit ? null : devices.map(({ id }) => id), isExact: true };
}
