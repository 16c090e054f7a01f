import type { Kysely } from "kysely";
import { announce, type Change, type ChangeOwners, type Database } from "../database";
import type { OperationLogEntry } from "./handler";

type Values = Readonly<Record<string, unknown>>;

const types: Readonly<Record<string, Change["type"]>> = { create: "created", delete: "deleted" };

/** Announces the change that an entry of the operation log describes, and the new entry itself. */
export function announceOperation(within: Kysely<Database>, entry: OperationLogEntry): void {
  const { resource, action, targetId, agentId, before, after } = entry;
  const change: Change = {
    resource,
    type: types[action] ?? "updated",
    id: targetId,
    owners: { agentId, ...ownersIn(before), ...ownersIn(after) },
    ...(before && { formerOwners: { agentId, ...ownersIn(before) } }),
  };
  announce(within, [change, newLogLine(agentId)]);
}

/** The change to announce for a new entry of the operation log. */
export const newLogLine = (agentId: number | null): Change => ({
  resource: "log",
  type: "created",
  id: null,
  owners: { agentId },
});

const ownerNames = {
  agentId: "agent_id",
  groupId: "group_id",
  customerId: "customer_id",
  accountId: "account_id",
} as const;

/** Finds the owners in logged values. Handlers log only what they change, so some owners may be missing. */
export function ownersIn(values: Values | null | undefined): ChangeOwners {
  const known = Object.entries(ownerNames).filter(([, name]) => values?.[name] !== undefined);
  return Object.fromEntries(known.map(([owner, name]) => [owner, idFrom(values?.[name])]));
}

const idFrom = (value: unknown): number | null => (value === null || value === "" ? null : Number(value));
