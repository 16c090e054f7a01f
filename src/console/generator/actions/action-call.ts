import {
  type Action,
  asList,
  asRecord,
  type BulkAnswer,
  callByPath,
  matches,
  type Registry,
  type Resource,
  valueIn,
  type WireRecord,
  type WireValue,
  writePayload,
} from "../../../contract";
import { isUnsupportedCall } from "../../client/call-error";
import type { Post } from "../../client/post";
import { isOneself } from "./available-actions";
import type { BulkCall, RejectedRecord } from "./bulk";

/** Values of an action's inputs, by their names. */
export type PromptValues = Readonly<Record<string, unknown>>;

const keyOf = (resource: Resource, record: WireRecord): number => Number(record[resource.key]);

const recordValues = (resource: Resource, record: WireRecord): PromptValues =>
  Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, valueIn(record, name, field)]));

interface Told {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly action: Action;
  readonly records: readonly WireRecord[];
  /** What its inputs hold; absent where it asks for nothing. */
  readonly asked?: PromptValues;
}

/** The payload of an action over its records: many only where its call takes many keys. */
export function actionPayload({
  registry,
  resource,
  action,
  records,
  asked = {},
}: Told): Readonly<Record<string, WireValue>> {
  const keys = action.keysAs === undefined ? {} : { [action.keysAs]: records.map((one) => keyOf(resource, one)) };
  const [first = {}] = records;
  const values = { ...recordValues(resource, first), ...asked, ...action.with, ...keys };
  return writePayload(callByPath(registry, action.call), values);
}

/** The refusals of an answer to a call over many keys; an answer of another form refused nothing. */
export function parseRefused(answer: unknown): BulkAnswer["refused"] {
  return asList(asRecord(answer).refused) as BulkAnswer["refused"];
}

interface Sending {
  readonly post: Post;
  readonly registry: Registry;
  readonly resource: Resource;
  readonly action: Action;
  readonly asked: PromptValues;
}

/**
 * The action that the same call does to a record in the other state (spec R8); undefined for a call that does one
 * thing.
 */
const reverseOf = (resource: Resource, action: Action): Action | undefined =>
  action.with === undefined && action.when !== undefined
    ? resource.actions.find((other) => other !== action && other.call === action.call && other.when !== undefined)
    : undefined;

/**
 * Sends an action for some records, and tells which of them were refused. A call that fails altogether throws.
 *
 * A call that switches to and fro is made only after a look at the record as it is now: what somebody else has done since the
 * list was read, or a call of one's own whose answer was lost, would be undone by it. A record that is already as it is wanted
 * counts as done. Where the server does not show single records (spec W8), or no longer knows this one, the call itself
 * tells.
 */
export function createBulkCall({ post, registry, resource, action, asked }: Sending): BulkCall<WireRecord> {
  const { show } = resource.calls;
  const reverse = reverseOf(resource, action);
  const isDone = async (record: WireRecord): Promise<boolean> => {
    if (show === null || reverse === undefined) return false;
    try {
      return matches(reverse.when, asRecord(await post(show, writePayload(callByPath(registry, show), record))));
    } catch (error) {
      if (isUnsupportedCall(error)) return false;
      throw error;
    }
  };
  return async (records) => {
    const [first] = records;
    if (first !== undefined && (await isDone(first))) return [];
    const answer = await post(action.call, actionPayload({ registry, resource, action, records, asked }));
    if (action.keysAs === undefined) return [];
    return parseRefused(answer).flatMap(({ id, message }): readonly RejectedRecord<WireRecord>[] => {
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
    matches(action.when, record) && !isOneself(resource, record, userId);
