import type { Kysely, Selectable } from "kysely";
import {
  asRecord,
  type BulkAnswer,
  type Call,
  code,
  parseScene,
  settingRefusalOptions,
  type WireRecord,
  wireNames,
} from "../../../../contract";
import { parseAs } from "../../../access/field-access";
import { changedValues, type FormerValues, isSame } from "../../../access/former-values";
import { type CallContext, type OperationLogEntry, Refusal } from "../../../access/handler";
import { loggedFields } from "../../../access/log-labels";
import { type Operation, writeEntry } from "../../../access/operation-log";
import type { Database } from "../../../database";
import type { ActionLogTable } from "../../../database/tables";
import { updateForecasts } from "../../../fleet/forecast";
import { withCountsUpdated } from "../../../fleet/totals";
import { lockDevice } from "../../device/device-queries";
import { giveSettings } from "../../settings/give-settings";
import { refusalOf } from "../../settings/wanted-settings";
import type { OtherHandlers } from "./opposite";
import { revertTexts } from "./plan-revert";

interface Run {
  readonly entry: Pick<Selectable<ActionLogTable>, "id" | "resource" | "action" | "target_id">;
  readonly values: FormerValues;
  readonly call: Call;
  readonly payload: WireRecord;
  readonly handlers: OtherHandlers;
  readonly operation: Operation;
}

/**
 * Makes the opposite call on behalf of the caller, with all its checks and hooks and a log entry. The transaction checks
 * again that the record is unchanged, that only the former values are written, and that the entry has not been reverted
 * concurrently.
 *
 * @throws Refusal of that call; 15 if the record has changed or the entry was reverted in the meantime.
 */
export async function runRevert({ entry, values, call, payload, handlers, operation }: Run, context: CallContext) {
  // A transaction may run again after a deadlock. Then the first entry does not exist.
  let first: { readonly id: number; readonly within: Kysely<Database> } | null = null;
  const record = async (written: OperationLogEntry, within: Kysely<Database> = context.database): Promise<void> => {
    const isTarget = written.resource === entry.resource && written.targetId === entry.target_id;
    if (isTarget) assertReverted(values, entry, written);
    const { caller, now } = context;
    const id = await writeEntry(within, written, {
      caller,
      time: now(),
      operation: operation.in(within),
      reverts: entry.id,
    });
    operation.add(within, id);
    if (!isTarget || first?.within === within) return;
    const { numUpdatedRows } = await within
      .updateTable("action_log")
      .set({ reverted_by: id })
      .where("id", "=", entry.id)
      .where(({ eb, or }) => or([eb("reverted_by", "is", null), eb("reverted_by", "=", first?.id ?? 0)]))
      .executeTakeFirstOrThrow();
    first = { id, within };
    if (numUpdatedRows !== 1n) throw new Refusal(code.notAllowed, revertTexts.reverted);
  };
  const own: CallContext = { ...context, record, sent: sentNames(values, payload, call) };
  const answer =
    call.path === "device/save-settings"
      ? await restoreSettings(Number(entry.target_id), values, own)
      : await handlers[call.path]?.(parsed(call, payload, own) as never, own as never);
  if (first !== null) return;
  const [refused] = (asRecord(answer).refused ?? []) as BulkAnswer["refused"];
  throw new Refusal(code.notAllowed, refused?.message ?? revertTexts.changedMeanwhile);
}

/** Only the key and the former values count as sent: handlers keep the values of fields that were not sent. */
const sentNames = ({ before }: FormerValues, payload: WireRecord, call: Call): ReadonlySet<string> =>
  new Set(Object.keys(payload).filter((name) => name === call.key || name in before || call.mode === "plain"));

function parsed(call: Call, payload: WireRecord, { caller }: CallContext) {
  const fromWire = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, wireText(value)]));
  const result = parseAs(call, fromWire, caller);
  if ("values" in result) return result.values;
  throw new Refusal(code.wrongParameter, {
    zh: "原来的值现在已不允许，请手动更改",
    en: "The former values are not allowed now; change them by hand",
  });
}

/** A value as a form-encoded body contains it. */
const wireText = (value: unknown): WireRecord[string] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined ? "" : String(value);

/**
 * @throws Refusal 15 if the record has changed since the entry, or if the call wrote anything other than the former
 * values.
 */
function assertReverted({ before, after }: FormerValues, entry: Run["entry"], written: OperationLogEntry): void {
  const present = written.raw?.before ?? written.before ?? {};
  const saved = { ...present, ...(written.raw?.after ?? written.after) };
  const derived = entry.action === "edit" ? derivedNames(entry.resource) : new Set<string>();
  const isWrong =
    Object.keys(after).some((name) => name in present && !isSame(present[name], after[name])) ||
    Object.keys(before).some((name) => !derived.has(name) && !isSame(saved[name], before[name])) ||
    Object.keys(changedValues(written).after).some((name) => !derived.has(name) && !(name in before));
  if (isWrong) throw new Refusal(code.notAllowed, revertTexts.changedMeanwhile);
}

/** Fields that an edit does not set. Their values may follow from the time of the change, such as a forecast. */
const derivedNames = (resource: string): ReadonlySet<string> =>
  new Set(
    Object.entries(loggedFields(resource)).flatMap(([name, field]) =>
      field.readOnly === true ? wireNames(name, field) : [],
    ),
  );

/** Restores the former settings of a device in the same way as a job sets them (spec E26). */
function restoreSettings(id: number, { before }: FormerValues, { database, caller, now, record }: CallContext) {
  return database.transaction().execute(async (trx) => {
    const device = await lockDevice(trx, caller, id);
    const numberOf = (name: string) => (before[name] === undefined ? null : Number(before[name]));
    const wanted = {
      time_setting: numberOf("time_setting"),
      report_interval: numberOf("report_interval"),
      scene: before.scene === undefined ? null : (parseScene(before.scene)?.scene ?? []),
    };
    const refusal = refusalOf(device, wanted);
    const reason = settingRefusalOptions.find(({ value }) => value === refusal)?.label;
    if (reason !== undefined) throw new Refusal(code.notAllowed, reason);
    const { entry } = await withCountsUpdated(trx, [id], async () => {
      const given = await giveSettings(trx, { device, wanted, accountId: caller.accountId, now: now() });
      await updateForecasts(trx, [id], now());
      return given;
    });
    await record(entry, trx);
  });
}
