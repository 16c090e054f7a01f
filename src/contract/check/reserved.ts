import type { PayloadField } from "../calls/call-fields";
import type { Call } from "../calls/call-table";
import { currentPasswordName } from "../calls/reauthentication";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Field } from "../declaration/field-kinds";
import { wireNames } from "../declaration/kinds";
import { type ColumnType, columnTypesOf } from "../declaration/kinds/columns";
import { ownerColumns } from "../declaration/storage";
import type { ReportFault } from "./declaration-fault";
import { hasColumn, isStored, type Stored, tableOf } from "./storage";

/** The first parts of addresses that the console's visitors, its viewers and the platform use. */
export const reservedPaths: ReadonlySet<string> = new Set([
  ...["login", "redirect", "register", "retrieve", "update-info", "show-pdf", "show-mp4"],
  ...["admin", "client", "file", "files", "ingest", "health", "ready", "metrics", "docs", "assets"],
]);

/** The tables of migrations. Their rules of access are written by hand, so that they fit only the owner "rule". */
const platformTables: ReadonlySet<string> = new Set([
  ...["account", "action_log", "agent", "alarm", "alarm_step", "app", "app_event", "app_url", "authority"],
  ...["bind_count", "challenge", "day_total", "declared_part", "delivery", "device", "device_advice"],
  ...[
    "device_command",
    "device_day",
    "device_file",
    "device_report",
    "device_text",
    "device_text_group",
    "due_count",
    "job",
  ],
  ...["kysely_migration", "kysely_migration_lock", "limit_count", "list_view", "login_key", "mail_report"],
  ...["map_count", "message", "migration_checksum", "notice", "notice_setting", "opc_setting", "option_value"],
  ...["passkey", "platform_setting", "push_subscription", "quarter_total", "recovery_code", "request"],
  ...["request_step", "session", "setting_change", "setting_job", "sso_identity", "state_count", "storage"],
  ...["storage_text", "storage_text_group", "stored_file", "swap", "team", "totp", "verification_code"],
]);

/** Whether a table belongs to the platform: its own, or a partition of the reports. */
export const isPlatformTable = (table: string): boolean =>
  platformTables.has(table) || table.startsWith("device_report_");

/** Payload names that every call has beside its own. */
const namesOfBody: readonly string[] = ["token", currentPasswordName];

/**
 * Reports a name that a payload would have twice: a filter with the name of the page number, a field with the name of the
 * token, a prompt with the name of the key.
 */
export function checkPayloads(
  calls: Iterable<Call>,
  resources: readonly AnyResourceDeclaration[],
  report: ReportFault,
): void {
  for (const { path, fields, uses } of calls) {
    const [use] = uses;
    const resource = resources.find(({ name }) => name === use?.resource);
    if (use === undefined || resource === undefined) continue;
    const seen = new Map<string, Pick<PayloadField, "name"> & { readonly field?: Field }>(
      namesOfBody.map((name) => [name, { name }]),
    );
    for (const one of fields) {
      for (const sent of one.sentAs) {
        const other = seen.get(sent);
        seen.set(sent, one);
        // No record has two fields with conditions on each other.
        if (other === undefined || (other.field?.when !== undefined && one.field.when !== undefined)) continue;
        const declared = [one.name, other.name].find((name) => name in resource.fields);
        const place = declared === undefined ? `actions.${use.action}` : `fields.${declared}`;
        const cure = `The payload of "${path}" has "${sent}" already. Use another name, or another wire.`;
        report("payload.twice", `${use.resource}: ${place}`, cure);
      }
    }
  }
}

/** The tables that the columns of owners and authors refer to. */
const tableOfOwner: Readonly<Record<string, string>> = {
  agent_id: "agent",
  group_id: "team",
  customer_id: "account",
  account_id: "account",
};

/**
 * Checks the tables of all resources: none is the platform's, those that share one agree on it, and the columns that
 * decide about access hold keys of their owners.
 */
export function checkTables(resources: readonly AnyResourceDeclaration[], report: ReportFault): void {
  const byTable = new Map<string, Stored>();
  const typesByTable = new Map<string, Map<string, ColumnType>>();
  for (const one of resources.filter(isStored)) {
    const table = tableOf(one);
    const { owner } = one.storage;
    const place = `${one.name}: storage`;
    if (owner !== "rule" && isPlatformTable(table)) {
      report(
        "storage.platformTable",
        `${place}.table`,
        `"${table}" is a table of the platform. Name another table, or use the owner "rule".`,
      );
    }
    const other = byTable.get(table);
    if (other !== undefined && other.storage.owner !== owner) {
      const cure = `"${other.name}" has the table "${table}" with the owner "${other.storage.owner}". Use the same owner, or another table.`;
      report("storage.shared", `${place}.owner`, cure);
    }
    for (const sharing of other === undefined || owner === "rule" ? [] : [other, one]) {
      if (Object.keys(sharing.only ?? {}).length === 0) {
        const cure = `Several resources have the table "${table}". Give "${sharing.name}" an only, or another table.`;
        report("storage.shared", `${sharing.name}: storage.table`, cure);
      }
    }
    byTable.set(table, one);
    // A migration decides the types of a table with the owner "rule".
    const types = typesByTable.get(table) ?? new Map<string, ColumnType>();
    const columns = owner === "rule" ? [] : columnsOf(one);
    for (const [name, column, type] of columns) {
      const known = types.get(column);
      if (known === undefined || known === type) continue;
      const cure = `Another resource has the column "${column}" with the type ${known}. Use the same kind, or another column.`;
      report("storage.shared", `${one.name}: fields.${name}`, cure);
    }
    typesByTable.set(table, new Map([...columns.map(([, column, type]) => [column, type] as const), ...types]));
    checkOwnerColumns(one, resources, report);
  }
  checkIndexes(resources.filter(isStored), report);
}

/** The fields with an index that has the name of the table and the column. Migrations name their own indexes. */
function fieldsWithIndex({ fields, list, storage }: Stored): ReadonlySet<string> {
  const { owner, unique = [], order = [], isSmall } = storage;
  const kindIs = (name: string, kinds: readonly Field["kind"][]) => kinds.some((kind) => fields[name]?.kind === kind);
  const related = Object.keys(fields).filter((name) => kindIs(name, ["relation", "image"]));
  // The other indexes begin with the owner.
  if (owner !== "nobody") return new Set(owner === "rule" ? [] : related);
  const filters = [...(list.filters ?? []), ...(list.advanced ?? [])];
  return new Set([
    ...related,
    ...unique.flatMap((one) => (typeof one === "string" ? one : one.fields.length === 1 ? one.fields : [])),
    ...(isSmall ? [] : [...(list.sortable ?? []), ...[order].flat().map(({ field }) => field)]),
    ...(isSmall ? [] : filters.filter((name) => kindIs(name, ["choice", "switch", "date"]))),
  ]);
}

/** Reports indexes with the name of a table: a database has tables and indexes under one name only once. */
function checkIndexes(resources: readonly Stored[], report: ReportFault): void {
  const tables = new Set([...platformTables, ...resources.map(tableOf)]);
  for (const one of resources) {
    const indexed = fieldsWithIndex(one);
    for (const [name, column] of columnsOf(one)) {
      const index = `${tableOf(one)}_${column}`;
      if (!indexed.has(name) || !tables.has(index)) continue;
      const cure = `Its index has the name of the table "${index}". Rename the table, or the column in storage.columns.`;
      report("storage.index", `${one.name}: fields.${name}`, cure);
    }
  }
}

/** The columns of all fields: field, name and type. */
const columnsOf = (one: Stored): readonly (readonly [field: string, column: string, type: ColumnType])[] =>
  Object.entries(one.fields).flatMap(([name, field]) => {
    if (name === one.key || !hasColumn(one, name)) return [];
    const [renamed] = [one.storage.columns?.[name] ?? []].flat();
    const names = renamed === undefined ? wireNames(name, field) : [renamed];
    return (columnTypesOf(name, field) ?? []).map((type, at) => [name, names[at] ?? name, type] as const);
  });

function checkOwnerColumns(declared: Stored, resources: readonly AnyResourceDeclaration[], report: ReportFault): void {
  const { fields, storage, key, name: resource } = declared;
  const author = storage.stamps?.by;
  const kept = [...(ownerColumns[storage.owner] ?? []), ...(author === undefined ? [] : ["account_id"])];
  for (const [name, field] of Object.entries(fields)) {
    const column = [storage.columns?.[name] ?? field.wire ?? name].flat()[0] ?? name;
    if (name === key || name === author || !kept.includes(column) || !hasColumn(declared, name)) continue;
    const to = field.kind === "relation" ? resources.find((one) => one.name === field.to) : undefined;
    if (to !== undefined && (!isStored(to) || tableOf(to) === tableOfOwner[column])) continue;
    const cure = `The column "${column}" decides who owns the row. Make "${name}" a relation to a resource of the table "${tableOfOwner[column]}", or rename it.`;
    report("storage.ownerColumn", `${resource}: fields.${name}`, cure);
  }
}
