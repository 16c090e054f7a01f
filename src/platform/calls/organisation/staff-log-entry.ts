import { role } from "../../../contract";
import type { OperationLogEntry } from "../../access/handler";
import { accountName } from "../../access/log-labels";
import type { AccountRow } from "./account-queries";

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
