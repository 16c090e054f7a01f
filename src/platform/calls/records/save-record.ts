import type { Kysely } from "kysely";
import type { CallContext, OperationLogEntry } from "../../access/handler";
import { loggableValues, secretsReplaced } from "../../access/loggable-values";
import { type Database, lockRow } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import type { StoredResource } from "../../database/declared/stored-resource";
import type { AnyHooks } from "./hooks";
import { findRow, findShown, type StoredRow, scopedTable, type WireRow } from "./stored-rows";
import { assertOwnPictures, assertRelated, assertUnique, ownersOf, type Payload, valuesIn } from "./values";

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
export function saveWithin(
  trx: Kysely<Database>,
  recorded: Recorded,
  payload: Payload,
  context: CallContext,
): Promise<object> {
  const key = payload[recorded.stored.resource.keySentAs] ?? null;
  return changeRow(trx, recorded, context, {
    id: key === null ? null : Number(key),
    action: key === null ? "create" : "edit",
    valuesFor: (before) => valuesIn(recorded.stored, payload, before, context),
  });
}

interface RowChange {
  /** Null for a new record. */
  readonly id: number | null;
  /** Name in the operation log. */
  readonly action: string;
  /** The columns to write. May refuse the change. @param shown the record as it is */
  readonly valuesFor: (before: StoredRow | null, shown: WireRow | null) => StoredRow;
}

/** Changes one row, with its hook and its entry in the log. @returns the answer: the record, or that of the hook. */
export async function changeRow(
  trx: Kysely<Database>,
  { stored, hooks }: Recorded,
  context: CallContext,
  { id, action, valuesFor }: RowChange,
): Promise<object> {
  const { caller } = context;
  if (id !== null) await lockRow(trx, scopedTable(stored), id);
  const before = id === null ? null : await findRow(trx, caller, stored, id);
  const was = id === null ? null : await findShown(trx, caller, stored, id);
  const values = valuesFor(before, was);
  const written: { readonly values: StoredRow; readonly row: StoredRow }[] = [];
  const write = async (columns: StoredRow): Promise<StoredRow> => {
    const savedId = await writeRow(trx, context, { stored, before, values: columns });
    const row = await findRow(trx, caller, stored, savedId);
    written.push({ values: columns, row });
    return row;
  };
  const answer =
    hooks.save === undefined ? void (await write(values)) : await hooks.save({ trx, context, before, values }, write);
  const [saved] = written;
  if (saved === undefined) throw new RangeError(`The hook of ${stored.table} has not written the row.`);
  const shown = await findShown(trx, caller, stored, Number(saved.row.id));
  await recordChange(trx, context, { stored, action, before, was, shown, ...saved });
  return answer ?? shown;
}

interface Write {
  readonly stored: StoredResource;
  readonly before: StoredRow | null;
  readonly values: StoredRow;
}

/** Writes a row with its stamps. @returns its id. */
async function writeRow(
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
      ? {
          ...initialValues(stored),
          ...values,
          ...ownersOf(stored, values, context.caller),
          ...stamps(storage.stamps?.created),
        }
      : { ...values, ...keptOwners(stored, values, before) };
  const stamped = { ...row, ...stamps(storage.stamps?.updated) };
  await assertRelated(trx, stored, values, context);
  await assertOwnPictures(trx, stored, { values, before }, context);
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

/** The values of a new row. A table that a migration made may have others as its defaults. */
const initialValues = ({ columns }: StoredResource): StoredRow =>
  Object.fromEntries(
    columns.flatMap(({ name, default: initial }) => (initial === undefined ? [] : [[name, initial] as const])),
  );

/** Keeps the stored owner if the form leaves it empty. */
const keptOwners = ({ owner }: StoredResource, values: StoredRow, before: StoredRow): StoredRow =>
  Object.fromEntries(
    owner.filter((name) => values[name] === null).map((name) => [name, before[name] ?? null] as const),
  );

/** The values of a record for the log, and its owners, who are told of the change. */
export const loggable = ({ resource, owner }: StoredResource, row: StoredRow, shown: WireRow) => ({
  ...Object.fromEntries(owner.map((name) => [name, row[name] ?? null])),
  ...loggableValues(resource.name, shown),
});

interface Saved {
  readonly stored: StoredResource;
  readonly action: string;
  readonly before: StoredRow | null;
  readonly row: StoredRow;
  readonly was: WireRow | null;
  readonly shown: WireRow;
  readonly values: StoredRow;
}

async function recordChange(
  trx: Kysely<Database>,
  { record }: CallContext,
  { stored, action, before, row, was, shown, values }: Saved,
): Promise<void> {
  const secrets = stored.columns.filter(({ isSecret, name }) => isSecret && name in values).map(({ wire }) => wire);
  const replaced = secretsReplaced(secrets);
  const after = { ...loggable(stored, row, shown), ...replaced.after };
  const former =
    before === null || was === null ? {} : { before: { ...loggable(stored, before, was), ...replaced.before } };
  await record({ ...entryOf(stored, row, shown), action, ...former, after }, trx);
}
