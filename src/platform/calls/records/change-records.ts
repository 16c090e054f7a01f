import { type Action, code, matches } from "../../../contract";
import { type CallContext, Refusal } from "../../access/handler";
import { lockRowForDeletion } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import { releaseRelated } from "./related-rows";
import { changeRow, entryOf, loggable, type Recorded } from "./save-record";
import { findRow, findShown, type StoredRow, scopedTable, type WireRow } from "./stored-rows";
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
    await lockRowForDeletion(trx, scopedTable(stored), id);
    const row = await findRow(trx, caller, stored, id);
    const shown = await findShown(trx, caller, stored, id);
    if (!matches(resource.deletable, shown)) throw notInState();
    const remove = async (): Promise<void> => {
      await releaseRelated(trx, resource.name, id);
      await recordTables(trx).deleteFrom(table).where("id", "=", id).execute();
    };
    await (hooks.delete === undefined ? remove() : hooks.delete({ trx, context, row }, remove));
    const before = loggable(stored, row, shown);
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
  recorded: Recorded,
  actions: readonly Action[],
  payload: Payload,
  context: CallContext,
): Promise<unknown> {
  const { resource } = recorded.stored;
  const action = actions.find((one) => isAction(one, payload));
  if (action === undefined) throw new Refusal(code.wrongParameter);
  const { keysAs, keyAs = resource.keySentAs } = action;
  const ids = (keysAs === undefined ? [payload[keyAs]] : [payload[keysAs]]).flat().map(Number);
  const { prompts = {}, sets = {} } = action;
  const prompted = Object.keys(prompts).map((name) => [name, payload[name] ?? null] as const);
  const set: Payload = { ...Object.fromEntries(prompted), ...(sets as Payload) };
  return context.database.transaction().execute(async (trx) => {
    const answers: object[] = [];
    // In ascending order, to avoid deadlocks between calls.
    for (const id of ids.toSorted((one, other) => one - other)) {
      const valuesFor = (_before: StoredRow | null, shown: WireRow | null): StoredRow => {
        if (!matches(action.when, shown ?? {})) throw notInState();
        return valuesIn(recorded.stored, set, null, context);
      };
      answers.push(await changeRow(trx, recorded, context, { id, action: action.name, valuesFor }));
    }
    return keysAs === undefined ? answers[0] : { changed: ids };
  });
}
