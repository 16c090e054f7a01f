import { type ImportColumn, role, type Text, textIn } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { inScope } from "../../access/scope";
import { chunksOf } from "./import-report";
import type { ImportedRow, RowProblem } from "./read-import";

interface Owner {
  readonly id: number;
  readonly agent_id: number | null;
}

/** Finds the groups and customers that a table names, within the caller's scope. */
export interface OwnerLookup {
  /** Replaces names by ids. Unknown and ambiguous names are added to the faults of the row. */
  readonly resolve: (row: ImportedRow) => ImportedRow;
}

/** Names per query. */
const chunkSize = 500;

/** Looks up all groups and customers that the rows name. */
export async function createOwnerLookup(
  rows: readonly ImportedRow[],
  columns: readonly ImportColumn[],
  context: CallContext,
): Promise<OwnerLookup> {
  const related = columns.filter(({ field }) => field.kind === "relation");
  const found = new Map<string, ReadonlyMap<string, readonly Owner[]>>();
  for (const { name } of related) {
    const names = [...new Set(rows.flatMap(({ values }) => values[name] ?? []))];
    const search = name === "group_id" ? findGroups : findCustomers;
    const owners = new Map<string, Owner[]>();
    for (const chunk of chunksOf(names, chunkSize)) {
      for (const { keys, ...owner } of await search(context, chunk)) {
        for (const key of new Set(keys)) owners.set(key, [...(owners.get(key) ?? []), owner]);
      }
    }
    found.set(name, owners);
  }

  const resolve = (row: ImportedRow): ImportedRow => {
    const values = { ...row.values };
    const faults: RowProblem[] = [...row.faults];
    for (const { name, label } of related) {
      const text = values[name];
      if (text === undefined) continue;
      // Email addresses are stored in lower case.
      const candidates = found.get(name)?.get(text) ?? found.get(name)?.get(text.toLowerCase()) ?? [];
      const [only, ...others] = preferOwnProvider(candidates, context.caller.agentId);
      if (only !== undefined && others.length === 0) values[name] = String(only.id);
      else faults.push(only === undefined ? unknownName(label, text) : ambiguousName(label, text));
    }
    return { ...row, values, faults };
  };
  return { resolve };
}

/** If several owners have the same name, those of the caller's provider, if any. */
function preferOwnProvider(candidates: readonly Owner[], agentId: number | null): readonly Owner[] {
  const own = candidates.filter(({ agent_id }) => agent_id === agentId);
  return candidates.length > 1 && own.length > 0 ? own : candidates;
}

/** An owner with the texts by which a table may name it. */
type FoundOwner = Owner & { readonly keys: readonly string[] };

async function findGroups({ database, caller }: CallContext, names: readonly string[]): Promise<readonly FoundOwner[]> {
  const groups = await database
    .selectFrom("team")
    .select(["id", "agent_id", "group_name"])
    .where("group_name", "in", names)
    .where(inScope(caller, "team"))
    .execute();
  return groups.map(({ group_name, ...group }) => ({ ...group, keys: [group_name] }));
}

async function findCustomers(
  { database, caller }: CallContext,
  names: readonly string[],
): Promise<readonly FoundOwner[]> {
  const customers = await database
    .selectFrom("account")
    .select(["id", "agent_id", "username", "email"])
    .where((eb) =>
      eb.or([
        eb("username", "in", names),
        eb(
          "email",
          "in",
          names.map((name) => name.toLowerCase()),
        ),
      ]),
    )
    .where("role", "=", role.customer)
    .where(inScope(caller, "account"))
    .execute();
  return customers.map(({ username, email, ...customer }) => ({ ...customer, keys: [username, email] }));
}

const unknownName = (label: Text, name: string): RowProblem => ({
  text: {
    zh: `没有名为“${name}”的${textIn(label, "zh")}`,
    en: `${textIn(label, "en")}: “${name}” is unknown`,
  },
  fault: "unknown",
});

const ambiguousName = (label: Text, name: string): RowProblem => ({
  text: {
    zh: `有多个名为“${name}”的${textIn(label, "zh")}，请改填邮箱或在设备页面选择`,
    en: `${textIn(label, "en")}: “${name}” is not unique; enter the email address, or choose it in the device's form`,
  },
  fault: "unknown",
});
