import type { Text } from "../../../../contract";
import { type FormerValues, isReversible, isSame, readFormerValues } from "../../../access/former-values";
import { loggedFields } from "../../../access/log-labels";

type Values = Readonly<Record<string, unknown>>;

/** The properties of an operation-log entry that a revert needs. */
export interface RevertedEntry {
  readonly resource: string;
  readonly action: string;
  /** JSON, see `FormerValues`; null for an entry that cannot be reverted, or is older than the column. */
  readonly former: string | null;
  readonly reverted_by: number | null;
}

/** The facts that decide about a revert. */
export interface RevertSituation {
  readonly entry: RevertedEntry;
  /** Whether the caller may do the opposite action now. */
  readonly isAllowed: boolean;
  /** The current record, by wire name; null if it is deleted or out of the caller's scope. */
  readonly present: Values | null;
}

/** Why an entry cannot be reverted. */
export interface RevertRefusal {
  readonly text: Text;
  readonly fields: readonly string[];
  /** The values, by name on the wire, that a later change has replaced. */
  readonly changed: readonly string[];
}

/** The values to write and the values that they replace, or the reason why nothing can be written. */
export type RevertPlan = { readonly values: FormerValues } | { readonly refusal: RevertRefusal };

const refuse = (text: Text, fields: readonly string[] = [], changed: readonly string[] = []): RevertPlan => ({
  refusal: { text, fields, changed },
});

/**
 * Decides whether an entry can be reverted. Pure: the handler of the opposite call makes the change and its own checks.
 */
export function planRevert({ entry, isAllowed, present }: RevertSituation): RevertPlan {
  if (!isReversible(entry.resource, entry.action)) return refuse(revertTexts.notReversible);
  if (entry.reverted_by !== null) return refuse(revertTexts.reverted);
  if (entry.former === null) return refuse(revertTexts.tooOld);
  const values = readFormerValues(entry.former);
  if (values === null) return refuse(revertTexts.tooLong);
  const names = Object.keys(values.after);
  if (names.length === 0) return refuse(revertTexts.nothing);
  if (!isAllowed) return refuse(revertTexts.notAllowed);
  if (present === null) return refuse(revertTexts.gone);
  const lasting = names.filter((name) => irreversibleFields[entry.resource]?.includes(name));
  if (lasting.length > 0) return refuse(revertTexts.lasting, fieldsOf(entry, lasting));
  const changed = names.filter((name) => !isSame(present[name], values.after[name]));
  if (changed.length > 0) return refuse(revertTexts.changed, fieldsOf(entry, changed), changed);
  if (entry.resource === "distribution" && !isSame(present.bind_status, 0)) return refuse(revertTexts.bound);
  return { values };
}

/** The fields with these wire names. */
export function fieldsOf({ resource }: Pick<RevertedEntry, "resource">, names: readonly string[]): readonly string[] {
  const fields = Object.entries(loggedFields(resource));
  const named = (name: string) => fields.find(([own, field]) => (field.wire ?? own) === name)?.[0] ?? name;
  return [...new Set(names.map(named))];
}

/**
 * Fields whose change has effects that the log does not record: binding another lubricator, moving a customer's
 * devices.
 */
const irreversibleFields: Readonly<Record<string, readonly string[]>> = {
  device: ["imei", "eui", "bind_status"],
  user: ["agent_id"],
};

/** Reasons why an entry cannot be reverted. */
export const revertTexts = {
  notReversible: { zh: "此类操作不能撤销", en: "Operations of this kind cannot be reverted" },
  reverted: { zh: "该操作已被撤销", en: "This operation was reverted already" },
  tooOld: {
    zh: "该操作发生在支持撤销之前，没有保存原来的值",
    en: "The former values were not kept when this operation was recorded",
  },
  tooLong: { zh: "原来的值过长，没有保存", en: "The former values were too long to keep" },
  nothing: { zh: "该操作没有可恢复的值", en: "This operation changed nothing that can be restored" },
  notAllowed: { zh: "您现在没有做相反操作的权限", en: "You may not do the opposite action now" },
  gone: { zh: "该记录已被删除，或不在您的范围内", en: "The record was deleted, or you cannot see it" },
  lasting: {
    zh: "{fields} 的更改有其他后果，不能自动撤销；请手动更改",
    en: "The change of {fields} had further effects, so it cannot be reverted; change it by hand",
  },
  changed: { zh: "{fields} 此后已更改", en: "Changed since: {fields}" },
  changedBy: {
    zh: "{fields} 此后已更改：{time} {who}",
    en: "Changed since: {fields}, by {who} at {time}",
  },
  changedMeanwhile: { zh: "该记录刚刚被更改", en: "The record has changed in the meantime" },
  bound: { zh: "该库存记录此后已绑定设备", en: "A device was bound to the stock record since" },
} as const satisfies Readonly<Record<string, Text>>;
