import type { Kysely } from "kysely";
import type { CallContext, OperationLogEntry } from "../../access/handler";
import { loggableValues, secretsReplaced } from "../../access/loggable-values";
import { type Database, lockRow } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import type { StoredResource } from "../../database/declared/stored-resource";
import type { AnyHooks } from "./hooks";
import { findRow, findShown, type StoredRow, scopedTable, type WireRow } from "./stored-rows";
import { assertRelated, assertUnique, ownersOf, type Payload, valuesIn } from "./values";

/** A resource with its special rules. */
export interface Recorded {
  readonly stored: StoredResource;
  readonly hooks: AnyHooks;
}

/** The parts of a log entry that name the record. */
export function entryOf({ resource, storage }: StoredResource, row: StoredRow, shown: WireRow) {
  return {
    module: storage.module ?? 1,
    resource: resource.name,
    targetId: Number(row.id),
    agentId: row.agent_id === undefined || row.agent_id === null ? null : Number(row.agent_id),
    title: String(shown[resource.title] ?? ""),
  } satisfies Partial<OperationLogEntry>;
}

/**
 * Adds a record, or changes the one that the payload names.
 *
 * @returns the record as it is now, and what the hook adds to the answer
 * @throws Refusal 5 for an unknown record, 6 for a value that another record has.
 */
export const saveRecord = (recorded: Recorded, payload: Payload, context: CallContext): Promise<object> =>
  context.database.transaction().execute((trx) => saveWithin(trx, recorded, payload, context));

/** `saveRecord` within a transaction. */
export async function saveWithin(
  trx: Kysely<Database>,
  { stored, hooks }: Recorded,
  payload: Payload,
  context: CallContext,
): Promise<object> {
  const key = payload[stored.resource.keySentAs] ?? null;
  const id = key === null ? null : Number(key);
  if (id !== null) await lockRow(trx, scopedTable(stored), id);
  const before = id === null ? null : await findRow(trx, context.caller, stored, id);
  const was = id === null ? null : await findShown(trx, context.caller, stored, id);
  const given = valuesIn(stored, payload, before, context);
  const values = (await hooks.beforeSave?.({ trx, context, before, values: given })) ?? given;
  const savedId = await writeRow(trx, context, { stored, before, values });
  const row = await findRow(trx, context.caller, stored, savedId);
  const more = await hooks.afterSave?.({ trx, context, before, row });
  const shown = await findShown(trx, context.caller, stored, savedId);
  await recordSave(trx, context, { stored, row, was, shown, values });
  return { ...shown, ...more };
}

interface Write {
  readonly stored: StoredResource;
  readonly before: StoredRow | null;
  readonly values: StoredRow;
}

/** Writes a row with its stamps. @returns its id. */
export async function writeRow(
  trx: Kysely<Database>,
  context: CallContext,
  { stored, before, values }: Write,
): Promise<number> {
  const { table, storage } = stored;
  const column = (field: string | undefined) => stored.columns.filter((one) => one.field === field);
  const stamps = (field: string | undefined) =>
    Object.fromEntries(column(field).map(({ name }) => [name, context.now()]));
  const row =
    before === null
      ? { ...values, ...ownersOf(stored, values, context.caller), ...stamps(storage.stamps?.created) }
      : { ...values, ...keptOwners(stored, values, before) };
  const stamped = { ...row, ...stamps(storage.stamps?.updated) };
  await assertRelated(trx, stored, values, context);
  await assertUnique(trx, stored, { ...before, ...stamped }, before === null ? null : Number(before.id));
  const rows = recordTables(trx);
  if (before !== null) {
    if (Object.keys(stamped).length > 0) {
      await rows.updateTable(table).set(stamped).where("id", "=", Number(before.id)).execute();
    }
    return Number(before.id);
  }
  const { id } = await rows.insertInto(table).values(stamped).returning("id").executeTakeFirstOrThrow();
  return Number(id);
}

/** An owner that the form leaves empty stays. */
const keptOwners = ({ owner }: StoredResource, values: StoredRow, before: StoredRow): StoredRow =>
  Object.fromEntries(
    owner.filter((name) => values[name] === null).map((name) => [name, before[name] ?? null] as const),
  );

interface Saved {
  readonly stored: StoredResource;
  readonly row: StoredRow;
  readonly was: WireRow | null;
  readonly shown: WireRow;
  readonly values: StoredRow;
}

async function recordSave(
  trx: Kysely<Database>,
  { record }: CallContext,
  { stored, row, was, shown, values }: Saved,
): Promise<void> {
  const { name } = stored.resource;
  const replaced = secretsReplaced(
    stored.columns.filter((column) => column.isSecret && column.name in values).map(({ wire }) => wire),
  );
  const after = { ...loggableValues(name, shown), ...replaced.after };
  const entry = entryOf(stored, row, shown);
  if (was === null) await record({ ...entry, action: "create", after }, trx);
  else {
    await record(
      { ...entry, action: "edit", before: { ...loggableValues(name, was), ...replaced.before }, after },
      trx,
    );
  }
}
