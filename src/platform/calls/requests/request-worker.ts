import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { can, role } from "../../../contract";
import { callerOf } from "../../access/caller";
import type { Database } from "../../database";
import { activeAccount } from "../../services/active-accounts";

/**
 * Whether an account can work on the requests to a provider: it can sign in, lists requests, and belongs to the
 * provider.
 */
export async function requestWorker(
  database: Kysely<Database>,
  accountId: number,
  agentId: number | null,
): Promise<boolean> {
  const account = await activeAccount(database, accountId);
  if (account === undefined || account.role === role.customer) return false;
  const caller = await callerOf(database, account);
  const isOfAgent = caller.role === role.admin || (agentId !== null && caller.agentId === agentId);
  return isOfAgent && can(registry, caller, "list", "request");
}
