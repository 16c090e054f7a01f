import {
  type Action,
  callAt,
  holds,
  listIn,
  type ManyAnswer,
  type Registry,
  type Resource,
  recordIn,
  valueIn,
  type WireRecord,
  type WireValue,
  writePayload,
} from "../../../contract";
import type { Post } from "../../client/post";
import type { BulkCall, Refused } from "./bulk";
import { isOneself } from "./offered";

/** Values of an action's inputs, by their names. */
export type Asked = Readonly<Record<string, unknown>>;

const keyOf = (resource: Resource, record: WireRecord): number => Number(record[resource.key]);

const recordValues = (resource: Resource, record: WireRecord): Asked =>
  Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, valueIn(record, name, field)]));

/** The payload of an action over its records: many only where its call takes many keys. */
export function actionPayload(
  registry: Registry,
  resource: Resource,
  action: Action,
  records: readonly WireRecord[],
  asked: Asked,
): Readonly<Record<string, WireValue>> {
  const keys = action.keysAs === undefined ? {} : { [action.keysAs]: records.map((one) => keyOf(resource, one)) };
  const [first = {}] = records;
  const values = { ...recordValues(resource, first), ...asked, ...action.with, ...keys };
  return writePayload(callAt(registry, action.call), values);
}

/** The refusals of an answer to a call over many keys; an answer of another form refused nothing. */
export function refusedIn(answer: unknown): ManyAnswer["refused"] {
  return listIn(recordIn(answer).refused) as ManyAnswer["refused"];
}

interface Sending {
  readonly post: Post;
  readonly registry: Registry;
  readonly resource: Resource;
  readonly action: Action;
  readonly asked: Asked;
}

/** Sends an action for some records, and tells which of them were refused. A call that fails altogether throws. */
export function sender({ post, registry, resource, action, asked }: Sending): BulkCall<WireRecord> {
  return async (records) => {
    const answer = await post(action.call, actionPayload(registry, resource, action, records, asked));
    if (action.keysAs === undefined) return [];
    return refusedIn(answer).flatMap(({ id, message }): readonly Refused<WireRecord>[] => {
      const record = records.find((one) => keyOf(resource, one) === id);
      return record === undefined ? [] : [{ record, message }];
    });
  };
}

/** Records a call takes where it takes many. */
const keysPerCall = 50;

/** Records a call of the action takes. */
export const recordsPerCall = (action: Action): number => (action.keysAs === undefined ? 1 : keysPerCall);

/** Whether the action can be done to the record as it is, by the account that asks. */
export const appliesTo =
  (resource: Resource, action: Action, userId: number | undefined) =>
  (record: WireRecord): boolean =>
    holds(action.when, record) && !isOneself(resource, record, userId);
