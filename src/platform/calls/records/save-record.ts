import type { Kysely } from "kysely";
import type { Resource } from "../../../contract";
import { type CallContext, notFound } from "../../access/handler";
import { loggableValues, secretsReplaced } from "../../access/loggable-values";
import { type Database, lockRow, runExclusively } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import type { StoredResource } from "../../database/declared/stored-resource";
import { assertChoicesFit } from "./choice-rules";
import { entryOf } from "./record-entry";
import type { Payload, StoredRow, WireRow } from "./row-types";
import { assertOwnPictures, assertRelated, assertUnique, ownersOf, valuesIn, valuesOfResource } from "./row-values";
import { findRow, findShown, type Recorded, scopedTable } from "./stored-rows";

/**
 * Adds a record, or changes the one that the payload names.
 *
 * @param variant of the records for which the path of the call is
 * @returns the record as it is now, and what the hook adds to the answer
 * @throws Refusal 4 for choices that do not fit each other, 5 for an unknown record, 6 for a value that another record
 *   has.
 */
export async function saveRecord(
  recorded: Recorded,
  variant: number | null,
  payload: Payload,
  context: CallContext,
): Promise<object> {
  const prepared = await recorded.hooks.prepare?.(payload, context);
  return changeRecords(recorded, context, (trx) => saveWithin(trx, recorded, { payload, prepared, variant }, context));
}

/** Runs a change in a transaction: exclusively, if the rules of the resource look at all records. */
export const changeRecords = <R>(
  { hooks }: Recorded,
  { database }: CallContext,
  work: (trx: Kysely<Database>) => Promise<R>,
): Promise<R> => (hooks.isExclusive === true ? runExclusively(database, work) : database.transaction().execute(work));

/** @throws Refusal 5, or the hook's refusal, for a record of another variant: its calls have other paths. */
export function assertVariant({ stored, hooks }: Recorded, variant: number | null, shown: WireRow | null): void {
  if (variant === null || shown === null || Number(shown[variantWire(stored.resource)]) === variant) return;
  throw hooks.wrongVariant?.(variant) ?? notFound();
}

/** The wire name of the field that divides the records into variants. */
const variantWire = ({ variant, fields }: Resource): string => fields[variant ?? ""]?.wire ?? variant ?? "";

interface Save {
  readonly payload: Payload;
  /** The value that the hook `prepare` returned. */
  readonly prepared: unknown;
  /** The variant that the path of the call names; null if the payload has it, or the resource has none. */
  readonly variant: number | null;
}

/** `saveRecord` within a transaction. */
export function saveWithin(
  trx: Kysely<Database>,
  recorded: Recorded,
  { payload, prepared, variant }: Save,
  context: CallContext,
): Promise<object> {
  const { resource } = recorded.stored;
  const key = payload[resource.keySentAs] ?? null;
  const sent = Object.fromEntries(Object.entries(payload).filter(([name]) => context.sent.has(name)));
  const changed = recorded.hooks.keepsUnsent === true ? sent : payload;
  return changeRow(trx, recorded, context, {
    id: key === null ? null : Number(key),
    input: payload,
    prepared,
    changeFor(before, shown) {
      assertVariant(recorded, variant, shown);
      const created = variant === null ? payload : { ...payload, [variantWire(resource)]: variant };
      return {
        action: before === null ? "create" : "edit",
        values: valuesIn(recorded.stored, before === null ? created : changed, before, context),
      };
    },
  });
}

/** The change of one record by a call: the action as in the operation log, and the columns to write. */
export interface RecordChange {
  readonly action: string;
  readonly values: StoredRow;
}

interface RowChange {
  /** Null for a new record. */
  readonly id: number | null;
  readonly input: Payload;
  readonly prepared?: unknown;
  /** May refuse the change. @param shown the record as it is */
  readonly changeFor: (before: StoredRow | null, shown: WireRow | null) => RecordChange;
}

/** Changes one row, with its hook and its entry in the log. @returns the answer: the record, or that of the hook. */
export async function changeRow(
  trx: Kysely<Database>,
  recorded: Recorded,
  context: CallContext,
  { id, input, prepared, changeFor }: RowChange,
): Promise<object> {
  const { stored, hooks } = recorded;
  const { caller } = context;
  if (id !== null) await lockRow(trx, scopedTable(stored), id);
  const before = id === null ? null : await findRow(trx, caller, stored, id);
  const was = id === null ? null : await findShown(trx, context, recorded, id);
  const { action, values } = changeFor(before, was);
  const written: { readonly values: StoredRow; readonly row: StoredRow }[] = [];
  const write = async (columns: StoredRow): Promise<StoredRow> => {
    const savedId = await writeRow(trx, context, { stored, before, values: columns });
    const row = await findRow(trx, caller, stored, savedId);
    written.push({ values: columns, row });
    return row;
  };
  const step = { trx, context, action, before, values, input, prepared };
  const log = (row: StoredRow, record: WireRow) => loggable(trx, recorded, { row, shown: record, set: values });
  const former = before === null || was === null ? null : await log(before, was);
  const answer = hooks.save === undefined ? void (await write(values)) : await hooks.save(step, write);
  const [saved] = written;
  if (saved === undefined) throw new RangeError(`The hook of ${stored.table} has not written the row.`);
  const shown = await findShown(trx, context, recorded, Number(saved.row.id));
  // Checked on the written record, because hooks and other tables can provide the values of a rule.
  const { fields } = stored.resource;
  assertChoicesFit({ fields, record: shown }, was === null ? null : { fields, record: was });
  const after = await log(saved.row, shown);
  await recordChange(trx, context, { recorded, action, former, after, was, shown, input, ...saved });
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
          ...valuesOfResource(stored, values),
          ...ownersOf(stored, values, context.caller),
          ...stamps(storage.stamps?.created),
        }
      : { ...values, ...keptOwners(stored, values, before) };
  const stamped = { ...row, ...stamps(storage.stamps?.updated) };
  await assertRelated(trx, stored, { values, before }, context);
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

/** The values of a new row. A table that a migration made may have other defaults. */
const initialValues = ({ columns }: StoredResource): StoredRow =>
  Object.fromEntries(
    columns.flatMap(({ name, default: initial }) => (initial === undefined ? [] : [[name, initial] as const])),
  );

/** Keeps the stored owner if the form leaves it empty. */
const keptOwners = ({ owner }: StoredResource, values: StoredRow, before: StoredRow): StoredRow =>
  Object.fromEntries(
    owner.filter((name) => values[name] === null).map((name) => [name, before[name] ?? null] as const),
  );

interface LoggedRow {
  readonly row: StoredRow;
  readonly shown: WireRow;
  /** The columns that a call sets. An action may set fields that no form does. */
  readonly set?: StoredRow;
}

/** The values of a record for the log, and its owners, to whom the change is sent. */
export async function loggable(
  trx: Kysely<Database>,
  { stored, hooks }: Recorded,
  { row, shown, set = {} }: LoggedRow,
): Promise<Readonly<Record<string, unknown>>> {
  const { resource, owner, columns } = stored;
  const changed = columns.filter(({ name, isSecret }) => name in set && !isSecret);
  return {
    ...Object.fromEntries(owner.map((name) => [name, row[name] ?? null])),
    ...(owner.includes("customer_id") ? await providerOf(trx, Number(row.customer_id)) : {}),
    ...Object.fromEntries(changed.map(({ wire }) => [wire, shown[wire]])),
    ...loggableValues(resource.name, shown),
    ...(await hooks.logged?.(trx, shown)),
  };
}

/** The provider of a customer reaches the customer's records, so it is notified of their changes. */
async function providerOf(trx: Kysely<Database>, customerId: number): Promise<{ readonly agent_id: number | null }> {
  const account = await trx.selectFrom("account").select("agent_id").where("id", "=", customerId).executeTakeFirst();
  return { agent_id: account?.agent_id ?? null };
}

interface Saved {
  readonly recorded: Recorded;
  readonly action: string;
  /** The logged values before; null for a new record. */
  readonly former: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
  readonly row: StoredRow;
  /** The record before and after. */
  readonly was: WireRow | null;
  readonly shown: WireRow;
  readonly values: StoredRow;
  readonly input: Payload;
}

async function recordChange(
  trx: Kysely<Database>,
  { record }: CallContext,
  { recorded, action, former, after, row, was, shown, values, input }: Saved,
): Promise<void> {
  const { stored, hooks } = recorded;
  const sealed = stored.columns.filter(({ isSecret, name }) => isSecret && name in values).map(({ wire }) => wire);
  const passwords = Object.entries(stored.resource.fields).flatMap(([name, { kind }]) =>
    kind === "password" && former !== null && (input[name] ?? null) !== null ? [name] : [],
  );
  const replaced = secretsReplaced([...sealed, ...passwords]);
  const before = former === null ? {} : { before: { ...former, ...replaced.before } };
  const rawOf = (record: WireRow) => loggableValues(stored.resource.name, record);
  const raw = hooks.logged === undefined || was === null ? {} : { raw: { before: rawOf(was), after: rawOf(shown) } };
  const entry = { ...entryOf(recorded, row, shown), action, ...before, after: { ...after, ...replaced.after }, ...raw };
  await record(entry, trx);
}
