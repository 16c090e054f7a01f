import type { CallDeclaration } from "../calls/define-calls";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import { pathsIn } from "./calls";
import type { ReportFault } from "./declaration-fault";
import { isStored, tableOf } from "./storage";

/** A call that a resource declares. */
interface DeclaredCall {
  readonly path: string;
  /** Its place in the declarations. */
  readonly at: string;
  /** What it does. Calls of one path do the same. */
  readonly does: string;
  /** The table that its handler reads or changes; null if the handler is written by hand. */
  readonly table: string | null;
}

const saves: readonly string[] = ["create", "update", "save"];

function callsOf(one: AnyResourceDeclaration): readonly DeclaredCall[] {
  const { calls, actions = {}, badge, name: resource } = one;
  const { list, template, extensions: _, ...others } = calls;
  const stored = isStored(one) ? tableOf(one) : null;
  const { path, by = {} } = typeof list === "object" ? list : { path: list };
  const ofBadge = typeof badge === "object" ? badge.call : undefined;
  const byPlace = [
    ...Object.entries({ ...others, list: path, template: template?.path }).map(
      ([name, call]) => [`calls.${name}`, call, saves.includes(name) ? "save" : name] as const,
    ),
    ...Object.entries(by).map(([name, call]) => [`calls.list.by.${name}`, call, `by ${name}`] as const),
    ["badge", ofBadge, "badge"] as const,
  ];
  return [
    ...byPlace.flatMap(([at, call, does]) =>
      pathsIn(call).map((path) => ({ path, at: `${resource}: ${at}`, does, table: stored })),
    ),
    ...Object.entries(actions).map(([name, { call, sets, deletes }]) => ({
      path: call,
      at: `${resource}: actions.${name}`,
      does: "action",
      table: sets === undefined && deletes !== true ? null : stored,
    })),
  ];
}

/**
 * Reports calls that share a path and do different things: a path has one handler, and each of its uses gives the right
 * to call it.
 */
export function checkSharedCalls(
  resources: readonly AnyResourceDeclaration[],
  common: Readonly<Record<string, CallDeclaration>>,
  report: ReportFault,
): void {
  const known: DeclaredCall[] = [];
  // Several resources may use a common call, for example for their empty tables.
  for (const call of resources.flatMap(callsOf).filter(({ path }) => !(path in common))) {
    const same = known.filter(({ path }) => path === call.path);
    known.push(call);
    const other = same.find(({ does }) => does !== call.does);
    if (other !== undefined) {
      report("call.shared", call.at, `"${call.path}" is the path of "${other.at}" already. Use another path.`);
      continue;
    }
    const elsewhere = same.find(({ table }) => table !== null && call.table !== null && table !== call.table);
    if (elsewhere !== undefined)
      report(
        "call.shared",
        call.at,
        `"${elsewhere.at}" has the path "${call.path}" and the table "${elsewhere.table}". Use another path.`,
      );
  }
}
