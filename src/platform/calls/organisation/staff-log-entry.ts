import type { Kysely } from "kysely";
import { role } from "../../../contract";
import type { OperationLogEntry } from "../../access/handler";
import { loggableValues } from "../../access/loggable-values";
import type { Database } from "../../database";
import type { AccountRow } from "./account-queries";
import { authorityNames } from "./grants";

/** How the operation log names an administrator, or one of a group's people. */
export const staffEntry = (
  row: AccountRow,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 3,
  resource: row.role === role.admin || row.role === role.storage ? "administrator" : "member",
  targetId: row.id,
  agentId: row.agent_id,
  title: row.username || row.email,
});

/** An account for the operation log: its authorities by their names, which stay when an authority is no more. */
export const loggedStaff = async (
  database: Kysely<Database>,
  row: AccountRow,
): Promise<Readonly<Record<string, unknown>>> => ({
  ...loggableValues(staffEntry(row).resource, row),
  authority_ids: await authorityNames(database, row.authority_ids),
});
