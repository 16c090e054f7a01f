import { secretKinds, wireNames } from "../../contract";
import { redact } from "../base/redact";
import { fromJson, toJson } from "../database";
import type { OperationLogEntry } from "./handler";
import { accountName, appName, loggedFields, opcName, resourceOf } from "./log-labels";

type Values = Readonly<Record<string, unknown>>;

/** The values of the changed fields, by wire name, without secrets. */
export interface FormerValues {
  readonly before: Values;
  readonly after: Values;
}

/** Maximum length of the stored values of one entry, characters. */
const maxLength = 16_000;

/** Reversible actions that no resource declares with `undo`. */
const otherActions: Readonly<Record<string, readonly string[]>> = {
  device: ["scene", "settings"],
  distribution: ["undoDistribute"],
  [appName]: ["openApp", "endApp"],
  [opcName]: ["edit"],
};

/** Whether the operation log can revert an action: an edit, or an action that another one undoes. */
export function isReversible(resource: string, action: string): boolean {
  if (otherActions[resource]?.includes(action) === true) return true;
  const declared = resourceOf(resource);
  if (declared === undefined || resource === accountName) return false;
  if (action === "edit") return declared.calls.update !== null;
  return declared.actions.some((one) => one.name === action && one.undo !== undefined);
}

/** The former values of an entry as the log stores them: null if it cannot be reverted, empty if they are too long. */
export function storedFormerValues(entry: OperationLogEntry): string | null {
  if (!isReversible(entry.resource, entry.action)) return null;
  const values = toJson(changedValues(entry));
  return values.length > maxLength ? "" : values;
}

/** @returns null if there are none */
export const readFormerValues = (stored: string | null): FormerValues | null =>
  stored === null || stored === "" ? null : (fromJson(stored) as FormerValues);

/** The values that an entry changes. */
export function changedValues({ resource, raw, before, after }: OperationLogEntry): FormerValues {
  const [from, to]: readonly Values[] = [raw?.before ?? before ?? {}, raw?.after ?? after ?? {}];
  const names = Object.entries(loggedFields(resource)).flatMap(([name, field]) =>
    field.kind === "id" || secretKinds.has(field.kind) ? [] : wireNames(name, field),
  );
  const changed = [...new Set(names)].filter(
    (name) =>
      name in (to ?? {}) &&
      !isSame(from?.[name], to?.[name]) &&
      ![from, to].some((values) => isMasked({ [name]: values?.[name] })),
  );
  const pick = (values: Values = {}) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(from), after: pick(to) };
}

/** Whether a property name says that the value is a secret. */
const isMasked = (value: Values): boolean => toJson(redact(value)) !== toJson(value);

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether two values on the wire are equal. All empty values count as equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);
