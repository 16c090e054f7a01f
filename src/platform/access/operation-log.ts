import type { Kysely } from "kysely";
import {
  customText,
  type Field,
  isApplicable,
  type Language,
  type RowValue,
  rowTexts,
  secretKinds,
  type Text,
  textIn,
  valueIn,
  wireNames,
} from "../../contract";
import { redact } from "../base/redact";
import { afterCommit, type Database, fromJson, insertReturningId, toJson } from "../database";
import { announceOperation } from "./announce-operation";
import { isBlank, isSame, storedFormerValues } from "./former-values";
import type { Caller, OperationLogEntry } from "./handler";
import { actionLabel, loggedFields, recordLabel } from "./log-labels";

/** A value in the log. Texts keep their translations. */
export type LoggedValue = string | number | Text | readonly (string | number | Text)[] | null;

/** A changed field. */
export interface Change {
  readonly field: string;
  readonly before: LoggedValue;
  readonly after: LoggedValue;
}

type Values = Readonly<Record<string, unknown>>;

const mask = "••••";

interface Written {
  readonly caller: Pick<Caller, "accountId" | "username" | "role">;
  /** ms UTC. */
  readonly time: number;
  /** The first entry of the same call or job; null for that entry itself. */
  readonly operation: number | null;
  /** The entry that this one reverts. */
  readonly reverts?: number;
}

/** Writes an entry. Labels are added when the log is read. @returns its id */
export async function writeEntry(
  within: Kysely<Database>,
  entry: OperationLogEntry,
  { caller, time, operation, reverts }: Written,
): Promise<number> {
  const id = await insertReturningId(within, "action_log", {
    account_id: caller.accountId,
    username: caller.username,
    role: caller.role,
    agent_id: entry.agentId,
    target_type: entry.module,
    resource: entry.resource,
    action: entry.action,
    target_id: entry.targetId,
    title: entry.title,
    content: toJson(changesOf(entry)),
    time,
    former: storedFormerValues(entry),
    operation,
    reverts: reverts ?? null,
  });
  announceOperation(within, entry);
  return id;
}

/** The number that the entries of one call share. */
export interface Operation {
  /** Null before the first entry. */
  readonly in: (within: Kysely<Database>) => number | null;
  readonly add: (within: Kysely<Database>, id: number) => void;
}

/** An id of a transaction that is rolled back does not count: SQLite gives it to the entry of another call. */
export function createOperation(): Operation {
  let committed: number | null = null;
  const uncommitted = new WeakMap<Kysely<Database>, number>();
  const numberIn = (within: Kysely<Database>) => committed ?? uncommitted.get(within) ?? null;
  return {
    in: numberIn,
    add(within, id) {
      if (numberIn(within) !== null) return;
      uncommitted.set(within, id);
      afterCommit(within, () => {
        committed ??= id;
      });
    },
  };
}

/** Creates the function that writes the log entries of one call. */
export function createOperationLogger(options: {
  readonly database: Kysely<Database>;
  readonly now: () => number;
  readonly caller: Caller;
}): (entry: OperationLogEntry, within?: Kysely<Database>) => Promise<void> {
  const { database, now, caller } = options;
  const operation = createOperation();
  return async (entry, within = database) => {
    const id = await writeEntry(within, entry, { caller, time: now(), operation: operation.in(within) });
    operation.add(within, id);
  };
}

/** The changed fields; for a new or deleted record all fields with a value. */
export function changesOf(entry: Pick<OperationLogEntry, "resource" | "before" | "after">): readonly Change[] {
  // Mask by property name too, besides the field kinds that are secrets.
  const before = redact(entry.before ?? {}) as Values;
  const after = redact(entry.after ?? {}) as Values;
  const original = { before: entry.before ?? {}, after: entry.after ?? {} };
  return Object.entries(loggedFields(entry.resource)).flatMap(([field, kind]) => {
    const names = wireNames(field, kind);
    // A field that is missing in `after` was not changed.
    if (kind.kind === "id" || (entry.after && !names.some((name) => name in after))) return [];
    if (isNotApplicable(kind, { ...original.before, ...original.after })) return [];
    if (names.every((name) => isSame(original.before[name], original.after[name]))) return [];
    // A long text is written for people and is never a secret, whatever its name is.
    const values = kind.kind === "longText" ? original : { before, after };
    const [was, is] = [loggedValue(field, kind, values.before), loggedValue(field, kind, values.after)];
    const change = { field, ...changedRows(was, is, kind) };
    return change.before === null && change.after === null ? [] : [change];
  });
}

/** The rows that only one of two lists has; all rows if only their order differs. */
function changedRows(before: LoggedValue, after: LoggedValue, { kind }: Field): Omit<Change, "field"> {
  if (kind !== "rows" || !Array.isArray(before) || !Array.isArray(after)) return { before, after };
  const without = (rows: readonly unknown[], others: readonly unknown[]): LoggedValue => {
    const known = new Set(others.map((one) => JSON.stringify(one)));
    const left = rows.filter((row) => !known.has(JSON.stringify(row)));
    return left.length === 0 ? null : (left as LoggedValue);
  };
  const changed = { before: without(before, after), after: without(after, before) };
  return changed.before === null && changed.after === null ? { before, after } : changed;
}

/** Whether the field belongs to another kind of record: NB and LoRa stock use one name for their identifiers. */
const isNotApplicable = (field: Field, record: Values): boolean =>
  Object.keys(field.when ?? {}).every((name) => name in record) && !isApplicable(field, record);

function loggedValue(name: string, field: Field, record: Values): LoggedValue {
  const values = wireNames(name, field)
    .map((wireName) => record[wireName])
    .filter((value) => !isBlank(value));
  if (values.length === 0) return null;
  if (secretKinds.has(field.kind) || field.roles?.read !== undefined) return mask;
  if (field.kind === "rows") {
    const rows = valueIn(record, name, field) as readonly RowValue[] | null;
    const [zh, en] = (["zh", "en"] as const).map((language) => rowTexts(rows ?? [], field, language));
    return zh?.map((text, at) => ({ zh: text, en: en?.[at] ?? "" })) ?? null;
  }
  if (field.kind === "custom") {
    const [zh, en] = (["zh", "en"] as const).map((language) => customText(record, name, field, language) ?? "");
    return { zh, en } as Text;
  }
  // The title of a related record is still readable after that record is deleted.
  if (field.kind === "relation" && field.titleIn !== undefined && !isBlank(record[field.titleIn])) {
    return String(record[field.titleIn]);
  }
  return values.length === 1 ? (values[0] as LoggedValue) : values.join(" ");
}

/** Actions without former values. */
const settingActions: ReadonlySet<string> = new Set(["create", "signIn", "failSignIn", "tick"]);

const templates = {
  reverts: { zh: "撤销 #{id}：{whole}", en: "Revert of #{id}: {whole}" },
  reverted: { zh: "{whole}（已被 #{id} 撤销）", en: "{whole} (reverted by #{id})" },
  whole: { zh: "{action}：{record}“{title}”", en: "{action}: {record} “{title}”" },
  field: { zh: "{label}：{before} → {after}", en: "{label}: {before} → {after}" },
  set: { zh: "{label}：{after}", en: "{label}: {after}" },
  empty: { zh: "（空）", en: "(empty)" },
} as const;

/** The part of a log entry that its description needs. */
export interface LoggedAction {
  readonly resource: string;
  readonly action: string;
  readonly title: string;
  readonly content: string;
  readonly reverts?: number | null;
  readonly reverted_by?: number | null;
}

/** Describes a log entry in a language: the action, its target, and each changed field before and after. */
export function describeAction({ reverts, reverted_by, ...row }: LoggedAction, language: Language): string {
  const whole = describeChanges(row, language);
  const ofRevert = reverts ? textIn(templates.reverts, language, { id: `${reverts}`, whole }) : whole;
  return reverted_by ? textIn(templates.reverted, language, { id: `${reverted_by}`, whole: ofRevert }) : ofRevert;
}

function describeChanges(row: LoggedAction, language: Language): string {
  const render = (text: Text, values: Readonly<Record<string, string>> = {}) => textIn(text, language, values);
  const whole = render(templates.whole, {
    action: render(actionLabel(row.resource, row.action)),
    record: render(recordLabel(row.resource)),
    title: row.title,
  });
  // The values of a deleted record stay in the database.
  if (row.action === "delete") return whole;
  const fields = loggedFields(row.resource);
  const parts = readChanges(row.content).map((change) => {
    const field = fields[change.field];
    const describe = (value: LoggedValue) =>
      value === null ? render(templates.empty) : describeValue(value, field, language);
    const label = render(field?.label ?? change.field);
    const template = change.before === null && settingActions.has(row.action) ? templates.set : templates.field;
    return render(template, { label, before: describe(change.before), after: describe(change.after) });
  });
  if (parts.length === 0) return whole;
  return language === "zh" ? `${whole}。${parts.join("；")}` : `${whole}. ${parts.join("; ")}`;
}

/** The changed fields of an entry. */
export function readChanges(content: string): readonly Change[] {
  const stored = fromJson(content);
  return Array.isArray(stored) ? (stored as readonly Change[]) : [];
}

/** A logged value in a language: the label of an option, else the value. */
export function describeValue(value: NonNullable<LoggedValue>, field: Field | undefined, language: Language): string {
  if (Array.isArray(value)) {
    return value.map((item) => describeValue(item, field, language)).join(language === "zh" ? "、" : ", ");
  }
  if (typeof value === "object") return textIn(value as Text, language);
  const options =
    field?.kind === "choice" || field?.kind === "choices"
      ? field.options
      : field?.kind === "switch"
        ? (field.options ?? onOff)
        : [];
  const option = options.find((candidate) => String(candidate.value) === String(value));
  return option === undefined ? String(value) : textIn(option.label, language);
}

/** The words of a switch without options. */
export const onOff = [
  { value: 1, label: { zh: "开", en: "On" } },
  { value: 0, label: { zh: "关", en: "Off" } },
] as const;
