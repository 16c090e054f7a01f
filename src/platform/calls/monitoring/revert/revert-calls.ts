import type { Selectable } from "kysely";
import { registry } from "../../../../../resources";
import {
  type BulkAnswer,
  can,
  code,
  codeTexts,
  currentPasswordName,
  type ManyPreviewAnswer,
  role,
  type Text,
} from "../../../../contract";
import { mayCall } from "../../../access/authorize";
import { readFormerValues } from "../../../access/former-values";
import { type CallContext, type Handlers, notFound, Refusal } from "../../../access/handler";
import { loggedFields } from "../../../access/log-labels";
import { createOperation, describeValue, type LoggedValue, readChanges } from "../../../access/operation-log";
import { inScope } from "../../../access/scope";
import { oneOf } from "../../../database";
import type { ActionLogTable } from "../../../database/tables";
import { type OtherHandlers, oppositeOf } from "./opposite";
import { fieldsOf, planRevert } from "./plan-revert";
import { refusalText } from "./refusal-text";
import { runRevert } from "./run-revert";

type Entry = Selectable<ActionLogTable>;

/** Reverts entries of the operation log (spec E31). @param handlers of the calls that make the opposite changes */
export function createRevertHandlers(handlers: OtherHandlers): Handlers<"action/revert" | "action/revert-preview"> {
  return {
    "action/revert": async ({ ids }, context): Promise<BulkAnswer> => {
      const entries = await entriesOf(context, ids);
      const operation = createOperation();
      const done: number[] = [];
      const found = new Set(entries.map(({ id }) => id));
      const refused: BulkAnswer["refused"][number][] = [...new Set(ids)]
        .filter((id) => !found.has(id))
        .map((id) => ({ id, code: code.notExist, message: context.text(texts.unknown) }));
      for (const entry of entries) {
        if (done.length + refused.length > 0) await context.checkpoint();
        try {
          const plan = await planOf(entry, handlers, context);
          if ("refusal" in plan) throw new Refusal(code.notAllowed, await refusalText(plan.refusal, entry, context));
          await runRevert({ ...plan, entry, handlers, operation }, context);
          done.push(entry.id);
        } catch (error) {
          if (!(error instanceof Refusal) || (done.length === 0 && currentPasswordName in error.fields)) throw error;
          refused.push({
            id: entry.id,
            code: error.code,
            message: context.text(error.text ?? codeTexts[error.code === 0 ? code.notAllowed : error.code]),
          });
        }
      }
      return { done, refused };
    },

    "action/revert-preview": async ({ ids }, context): Promise<ManyPreviewAnswer> => {
      const list: ManyPreviewAnswer["list"][number][] = [];
      for (const entry of await entriesOf(context, ids)) {
        const plan = await planOf(entry, handlers, context);
        const isRefused = "refusal" in plan;
        list.push({
          id: entry.id,
          refused: isRefused ? await refusalText(plan.refusal, entry, context) : null,
          changes: isRefused ? [] : changesOf(entry, context),
        });
      }
      return { list };
    },
  };
}

/**
 * The entries that the caller may revert. Newest first, because a later change prevents the revert of an earlier one.
 */
async function entriesOf({ database, caller }: CallContext, ids: readonly number[]): Promise<readonly Entry[]> {
  const mayAll = ["revert", "revertAll"].some((action) => can(registry, caller, action, "log"));
  const mayOfDevices = can(registry, caller, "revert", "device_history");
  const isAdmin = caller.role === role.admin;
  const entries = await database
    .selectFrom("action_log")
    .selectAll("action_log")
    .where("action_log.id", ...oneOf(database, "bigint", ids))
    .where((eb) =>
      eb.or([
        ...(mayAll ? [inScope(caller, "action_log")] : []),
        // As in `device/history`.
        ...(mayOfDevices
          ? [
              eb.and([
                eb("action_log.resource", "=", "device"),
                eb.exists(
                  eb
                    .selectFrom("device")
                    .select("device.id")
                    .whereRef("device.id", "=", "action_log.target_id")
                    .where(inScope(caller, "device"))
                    .$if(!isAdmin, (query) => query.whereRef("device.agent_id", "=", "action_log.agent_id")),
                ),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy("action_log.id", "desc")
    .execute();
  if (entries.length === 0) throw notFound();
  return entries;
}

/** The effect that a revert of an entry would have now, or the reason why it is impossible. */
async function planOf(entry: Entry, handlers: OtherHandlers, context: CallContext) {
  const { caller } = context;
  const values = readFormerValues(entry.former);
  const { present, callOf } = await oppositeOf(entry, handlers, context);
  const opposite = values === null || present === null ? null : callOf(values);
  const call = opposite === null ? undefined : registry.calls.get(opposite.path);
  const isAllowed = call === undefined || mayCall(call, caller, "edit");
  const plan = planRevert({ entry, isAllowed, present });
  if ("refusal" in plan) return plan;
  if (call === undefined || opposite === null)
    throw new RangeError(`No call reverts ${entry.resource}.${entry.action}.`);
  return { values: plan.values, call, payload: opposite.payload };
}

/**
 * The fields that a revert changes, as the log shows them: without secrets and without fields that not all may read.
 */
function changesOf(entry: Entry, { language, text }: CallContext) {
  const fields = loggedFields(entry.resource);
  const values = readFormerValues(entry.former);
  const logged = readChanges(entry.content);
  const describe = (name: string, value: LoggedValue | undefined) =>
    value === null || value === undefined || value === "" ? "—" : describeValue(value, fields[name], language);
  return fieldsOf(entry, Object.keys(values?.after ?? {})).flatMap((name) => {
    const field = fields[name];
    const change = logged.find((one) => one.field === name);
    // A change that the log does not describe, for example of a switch.
    const own = (side: "before" | "after") => values?.[side][field?.wire ?? name] as LoggedValue | undefined;
    if (field === undefined || (change === undefined && field.roles?.read !== undefined)) return [];
    const [before, after] = change === undefined ? [own("after"), own("before")] : [change.after, change.before];
    return [{ label: text(field.label), before: describe(name, before), after: describe(name, after) }];
  });
}

const texts = {
  unknown: { zh: "没有这条操作记录", en: "There is no such entry" },
} as const satisfies Readonly<Record<string, Text>>;
