import type { Kysely } from "kysely";
import { type Action, code, matches, payloadNames, type Resource, wireNames } from "../../../contract";
import { type CallContext, invalidField, Refusal } from "../../access/handler";
import { type Database, inSteps, lockRowForDeletion, type Step, Unfinished } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import { assertChoicesFit } from "./choice-rules";
import { entryOf } from "./record-entry";
import { releaseRelated } from "./related-rows";
import type { Payload, StoredRow, WireRow } from "./row-types";
import { valuesIn } from "./row-values";
import { assertVariant, changeRecords, changeRow, loggable, type RecordChange } from "./save-record";
import { findRow, findShown, type Recorded, scopedTable } from "./stored-rows";

const notInState = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "该记录的当前状态不允许此操作，请刷新后重试",
    en: "The record's current state does not allow this; reload and try again",
  });

/**
 * Deletes a record and its dependent records.
 * @param action the action of the call, if it is not the deletion of the resource
 * @throws Refusal 15 if it is not `deletable`, or other records need it.
 */
export function deleteRecord(
  recorded: Recorded,
  variant: number | null,
  payload: Payload,
  context: CallContext,
  action: Pick<Action, "name" | "when" | "keyAs"> = { name: "delete" },
): Promise<null> {
  const { stored, hooks } = recorded;
  const { resource, table } = stored;
  const id = Number(payload[action.keyAs ?? resource.keySentAs]);
  const { caller, record } = context;
  const deleteIn = async (trx: Kysely<Database>, step: Step): Promise<Unfinished | null> => {
    // If two calls delete the record concurrently, one waits here and then finds no record.
    await lockRowForDeletion(trx, scopedTable(stored), id);
    const row = await findRow(trx, caller, stored, id);
    const shown = await findShown(trx, context, recorded, id);
    assertVariant(recorded, variant, shown);
    if (!matches(resource.deletable, shown) || !matches(action.when, shown)) throw notInState();
    const remove = async (): Promise<void> => {
      await releaseRelated({ trx, record }, scopedTable(stored), [id]);
      await recordTables(trx).deleteFrom(table).where("id", "=", id).execute();
    };
    const before = await loggable(trx, recorded, { row, shown });
    const left = await (hooks.delete === undefined ? remove() : hooks.delete({ trx, context, row, step }, remove));
    if (left instanceof Unfinished) return left;
    await record({ ...entryOf(recorded, row, shown), action: action.name, before }, trx);
    return null;
  };
  return inSteps(context.checkpoint, (step) => changeRecords(recorded, context, (trx) => deleteIn(trx, step)));
}

/**
 * Whether the payload has the fixed entries of an action. Two actions may share a call, for example enable and disable.
 */
const isAction = ({ with: fixed = {} }: Action, payload: Payload): boolean =>
  Object.entries(fixed).every(([name, value]) => Number(payload[name]) === value);

/** The refusal of a payload with other fixed entries than the actions have. */
function notAnAction(actions: readonly Action[]): Refusal {
  const [name = ""] = actions.flatMap((action) => Object.keys(action.with ?? {}));
  const values = actions.map((action) => action.with?.[name]).toSorted();
  return invalidField(name, {
    zh: `${name} 须为 ${values.join(" 或 ")}`,
    en: `${name} must be ${values.join(" or ")}`,
  });
}

/** The values that an action sets, by the wire names of their fields: those of its prompts, and the declared ones. */
function valuesSetBy({ prompts = {}, sets = {} }: Action, { fields }: Resource, payload: Payload): Payload {
  const namesOf = (name: string): readonly string[] => {
    const field = fields[name];
    return field === undefined ? [] : wireNames(name, field);
  };
  return Object.fromEntries([
    ...Object.entries(prompts).flatMap(([name, prompt]) => {
      const sent = payloadNames(name, prompt);
      return namesOf(name).map((wire, at) => [wire, payload[sent[at] ?? ""] ?? null] as const);
    }),
    ...Object.entries(sets).flatMap(([name, value]) =>
      value === undefined ? [] : namesOf(name).map((wire) => [wire, value] as const),
    ),
  ]);
}

/**
 * Runs one of the actions of a call that set fields. If the payload does not identify the action, the record does, by
 * `when`.
 *
 * @returns the record; for a call that takes many `{ done, refused, changed }`, with the keys and the records
 * @throws Refusal 4 if the payload names none of them or sets choices that do not fit each other, 15 if a record does not
 *   match the action's `when` and the action is not repeatable; then nothing is changed.
 */
export function setFields(
  recorded: Recorded,
  actions: readonly Action[],
  payload: Payload,
  context: CallContext,
): Promise<unknown> {
  const { resource } = recorded.stored;
  const named = actions.filter((one) => isAction(one, payload));
  const [first] = named;
  if (first === undefined) throw notAnAction(actions);
  const { keysAs, keyAs = resource.keySentAs } = first;
  const ids = (keysAs === undefined ? [payload[keyAs]] : [payload[keysAs]]).flat().map(Number);
  const changeOf = (shown: WireRow | null): RecordChange => {
    const action = named.find(({ when, isRepeatable }) => isRepeatable === true || matches(when, shown ?? {}));
    if (action === undefined) throw notInState();
    const former = { fields: resource.fields, record: shown ?? {} };
    assertChoicesFit({ fields: action.prompts ?? {}, record: payload }, former);
    return {
      action: action.name,
      values: valuesIn(recorded.stored, valuesSetBy(action, resource, payload), null, context),
    };
  };
  return changeRecords(recorded, context, async (trx) => {
    const answers: object[] = [];
    // In ascending order, to avoid deadlocks between calls.
    for (const id of ids.toSorted((one, other) => one - other)) {
      const changeFor = (_before: StoredRow | null, shown: WireRow | null) => changeOf(shown);
      answers.push(await changeRow(trx, recorded, context, { id, input: payload, changeFor }));
    }
    return keysAs === undefined ? answers[0] : { done: ids, refused: [], changed: answers };
  });
}
