import type { OperationLogEntry } from "../../access/handler";
import type { StoredRow, WireRow } from "./row-types";
import type { Recorded } from "./stored-rows";

/** The parts of a log entry that identify the record. */
export function entryOf({ stored: { resource, storage }, hooks }: Recorded, row: StoredRow, shown: WireRow) {
  // A provider owns its own record.
  const agentId = (row.agent_id === undefined ? shown.agent_id : row.agent_id) ?? null;
  return {
    module: storage.module ?? 1,
    resource: resource.name,
    targetId: Number(row.id),
    agentId: agentId === null ? null : Number(agentId),
    title: hooks.titleInLog?.(shown) ?? String(shown[resource.title] ?? ""),
  } satisfies Partial<OperationLogEntry>;
}
