import type { ImportColumn, Text } from "../../../contract";
import { role } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { inScope } from "../../access/scope";
import { chunksOf } from "./import-report";
import type { ImportedRow, RowProblem } from "./read-import";

interface Owner {
  readonly id: number;
  readonly agent_id: number | null;
}

/** Finds the groups and customers that a table calls by their names, within the caller's sight. */
export interface OwnerLookup {
  /** The row with keys in place of names; what was not found, or could be several, is among its faults. */
  readonly resolve: (row: ImportedRow) => ImportedRow;
}

/** Names that are looked for in one query. */
const atOnce = 500;

/** Looks up everybody whom the rows name, all at once. */
export async function createOwnerLookup(
  rows: readonly ImportedRow[],
  columns: readonly ImportColumn[],
  context: CallContext,
): Promise<OwnerLookup> {
  const related = columns.filter(({ field }) => field.kind === "relation");
  const found = new Map<string, ReadonlyMap<string, readonly Owner[]>>();
  for (const { name } of related) {
    const names = [...new Set(rows.flatMap(({ values }) => values[name] ?? []))];
    const search = name === "group_id" ? groupsNamed : customersNamed;
    const owners = new Map<string, Owner[]>();
    for (const chunk of chunksOf(names, atOnce)) {
      for (const { called, ...owner } of await search(context, chunk)) {
        for (const one of new Set(called)) owners.set(one, [...(owners.get(one) ?? []), owner]);
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
      // Addresses are kept in lower case, names as they were written.
      const candidates = found.get(name)?.get(text) ?? found.get(name)?.get(text.toLowerCase()) ?? [];
      const [only, ...others] = narrowed(candidates, context.caller.agentId);
      if (only !== undefined && others.length === 0) values[name] = String(only.id);
      else faults.push(only === undefined ? unknownName(label, text) : manyNamed(label, text));
    }
    return { ...row, values, faults };
  };
  return { resolve };
}

/** Of several of one name, those of the caller's own provider. */
function narrowed(candidates: readonly Owner[], agentId: number | null): readonly Owner[] {
  const own = candidates.filter(({ agent_id }) => agent_id === agentId);
  return candidates.length > 1 && own.length > 0 ? own : candidates;
}

type Named = Owner & { readonly called: readonly string[] };

async function groupsNamed({ database, caller }: CallContext, names: readonly string[]): Promise<readonly Named[]> {
  const groups = await database
    .selectFrom("team")
    .select(["id", "agent_id", "group_name"])
    .where("group_name", "in", names)
    .where(inScope(caller, "team"))
    .execute();
  return groups.map(({ group_name, ...group }) => ({ ...group, called: [group_name] }));
}

async function customersNamed({ database, caller }: CallContext, names: readonly string[]): Promise<readonly Named[]> {
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
  return customers.map(({ username, email, ...customer }) => ({ ...customer, called: [username, email] }));
}

const both = (of: Text, language: "zh" | "en"): string => (typeof of === "string" ? of : of[language]);

const unknownName = (label: Text, name: string): RowProblem => ({
  text: {
    zh: `没有名为“${name}”的${both(label, "zh")}`,
    en: `${both(label, "en")}: nothing is called “${name}”`,
  },
  fault: "unknown",
});

const manyNamed = (label: Text, name: string): RowProblem => ({
  text: {
    zh: `有多个名为“${name}”的${both(label, "zh")}，请改填邮箱或在设备页面选择`,
    en: `${both(label, "en")}: several are called “${name}”; write the e-mail address, or choose it in the device's form`,
  },
  fault: "unknown",
});
