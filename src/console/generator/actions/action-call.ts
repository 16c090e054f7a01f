import {
  type Action,
  asList,
  asRecord,
  type BulkAnswer,
  callByPath,
  isRecord,
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

/** Values of an action's prompts, by field name. */
export type PromptValues = Readonly<Record<string, unknown>>;

const keyOf = (resource: Resource, record: WireRecord): number => Number(record[resource.key]);

const recordValues = (resource: Resource, record: WireRecord): PromptValues =>
  Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, valueIn(record, name, field)]));

interface PayloadOptions {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly action: Action;
  readonly records: readonly WireRecord[];
  /** Absent for an action without prompts. */
  readonly promptValues?: PromptValues;
}

/**
 * The payload of an action. Without `keysAs` the call takes one record, and only the first of `records` is read.
 *
 * @example
 * actionPayload({ registry, resource: stock, action: distribute, records, promptValues: { agent_id: 4 } });
 * // { storage_ids: [1, 2], agent_id: 4 }
 */
export function actionPayload({
  registry,
  resource,
  action,
  records,
  promptValues = {},
}: PayloadOptions): Readonly<Record<string, WireValue>> {
  const keys = action.keysAs === undefined ? {} : { [action.keysAs]: records.map((record) => keyOf(resource, record)) };
  const [first = {}] = records;
  const values = { ...recordValues(resource, first), ...promptValues, ...action.with, ...keys };
  return writePayload(callByPath(registry, action.call), values);
}

/** Reads the changed records from the answer to a bulk call; empty if the server does not answer them. */
export const parseChanged = (answer: unknown): readonly WireRecord[] =>
  asList(asRecord(answer).changed).filter(isRecord);

/** Reads the refused records from the answer to a bulk call. An answer without a list counts as no refusals. */
export function parseRefused(answer: unknown): BulkAnswer["refused"] {
  return asList(asRecord(answer).refused) as BulkAnswer["refused"];
}

interface BulkCallOptions {
  readonly post: Post;
  readonly registry: Registry;
  readonly resource: Resource;
  readonly action: Action;
  readonly promptValues: PromptValues;
  /** Called with the changed records, if the server answers them. */
  readonly onChanged?: (records: readonly WireRecord[]) => void;
  /** Called with the key of the background job that does the work. */
  readonly onJob?: (job: number) => void;
}

/**
 * The counterpart of a toggle action (spec R8), for example "enable" for "disable": the same call, offered in the other
 * state. Undefined for an action that is not a toggle.
 */
const reverseOf = (resource: Resource, action: Action): Action | undefined =>
  action.with === undefined && action.when !== undefined
    ? resource.actions.find((other) => other !== action && other.call === action.call && other.when !== undefined)
    : undefined;

/**
 * Creates the function that sends an action for some records and returns the records that the server refused.
 *
 * A toggle call reads the record first. Without this, the call would undo the same change made by another person, or by
 * an earlier call whose answer was lost. A record that is already in the wanted state counts as done. If the server
 * cannot show the record (spec W8), the call is sent without this check.
 *
 * The returned function throws when the call fails for all its records.
 */
export function createBulkCall({
  post,
  registry,
  resource,
  action,
  promptValues,
  onChanged,
  onJob,
}: BulkCallOptions): BulkCall<WireRecord> {
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
    const answer = await post(action.call, actionPayload({ registry, resource, action, records, promptValues }));
    if (action.keysAs === undefined) return [];
    onChanged?.(parseChanged(answer));
    const { job } = asRecord(answer);
    if (typeof job === "number") onJob?.(job);
    return parseRefused(answer).flatMap(({ id, message }): readonly RejectedRecord<WireRecord>[] => {
      const record = records.find((candidate) => keyOf(resource, candidate) === id);
      return record === undefined ? [] : [{ record, message }];
    });
  };
}

/** Maximum number of records in one call that takes many keys. */
const keysPerCall = 50;

/** Maximum number of records in one call of the action. */
export const recordsPerCall = (action: Action): number =>
  action.keysAs === undefined ? 1 : (action.perCall ?? keysPerCall);

/** Whether the user may run the action on the record in its current state. */
export const appliesTo =
  (resource: Resource, action: Action, userId: number | undefined) =>
  (record: WireRecord): boolean =>
    matches(action.when, record) && !isOneself(resource, record, userId);
