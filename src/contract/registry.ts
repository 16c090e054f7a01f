import { type Call, callTable } from "./calls/call-table";
import { commonCalls } from "./calls/common";
import type { CallDeclaration } from "./calls/define-calls";
import { type DeclarationFault, describeFaults } from "./check/declaration-fault";
import { checkEntries } from "./check/entries";
import { type Declaration, type Entry, normaliseDeclaration, type Resource } from "./declaration/resource";
import type { Roles } from "./roles";

/** All resources and pages, the role tables and all calls. Frozen. */
export interface Registry {
  /** In the order of the sidebar. */
  readonly entries: readonly Entry[];
  readonly roles: Roles;
  /** By path. */
  readonly calls: ReadonlyMap<string, Call>;
}

/** Declarations have faults. The message lists all of them, each with its place and its cure. */
export class DeclarationError extends Error {
  override readonly name = "DeclarationError";
  readonly faults: readonly DeclarationFault[];

  constructor(faults: readonly DeclarationFault[]) {
    super(describeFaults(faults));
    this.faults = faults;
  }
}

/**
 * Checks the declarations and builds the registry.
 *
 * @param declarations in the order of the sidebar
 * @param common calls that belong to no resource
 * @throws DeclarationError with every fault of every declaration
 */
export function createRegistry(
  declarations: readonly Declaration[],
  roles: Roles,
  common: Readonly<Record<string, CallDeclaration>> = commonCalls,
): Registry {
  const faults = checkEntries(declarations, roles, common);
  if (faults.length > 0) throw new DeclarationError(faults);
  const entries = Object.freeze(declarations.map(normaliseDeclaration));
  return Object.freeze({ entries, roles, calls: callTable(entries, common).calls });
}

/**
 * The resource with a name. Names in checked declarations always exist.
 *
 * @throws RangeError if there is none
 */
export function resourceByName(registry: Registry, name: string): Resource {
  const entry = registry.entries.find((one) => one.name === name);
  if (entry?.type !== "resource") throw new RangeError(`There is no resource "${name}".`);
  return entry;
}

/**
 * The call with a path.
 *
 * @throws RangeError if there is none
 */
export function callByPath(registry: Registry, path: string): Call {
  const call = registry.calls.get(path);
  if (call === undefined) throw new RangeError(`There is no call "${path}".`);
  return call;
}
