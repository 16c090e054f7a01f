import type { Kysely } from "kysely";
import { role } from "../../../contract";
import type { OperationLogEntry } from "../../access/handler";
import { accountName } from "../../access/log-labels";
import { loggableValues } from "../../access/loggable-values";
import type { Database } from "../../database";
import type { AccountRow } from "./account-queries";
import { authorityNames } from "./grants";

/** The fields that identify an administrator, a leader or a member in an operation log entry. */
export const staffEntry = (
  row: AccountRow,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 3,
  resource: row.role === role.admin || row.role === role.storage ? "administrator" : "member",
  targetId: row.id,
  agentId: row.agent_id,
  title: row.username || row.email,
});

/** The loggable values of an account. Authorities are logged by name, because an authority may be removed later. */
export const loggedStaff = async (
  database: Kysely<Database>,
  row: AccountRow,
): Promise<Readonly<Record<string, unknown>>> => ({
  ...loggableValues(staffEntry(row).resource, row),
  authority_ids: await authorityNames(database, row.authority_ids),
});

/** The fields that identify an account of any role in an operation log entry. */
export const accountEntry = (
  row: AccountRow,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 3,
  resource: accountName,
  targetId: row.id,
  agentId: row.agent_id,
  title: row.username || row.email,
});
