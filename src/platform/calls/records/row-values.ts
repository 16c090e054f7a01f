import type { Kysely } from "kysely";
import { sql } from "kysely";
import { type Condition, code, type Field, role, type Text, textIn, type UniqueDeclaration } from "../../../contract";
import { type CallContext, invalidField } from "../../access/handler";
import { tableOf } from "../../access/resource-tables";
import { type Database, engineOf, lockValue, toJson } from "../../database";
import { type ColumnValue, recordTables } from "../../database/declared/record-tables";
import {
  columnsOfField,
  type StoredColumn,
  type StoredResource,
  uniqueSets,
} from "../../database/declared/stored-resource";
import { recordPurpose } from "../../services/secrets/secrets";
import type { Payload, StoredRow } from "./row-types";
import { isReachable } from "./stored-rows";

/** The columns that a payload sets. An existing record keeps its `fixed` fields, and secrets that are left empty. */
export function valuesIn(
  stored: StoredResource,
  payload: Payload,
  before: StoredRow | null,
  { secrets }: Pick<CallContext, "secrets">,
): StoredRow {
  const { resource, table } = stored;
  const entries = stored.columns.flatMap((column): (readonly [string, ColumnValue])[] => {
    const value = payload[column.wire];
    const isKept =
      before !== null && (resource.fields[column.field]?.fixed === true || (column.isSecret && value === null));
    if (value === undefined || isKept) return [];
    if (value === null) return [[column.name, emptyValue(column)]];
    if (column.isSecret) return [[column.name, secrets.seal(String(value), recordPurpose(table, column.name))]];
    return [[column.name, typeof value === "object" ? toJson(value) : value]];
  });
  return Object.fromEntries(entries);
}

const emptyValue = ({ isNullable, default: initial }: StoredColumn): ColumnValue =>
  isNullable ? null : (initial ?? null);

/** The values by which new rows belong to the resource (`only`), where the call leaves them empty. */
export function valuesOfResource(stored: StoredResource, values: StoredRow): StoredRow {
  const only: Condition = stored.resource.only;
  return Object.fromEntries(
    Object.entries(only).flatMap(([name, wanted]) => {
      const [column = name] = columnsOfField(stored, name).map((one) => one.name);
      const [value, ...others] = wanted === true ? [] : [wanted].flat();
      return value === undefined || others.length > 0 ? [] : [[column, values[column] ?? value] as const];
    }),
  );
}

/** The owner columns of a row. An owner that the form names takes precedence, if it is in the caller's scope. */
export function ownersOf(
  { owner, by }: StoredResource,
  values: StoredRow,
  { accountId, agentId, groupId, role: ofCaller }: CallContext["caller"],
): StoredRow {
  const own = {
    agent_id: agentId,
    group_id: groupId,
    customer_id: ofCaller === role.customer ? accountId : null,
    account_id: accountId,
  } as const;
  const names = by === null ? owner : [...owner, by];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? own[name]]));
}

/**
 * An unchanged relation is accepted, even if its record has left the caller's scope.
 *
 * @throws Refusal 5 for a relation to a record out of the caller's scope. The related records cannot be deleted
 *   meanwhile.
 */
export async function assertRelated(
  trx: Kysely<Database>,
  stored: StoredResource,
  { values, before }: { readonly values: StoredRow; readonly before: StoredRow | null },
  { caller }: CallContext,
): Promise<void> {
  for (const { field, name, wire } of stored.columns) {
    const relation = stored.resource.fields[field];
    const id = values[name] ?? null;
    if (relation?.kind !== "relation" || id === null || Number(id) === Number(before?.[name] ?? 0)) continue;
    const { table, stored: related } = tableOf(relation.to);
    const found = await recordTables(trx)
      .selectFrom(table)
      .select("id")
      .where(`${table}.id`, "=", Number(id))
      .where(isReachable(caller, related))
      .$if(engineOf(trx) === "postgres", (query) => query.forKeyShare())
      .executeTakeFirst();
    if (found === undefined) throw unknownRecord(wire, relation);
  }
}

/** @throws Refusal 4 for a picture that is neither the current one nor an upload of the caller. */
export async function assertOwnPictures(
  trx: Kysely<Database>,
  { columns, resource }: StoredResource,
  { values, before }: { readonly values: StoredRow; readonly before: StoredRow | null },
  { caller, files }: CallContext,
): Promise<void> {
  for (const { field, name, wire } of columns) {
    const address = values[name] ?? "";
    if (resource.fields[field]?.kind !== "image" || address === "" || address === before?.[name]) continue;
    if (await files.isOwn(String(address), caller.accountId, trx)) continue;
    throw invalidField(wire, {
      zh: "须为已上传的图片，请重新上传",
      en: "This has to be a picture that was uploaded here; upload it again",
    });
  }
}

const unknownRecord = (name: string, { label }: Field) => {
  const text = {
    zh: `所选的${textIn(label, "zh")}不存在`,
    en: `${textIn(label, "en")}: this record does not exist`,
  };
  return invalidField(name, text, code.notExist);
};

/**
 * Checks the unique values of a row, and prevents others from taking them until the transaction ends.
 *
 * @param row the whole row as it will be
 * @throws Refusal 6 at the first field whose value another record has.
 */
export async function assertUnique(
  trx: Kysely<Database>,
  stored: StoredResource,
  row: StoredRow,
  id: number | null,
): Promise<void> {
  const { table, owner, storage } = stored;
  for (const set of uniqueSets(storage)) {
    const { fields, within = "owner" } = set;
    const columns = fields.flatMap((field) => columnsOfField(stored, field));
    if (columns.some(({ name }) => (row[name] ?? "") === "")) continue;
    const names = [...(within === "owner" ? owner : []), ...columns.map(({ name }) => name)];
    await lockValue(trx, `${table}.${names.join(".")}`, names.map((name) => String(row[name])).join(" "));
    const other = await names
      .reduce(
        (query, name) => query.where(sql.ref(`${table}.${name}`), row[name] == null ? "is" : "=", row[name] ?? null),
        recordTables(trx).selectFrom(table).select("id"),
      )
      .$if(id !== null, (query) => query.where(`${table}.id`, "!=", id ?? 0))
      .executeTakeFirst();
    if (other === undefined) continue;
    const [first] = columns;
    const text = takenText(stored, set, String(row[first?.name ?? ""]));
    throw invalidField(first?.wire ?? "", text, code.alreadyExists);
  }
}

const taken = { zh: "{label}“{value}”已被另一个{one}使用", en: "Another {one} has this {label}: {value}" };

/** The refusal of a value that another record has. */
export function takenText(
  { resource }: StoredResource,
  { fields: [field = ""], taken: own = taken }: UniqueDeclaration<string>,
  value: string,
): Text {
  const render = (language: "zh" | "en") =>
    textIn(own, language, {
      value,
      label: lower(textIn(resource.fields[field]?.label ?? field, language)),
      one: lower(textIn(resource.one, language)),
    });
  return { zh: render("zh"), en: render("en") };
}

/** A label in lower case, for use within a sentence. Abbreviations such as "EUI" are not changed. */
const lower = (label: string): string => (/^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label);
