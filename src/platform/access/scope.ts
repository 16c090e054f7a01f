import { type AliasedRawBuilder, type Expression, type SqlBool, sql } from "kysely";
import { registry } from "../../../resources";
import { can, DeclarationError, type DeclarationFault, role } from "../../contract";
import type { TextOwners } from "../database";
import { storedResources } from "../database/declared/stored-resource";
import type { StoredName } from "../database/tables";
import { deviceOwners } from "./device-rules";
import type { Caller } from "./handler";
import { anyPart, nothing, type Rules, rulesOfOwner } from "./owner-rules";
import { type WrittenTable, writtenRules } from "./table-rules";

/** Tables whose rows belong to a provider, group or account. Each query on them uses `inScope`. */
export type ScopedTable = WrittenTable | StoredName;

const kindByRole: Readonly<Record<number, keyof Rules>> = {
  [role.admin]: "admin",
  [role.storage]: "storageOperator",
  [role.oem]: "provider",
  [role.afm]: "provider",
  [role.leader]: "group",
  [role.member]: "group",
  [role.customer]: "customer",
};

/** A declared owner never replaces a rule that is written by hand, and "rule" needs one. */
const ruleFault = (resource: string, table: string, isWritten: boolean): DeclarationFault => ({
  id: isWritten ? "storage.platformTable" : "storage.rule",
  path: `${resource}: storage.owner`,
  cure: isWritten
    ? `"${table}" has a rule in src/platform/access/table-rules.ts. Use the owner "rule", or another table.`
    : `"${table}" has no rule. Add it to src/platform/access/table-rules.ts, or use another owner.`,
});

/**
 * The rules of tables that come from declarations, for the kinds of callers whose role may list the records of a resource
 * with that table.
 */
function rulesOfTables(): ReadonlyMap<string, Rules> {
  const byTable = new Map<string, Rules>();
  for (const { table, storage, resource } of storedResources(registry.entries)) {
    const isWritten = Object.hasOwn(writtenRules, table);
    if (isWritten !== (storage.owner === "rule"))
      throw new DeclarationError([ruleFault(resource.name, table, isWritten)]);
    if (storage.owner === "rule") continue;
    const all = rulesOfOwner(storage.owner, table);
    const kinds = Object.entries(kindByRole)
      .filter(([number]) => can(registry, { role: Number(number), authorities: null }, "list", resource.name))
      .map(([, kind]) => kind);
    const rulesOfKinds = kinds.flatMap((kind) => (all[kind] === undefined ? [] : [[kind, all[kind]] as const]));
    byTable.set(table, { ...byTable.get(table), ...Object.fromEntries(rulesOfKinds) });
  }
  return byTable;
}

const storedRules = rulesOfTables();

const rulesOf = (table: ScopedTable): Rules => storedRules.get(table) ?? writtenRules[table as WrittenTable];

function rulesFor({ role: number }: Caller, table: ScopedTable): Rules[keyof Rules] {
  const kind = kindByRole[number];
  return kind === undefined ? undefined : rulesOf(table)[kind];
}

/**
 * A condition for the rows of a table that a caller may see (spec R7). The table must not have an alias. Rows out of
 * scope look as if they did not exist. Whether the caller may do something with a row is checked before, by `can`.
 *
 * @example
 * database.selectFrom("device").selectAll().where(inScope(caller, "device")).where("device.id", "=", id);
 */
export function inScope(caller: Caller, table: ScopedTable): Expression<SqlBool> {
  const rules = rulesFor(caller, table) ?? nothing;
  return typeof rules === "function" ? rules(caller) : anyPart(rules)(caller);
}

const ownersByKind: { readonly [K in keyof Rules]: (caller: Caller) => TextOwners } = deviceOwners;

/** The owners whose texts a caller's search reads. They have the same devices as `inScope(caller, "device")`. */
export function textOwnersOf(caller: Caller): TextOwners {
  const kind = kindByRole[caller.role];
  const owners = kind === undefined ? undefined : ownersByKind[kind]?.(caller);
  return owners ?? [{ kind: "provider", id: 0 }];
}

/**
 * The rows of a table that a caller may see, to select from, under the name of the table. Undefined if the rules have no
 * parts: `inScope` is as fast then.
 */
export function partsInScope<T extends ScopedTable, Row>(
  caller: Caller,
  table: T,
): AliasedRawBuilder<Row, T> | undefined {
  const rules = rulesFor(caller, table);
  if (rules === undefined || typeof rules === "function") return undefined;
  const parts = rules.map((rule) => sql`select * from ${sql.table(table)} where ${rule(caller)}`);
  return sql<Row>`(${sql.join(parts, sql` union all `)})`.as(table);
}
