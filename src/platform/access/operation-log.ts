import type { Kysely } from "kysely";
import { type Field, isApplicable, type Language, secretKinds, type Text, textIn, wireNames } from "../../contract";
import { redact } from "../base/redact";
import { type Database, fromJson, toJson } from "../database";
import type { Caller, OperationLogEntry } from "./handler";
import { actionLabel, loggedFields, recordLabel } from "./log-labels";

/** A value as the log keeps it. Texts with translations stay translatable. */
type Kept = string | number | Text | readonly (string | number | Text)[] | null;

/** One field that a change has touched. */
interface Change {
  readonly field: string;
  readonly before: Kept;
  readonly after: Kept;
}

type Values = Readonly<Record<string, unknown>>;

const mask = "••••";

/** The writer of the operation log for one call. What it writes is in the words of the field's labels once it is read. */
export function createOperationLogger(options: {
  readonly database: Kysely<Database>;
  readonly now: () => number;
  readonly caller: Caller;
}): (entry: OperationLogEntry, within?: Kysely<Database>) => Promise<void> {
  const { database, now, caller } = options;
  return async (entry, within = database) => {
    await within
      .insertInto("action_log")
      .values({
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
        time: now(),
      })
      .execute();
  };
}

/** Field by field what differs; of a new record what it was given, of a deleted one what it had. */
export function changesOf(entry: Pick<OperationLogEntry, "resource" | "before" | "after">): readonly Change[] {
  // The names of secrets are masked whatever field they stand in, on top of the kinds that are secrets.
  const before = redact(entry.before ?? {}) as Values;
  const after = redact(entry.after ?? {}) as Values;
  const clear = { before: entry.before ?? {}, after: entry.after ?? {} };
  return Object.entries(loggedFields(entry.resource)).flatMap(([field, kind]) => {
    const names = wireNames(field, kind);
    // What a change does not speak of stays as it was.
    if (kind.kind === "id" || (entry.after && !names.some((name) => name in after))) return [];
    if (isOfOthers(kind, { ...clear.before, ...clear.after })) return [];
    if (names.every((name) => isSame(clear.before[name], clear.after[name]))) return [];
    const change = { field, before: kept(field, kind, before), after: kept(field, kind, after) };
    return change.before === null && change.after === null ? [] : [change];
  });
}

/** Whether a record says that it has no such field: two kinds of stock keep their identifiers under one name. */
const isOfOthers = (field: Field, record: Values): boolean =>
  Object.keys(field.when ?? {}).every((name) => name in record) && !isApplicable(field, record);

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);

function kept(name: string, field: Field, record: Values): Kept {
  const values = wireNames(name, field)
    .map((at) => record[at])
    .filter((value) => !isBlank(value));
  if (values.length === 0) return null;
  if (secretKinds.has(field.kind)) return mask;
  // The other record's title says more than its key, which may be gone when the log is read.
  if (field.kind === "relation" && field.titleIn !== undefined && !isBlank(record[field.titleIn])) {
    return String(record[field.titleIn]);
  }
  return values.length === 1 ? (values[0] as Kept) : values.join(" ");
}

const sentences = {
  whole: { zh: "{action}：{record}“{title}”", en: "{action}: {record} “{title}”" },
  field: { zh: "{label}：{before} → {after}", en: "{label}: {before} → {after}" },
  set: { zh: "{label}：{after}", en: "{label}: {after}" },
  empty: { zh: "（空）", en: "(empty)" },
} as const;

/** What a row of the log has to say, in a language. */
export interface LoggedAction {
  readonly resource: string;
  readonly action: string;
  readonly title: string;
  readonly content: string;
}

/** A line of the operation log in words: what was done to what, and each field before and after. */
export function describeAction(row: LoggedAction, language: Language): string {
  const say = (text: Text, values: Readonly<Record<string, string>> = {}) => textIn(text, language, values);
  const whole = say(sentences.whole, {
    action: say(actionLabel(row.resource, row.action)),
    record: say(recordLabel(row.resource)),
    title: row.title,
  });
  // What was deleted is named; what it held stays in the database.
  if (row.action === "delete") return whole;
  const fields = loggedFields(row.resource);
  const parts = readChanges(row.content).map((change) => {
    const field = fields[change.field];
    const value = (of: Kept) => (of === null ? say(sentences.empty) : inWords(of, field, language));
    const label = say(field?.label ?? change.field);
    const template = change.before === null && row.action === "create" ? sentences.set : sentences.field;
    return say(template, { label, before: value(change.before), after: value(change.after) });
  });
  if (parts.length === 0) return whole;
  return language === "zh" ? `${whole}。${parts.join("；")}` : `${whole}. ${parts.join("; ")}`;
}

function readChanges(content: string): readonly Change[] {
  const stored = fromJson(content);
  return Array.isArray(stored) ? (stored as readonly Change[]) : [];
}

function inWords(value: NonNullable<Kept>, field: Field | undefined, language: Language): string {
  if (Array.isArray(value)) {
    return value.map((item) => inWords(item, field, language)).join(language === "zh" ? "、" : ", ");
  }
  if (typeof value === "object") return textIn(value as Text, language);
  const options = field?.kind === "choice" ? field.options : field?.kind === "switch" ? (field.options ?? onOff) : [];
  const option = options.find((one) => String(one.value) === String(value));
  return option === undefined ? String(value) : textIn(option.label, language);
}

const onOff = [
  { value: 1, label: { zh: "开", en: "On" } },
  { value: 0, label: { zh: "关", en: "Off" } },
] as const;
