import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { mostFound, withoutSeparators } from "../../../contract";
import type { Caller } from "../../access/handler";
import { inScope, textOwnersOf } from "../../access/scope";
import {
  contains,
  type Database,
  deviceTexts,
  engineOf,
  findByText,
  findsExactly,
  findsOwn,
  maxLookedUp,
  oneOf,
  ownTextContains,
  type TextOwners,
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
 * @param scope the devices that the caller may see. The condition may find others, too.
 * @param maxFound up to this number, devices are looked up by their ids. Beyond it, the text of each device in scope is
 *   compared.
 */
export const keywordCondition = async (
  database: Kysely<Database>,
  keywords: string,
  scope: SearchScope,
  maxFound?: number,
): Promise<Expression<SqlBool>> => (await searchDevices(database, keywords, scope, maxFound)).condition;

/** The devices that a caller may see. */
export interface SearchScope {
  readonly condition: Expression<SqlBool>;
  /** The owners whose texts are searched: `textOwnersOf(caller)`. */
  readonly owners: TextOwners;
}

/** The scope of a caller's searches. */
export const searchScope = (caller: Caller): SearchScope => ({
  condition: inScope(caller, "device"),
  owners: textOwnersOf(caller),
});

/** The condition of a search, and how its devices are counted. */
export interface DeviceSearch {
  readonly condition: Expression<SqlBool>;
  /** The same condition, for reading devices in the order of a list until a page is full. */
  readonly inOrder: Expression<SqlBool>;
  /** The word of the search, if the texts alone find its devices and they were not looked up; else null. */
  readonly textWord: string | null;
  /** The devices that the index of texts found first, one more than `maxFound` at most. */
  readonly first: readonly number[];
  /** Whether the index of texts finds only devices of the condition. */
  readonly isExact: boolean;
  /** Whether more than `mostFound` devices in scope are known to meet the condition. */
  readonly exceedsMostFound: boolean;
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
  scope: SearchScope,
  maxFound = maxLookedUp,
): Promise<DeviceSearch> {
  const engine = engineOf(database);
  const texts = deviceTexts(scope.owners);
  const identifier = identifierIn(keywords);
  const found = await findByText(database, keywords, maxFound, texts);
  const text: Source = {
    condition: textContains(keywords, engine),
    ids: found.ids,
    isExact: findsExactly(keywords, engine),
  };
  const others: readonly Source[] = [
    ...(identifier === null
      ? []
      : [
          {
            condition: identifierContains(database, identifier),
            ids: (await findByText(database, identifier, maxFound, texts)).ids,
            isExact: false,
          },
        ]),
    await devicesWith(database, await customersWith(database, keywords), scope.condition, maxFound),
    await devicesWith(database, await gatewaysWith(database, keywords), scope.condition, maxFound),
  ];
  const isLookedUp = [text, ...others].every(({ ids }) => ids !== null);
  const isOnlyText = text.ids === null && others.every(({ ids }) => ids?.length === 0);
  const byIndex = conditionOf(database, [text, ...others]);
  // By its indexes, SQLite would find and sort all devices of the search. PostgreSQL would find all texts with the word.
  const byText =
    engine === "sqlite"
      ? unindexed(byIndex)
      : conditionOf(database, [{ ...text, condition: ownTextContains(keywords) }, ...others]);
  const isMixed = engine === "postgres" && text.ids === null && !isOnlyText;
  return {
    condition: isMixed ? byText : byIndex,
    inOrder: isLookedUp ? byIndex : byText,
    textWord: isOnlyText ? keywords : null,
    first: found.first,
    isExact: text.isExact,
    exceedsMostFound: found.first.length > mostFound && text.isExact && findsOwn(keywords, engine, texts),
  };
}

/** Prepares a search for a word in the application of devices, which is one of their texts. */
export async function searchApplications(
  database: Kysely<Database>,
  word: string,
  { owners }: SearchScope,
): Promise<DeviceSearch> {
  const condition = contains(sql.ref("device.application"), word, engineOf(database));
  const { ids, first } = await findByText(database, word, maxLookedUp, deviceTexts(owners));
  const found = conditionOf(database, [{ condition, ids, isExact: false }]);
  const textWord = ids === null ? word : null;
  return { condition: found, inOrder: found, textWord, first, isExact: false, exceedsMostFound: false };
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
