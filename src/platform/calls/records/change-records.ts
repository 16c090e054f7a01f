import { type Action, code, matches } from "../../../contract";
import { type CallContext, Refusal } from "../../access/handler";
import { loggableValues } from "../../access/loggable-values";
import { lockRow } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import { releaseRelated } from "./related-rows";
import { entryOf, type Recorded, writeRow } from "./save-record";
import { findRow, findShown, scopedTable } from "./stored-rows";
import { type Payload, valuesIn } from "./values";

const notInState = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "该记录的当前状态不允许此操作，请刷新后重试",
    en: "The record's present state does not allow this; reload and try again",
  });

/** Deletes a record, and what belongs to it. @throws Refusal 15 if it is not `deletable`, or other records need it. */
export function deleteRecord({ stored, hooks }: Recorded, payload: Payload, context: CallContext): Promise<null> {
  const { resource, table } = stored;
  const id = Number(payload[resource.keySentAs]);
  const { caller, record } = context;
  return context.database.transaction().execute(async (trx) => {
    // Of two concurrent deletions, the second waits here and then finds no record.
    await lockRow(trx, scopedTable(stored), id);
    const row = await findRow(trx, caller, stored, id);
    const shown = await findShown(trx, caller, stored, id);
    if (!matches(resource.deletable, shown)) throw notInState();
    await hooks.beforeDelete?.({ trx, context, row });
    await releaseRelated(trx, stored, id);
    await recordTables(trx).deleteFrom(table).where("id", "=", id).execute();
    const before = loggableValues(resource.name, shown);
    await record({ ...entryOf(stored, row, shown), action: "delete", before }, trx);
    return null;
  });
}

/** Whether the fixed entries of an action are in the payload, where two actions share a call. */
const isAction = ({ with: fixed = {} }: Action, payload: Payload): boolean =>
  Object.entries(fixed).every(([name, value]) => Number(payload[name]) === value);

/**
 * Runs one of the actions of a call that set fields.
 *
 * @returns the record, or `{ changed }` with the keys for a call that takes many
 * @throws Refusal 15 if a record does not match the action's `when`; then nothing is changed.
 */
export function setFields(
  { stored, hooks }: Recorded,
  actions: readonly Action[],
  payload: Payload,
  context: CallContext,
): Promise<unknown> {
  const { resource } = stored;
  const action = actions.find((one) => isAction(one, payload));
  if (action === undefined) throw new Refusal(code.wrongParameter);
  const { keysAs, keyAs = resource.keySentAs } = action;
  const ids = (keysAs === undefined ? [payload[keyAs]] : [payload[keysAs]]).flat().map(Number);
  const { prompts = {}, sets = {} } = action;
  const prompted = Object.keys(prompts).map((name) => [name, payload[name] ?? null] as const);
  const set: Payload = { ...Object.fromEntries(prompted), ...(sets as Payload) };
  return context.database.transaction().execute(async (trx) => {
    // In one order, so that two calls never wait for each other.
    for (const id of ids.toSorted((one, other) => one - other)) {
      await lockRow(trx, scopedTable(stored), id);
      const before = await findRow(trx, context.caller, stored, id);
      const was = await findShown(trx, context.caller, stored, id);
      if (!matches(action.when, was)) throw notInState();
      const given = valuesIn(stored, set, null, context);
      const values = (await hooks.beforeSave?.({ trx, context, before, values: given })) ?? given;
      await writeRow(trx, context, { stored, before, values });
      const row = await findRow(trx, context.caller, stored, id);
      await hooks.afterSave?.({ trx, context, before, row });
      const shown = await findShown(trx, context.caller, stored, id);
      const changes = { before: loggableValues(resource.name, was), after: loggableValues(resource.name, shown) };
      await context.record({ ...entryOf(stored, row, shown), action: action.name, ...changes }, trx);
    }
    const [first = 0] = ids;
    return keysAs === undefined ? findShown(trx, context.caller, stored, first) : { changed: ids };
  });
}
