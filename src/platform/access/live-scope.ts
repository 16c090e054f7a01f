import { type Kysely, sql } from "kysely";
import { registry } from "../../../resources";
import { role, type StorageOwner } from "../../contract";
import type { Change, ChangeOwners, Database } from "../database";
import { storedResources } from "../database/declared/stored-resource";
import type { SeenChange } from "../services/live-streams";
import { mayList } from "./authorize";
import type { Caller } from "./handler";
import { accountName, messageName, signInName } from "./log-labels";
import { inScope, type ScopedTable } from "./scope";

/** The resources that show the rows of a change, and the table that decides who may see the row. */
interface Channel {
  readonly resources: readonly string[];
  readonly table: ScopedTable;
}

const accounts = (...resources: string[]): Channel => ({
  resources: [...resources, "operator", "provider_account"],
  table: "account",
});

const stored = storedResources(registry.entries);

/** The owner of the rows of each table that comes from a declaration and has no rule of its own. */
const ownerOf: ReadonlyMap<string, StorageOwner> = new Map(
  stored.flatMap(({ table, storage: { owner } }) => (owner === "rule" ? [] : [[table, owner] as const])),
);

/** The channels, by the name in the operation log. Changes with other names are not sent. */
const channels: Readonly<Record<string, Channel>> = {
  ...Object.fromEntries(
    // The registry may have tables that this program's types do not know.
    stored.map(({ resource: { name }, table }) => [name, { resources: [name], table: table as ScopedTable }]),
  ),
  storage: { resources: ["storage", "distribution"], table: "storage" },
  distribution: { resources: ["storage", "distribution"], table: "storage" },
  user: accounts("user"),
  member: accounts("member"),
  administrator: accounts("administrator"),
  [accountName]: accounts("user", "member", "administrator"),
  [signInName]: { resources: ["sign_in"], table: "action_log" },
};

const providers: ReadonlySet<number> = new Set([role.oem, role.afm]);

/**
 * Whether the caller may see the changed row, as far as its owners tell; undefined if only the database can tell.
 * Applies the rules of `inScope` without a query, because reports arrive too often for one query each.
 */
function isOwnedBy(caller: Caller, table: ScopedTable, change: Change): boolean | undefined {
  const { owners, formerOwners } = change;
  const owner = ownerOf.get(table);
  if (owner === "account") return owners.accountId === undefined ? undefined : owners.accountId === caller.accountId;
  if (caller.role === role.admin || owner === "nobody") return true;
  if (owner === "customer") return isOfCustomers(caller, change) || undefined;
  if (table === "action_log") return providers.has(caller.role) && isOf(caller, owners);
  if (providers.has(caller.role)) {
    return owners.agentId === undefined
      ? undefined
      : isOf(caller, owners) || (formerOwners !== undefined && isOf(caller, formerOwners));
  }
  if (table !== "device" && table !== "alarm") return wasInScope(caller, table, change);
  if (isOf(caller, owners) || (formerOwners !== undefined && isOf(caller, formerOwners))) return true;
  const { groupId, customerId } = owners;
  return (caller.role === role.customer ? customerId : groupId) === undefined ? undefined : false;
}

/**
 * Whether a deleted row was in the scope of a caller who is not a provider. The database no longer has the row.
 * Undefined for other changes.
 */
function wasInScope(caller: Caller, table: ScopedTable, change: Change): boolean | undefined {
  const { resource, type, id, owners } = change;
  if (type !== "deleted") return undefined;
  if (caller.role === role.storage) return table === "storage" || table === "agent" || ownerOf.has(table);
  if (caller.role === role.customer) return table === "agent";
  if (caller.agentId === null || owners.agentId !== caller.agentId) return false;
  if (table === "team") return id === caller.groupId;
  if (ownerOf.get(table) === "group") return owners.groupId === caller.groupId;
  // Forms offer all customers of the provider; all other accounts belong to groups.
  return table !== "account" || resource === "user" || (caller.groupId !== null && owners.groupId === caller.groupId);
}

/** Whether a customer's row belongs to the caller, or to a customer of the caller's provider. */
function isOfCustomers(caller: Caller, { owners, formerOwners = {} }: Change): boolean {
  if (caller.role === role.customer) return isOf(caller, owners);
  const agents = [owners.agentId, formerOwners.agentId];
  return caller.role === role.storage || (caller.agentId !== null && agents.includes(caller.agentId));
}

function isOf(caller: Caller, { agentId, groupId, customerId }: ChangeOwners): boolean {
  if (caller.role === role.customer) return customerId === caller.accountId;
  const isOfAgent = caller.agentId !== null && agentId === caller.agentId;
  return providers.has(caller.role) ? isOfAgent : isOfAgent && caller.groupId !== null && groupId === caller.groupId;
}

const listed = new WeakMap<Caller, Map<string, boolean>>();

/** `mayList`, cached for each caller and resource. */
function lists(caller: Caller, name: string): boolean {
  const known = listed.get(caller) ?? new Map<string, boolean>();
  listed.set(caller, known);
  const answer = known.get(name) ?? mayList(caller, name);
  known.set(name, answer);
  return answer;
}

/** Whether a change may end the caller's session or change their rights. */
const concerns = ({ accountId, agentId, groupId }: Caller, { resource, id }: Change): boolean =>
  id !== null &&
  ((channels[resource]?.table === "account" && id === accountId) ||
    (resource === "dealer" && id === agentId) ||
    (resource === "authority" && id === groupId));

/**
 * Whether a change may concern the caller: they might see it, or it may end their session or change their rights. This
 * quick check keeps other changes out of the caller's queue.
 */
export const mayConcern = (caller: Caller, change: Change): boolean =>
  concerns(caller, change) || mightSee(caller, change);

function mightSee(caller: Caller, change: Change): boolean {
  const { owners, resource, id } = change;
  if (owners.accountIds !== undefined) return owners.accountIds.includes(caller.accountId);
  const channel = channels[resource];
  if (channel === undefined || !channel.resources.some((name) => lists(caller, name))) return false;
  const isOwned = isOwnedBy(caller, channel.table, change);
  return isOwned ?? id !== null;
}

/**
 * The changes that a caller may see: of resources that they may list, and of rows in their scope. Everything else is
 * left out.
 */
export async function visibleChanges(
  database: Kysely<Database>,
  caller: Caller,
  changes: readonly Change[],
): Promise<readonly SeenChange[]> {
  const candidates = changes.filter((change) => mightSee(caller, change));
  const unclear = new Map<ScopedTable, Set<number>>();
  for (const change of candidates) {
    const table = channels[change.resource]?.table;
    if (table === undefined || change.id === null || isOwnedBy(caller, table, change) !== undefined) continue;
    unclear.set(table, (unclear.get(table) ?? new Set()).add(change.id));
  }
  const found = new Map<ScopedTable, ReadonlySet<number>>();
  for (const [table, ids] of unclear) found.set(table, await idsInScope(database, caller, table, [...ids]));
  return candidates.flatMap((change) => {
    const { resource, type, id, owners } = change;
    if (owners.accountIds !== undefined) return [{ resource: messageName, type, id }];
    const channel = channels[resource];
    if (channel === undefined) return [];
    const { resources, table } = channel;
    const isVisible = isOwnedBy(caller, table, change) ?? (id !== null && found.get(table)?.has(id) === true);
    return isVisible
      ? resources.filter((name) => lists(caller, name)).map((name) => ({ resource: name, type, id }))
      : [];
  });
}

async function idsInScope(
  database: Kysely<Database>,
  caller: Caller,
  table: ScopedTable,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const key = sql.ref<number>(`${table}.id`);
  const query = sql<{ id: number }>`
    select ${key} as id from ${sql.table(table)} where ${key} in (${sql.join(ids)}) and ${inScope(caller, table)}
  `;
  const { rows } = await query.execute(database);
  return new Set(rows.map(({ id }) => id));
}
