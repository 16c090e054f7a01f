import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { CallContext } from "../../access/handler";
import { inScope } from "../../access/scope";
import {
  contains,
  type Database,
  engineOf,
  findByText,
  maxLookedUp,
  oneOf,
  stockTexts,
  unindexed,
} from "../../database";

const ofStock = expressionBuilder<Database, "storage">();

/** The condition that the identifier of a stock record contains a word. */
export async function stockContains(
  { database, caller }: Pick<CallContext, "database" | "caller">,
  word: string,
): Promise<Expression<SqlBool>> {
  const condition = contains(sql.ref("storage.imei"), word, engineOf(database));
  const { ids } = await findByText(database, word, maxLookedUp, stockTexts(inScope(caller, "storage")));
  if (ids === null) return unindexed(condition);
  // The index may find more than the condition.
  return ofStock.and([ofStock("storage.id", ...oneOf(database, "bigint", ids)), sql<SqlBool>`${condition}`]);
}
